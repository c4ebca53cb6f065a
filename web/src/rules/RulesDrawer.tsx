/** The rules beside a table: the clause that was asked for, and the search; a scenario is played on a board of its own over it. */
import { useEffect, useState } from "preact/hooks";
import { Rules, ScenarioPlayer } from "../pages/Rules";
import { Dialog } from "../table/Dialog";
import { t } from "../words/languages";

interface DrawerProps {
  readonly game: string;
  /** The clause that is open first; "": none. */
  readonly clause: string;
}

export function RulesDrawer({ game, clause }: DrawerProps) {
  const [open, setOpen] = useState(clause);
  useEffect(() => setOpen(clause), [clause]);
  const [scenario, setScenario] = useState("");
  return (
    <>
      <Rules key={game} game={game} clause={open} onClause={setOpen} onScenario={setScenario} />
      {scenario && (
        <Dialog title={t({ ja: "例となる場面", en: "A scenario" })} sort="scenario" close={() => setScenario("")}>
          <div class="lawbook">
            <ScenarioPlayer game={game} id={scenario} />
          </div>
        </Dialog>
      )}
    </>
  );
}
