/** The rail beside the board: the card that is pointed at, and the log by turn. */
import { memo } from "preact/compat";
import { useEffect, useRef } from "preact/hooks";
import type { LogLine } from "../wire";
import { t } from "../words/languages";
import { TABLE } from "../words/table";
import { CardDetailsView } from "./CardDetailsView";
import { ClauseButton } from "./ClauseView";
import { LineText } from "./LineText";
import { useTable } from "./model";

export function Rail() {
  return (
    <aside class="rail" aria-label={t(TABLE.log)}>
      <section class="detail" aria-label={t(TABLE.card)}>
        <CardDetailsView />
      </section>
      <Log />
    </aside>
  );
}

interface Turn {
  readonly head: LogLine | null;
  readonly lines: readonly LogLine[];
}

/** The lines of a log by turn: what stands under the line with which a turn begins. */
export function byTurn(log: readonly LogLine[]): readonly Turn[] {
  const found: { head: LogLine | null; lines: LogLine[] }[] = [{ head: null, lines: [] }];
  for (const line of log) {
    if (line.weight === 2) found.push({ head: line, lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  return found.filter((turn) => turn.head || turn.lines.length > 0);
}

const SHOWN_WHOLE = 2; // turns that are open; earlier ones are folded

export function Log() {
  const table = useTable();
  const end = useRef<HTMLDivElement>(null);
  const log = table.story.value;
  useEffect(() => toEnd(end.current), [log.length]);
  useEffect(() => followEnd(end.current), []);
  const turns = byTurn(log);
  return (
    <section class="story" aria-label={t(TABLE.log)}>
      <h2>{t(TABLE.log)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <div class="log-lines" ref={end} tabIndex={0}>
        {turns.map((turn, place) => (
          <TurnView turn={turn} open={place >= turns.length - SHOWN_WHOLE} key={place} />
        ))}
      </div>
    </section>
  );
}

const NEAR = 40; // pixels from the end, within which one reads along

function toEnd(box: HTMLElement | null): void {
  if (box) box.scrollTop = box.scrollHeight;
}

/** Keep the last line in sight when the place for the log becomes another, unless one has gone back to read. */
function followEnd(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  let reads = true;
  let height = box.clientHeight;
  const scrolled = () => {
    if (box.clientHeight !== height) return; // the place has become another, nobody has gone back
    reads = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  };
  const watcher = new ResizeObserver(() => {
    height = box.clientHeight;
    if (reads) toEnd(box);
  });
  box.addEventListener("scroll", scrolled, { passive: true });
  watcher.observe(box);
  return () => {
    box.removeEventListener("scroll", scrolled);
    watcher.disconnect();
  };
}

interface TurnProps {
  readonly turn: Turn;
  readonly open: boolean;
}

/** What happened in a turn; drawn again only where that is more than before. */
const TurnView = memo(({ turn, open }: TurnProps) => {
  return (
    <details open={open}>
      <summary>{turn.head ? <LineText line={turn.head} plain /> : t(TABLE.setup)}</summary>
      <ol>
        {turn.lines.map((line, number) => (
          <li class={`weight-${line.weight}`} key={number}>
            <LineText line={line}>{line.clause && <ClauseButton number={line.clause} />}</LineText>
          </li>
        ))}
      </ol>
    </details>
  );
}, isSame);

function isSame(one: TurnProps, other: TurnProps): boolean {
  const [before, now] = [one.turn, other.turn];
  if (one.open !== other.open || before.head !== now.head || before.lines.length !== now.lines.length) return false;
  return before.lines.every((line, place) => line === now.lines[place]);
}
