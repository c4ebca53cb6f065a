/** What a screen reader is told: every line of the log as it comes, and every question that is one's own to answer. */
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { useTable } from "./model";

const KEPT = 12;

export function Announcer() {
  const table = useTable();
  const log = table.log.value;
  const question = table.question.value;
  return (
    <div class="unseen">
      <div role="log" aria-live="polite" aria-label={t(TABLE.log)}>
        {log.slice(-KEPT).map((line, place) => (
          <p key={log.length - KEPT + place}>{told(line)}</p>
        ))}
      </div>
      <div aria-live="assertive">
        {question && question.sole === null && `${t(TABLE.yourMove)}. ${told(question.words)}`}
      </div>
    </div>
  );
}
