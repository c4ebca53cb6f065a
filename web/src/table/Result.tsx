/** After the game: how it ended and by which clause, how it went in small plots, and what to do next. */
import { useEffect, useState } from "preact/hooks";
import { download } from "../pages/parts";
import { go, to, toTable } from "../routes";
import { settings } from "../settings";
import { transcriptOfTable } from "../tables";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { ClauseText } from "./ClauseView";
import { Dialog } from "./Dialog";
import type { Story } from "./history";
import { useTable } from "./model";
import { Plot } from "./Plot";

const LAST_BLOW = 1200; // milliseconds that the board is looked at before the result covers it

/** True once something has been true for so long. */
function useLater(now: boolean, wait: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (!now || wait === 0) {
      setLater(now);
      return;
    }
    const timer = setTimeout(() => setLater(true), wait);
    return () => clearTimeout(timer);
  }, [now]);
  return later;
}

export function Result() {
  const table = useTable();
  const outcome = table.document.value?.game?.outcome;
  const last = useLater(
    outcome !== undefined && outcome !== null && !table.player.busy.value,
    table.player.time(LAST_BLOW),
  );
  if (!outcome || !last || !table.resultOpen.value) return null;
  const id = table.welcome.value?.table.id ?? "";
  const won = table.plays.value && table.role.value === "seat" && outcome.winners.includes(table.seat.value);
  const title =
    outcome.winners.length === 0
      ? t(TABLE.drawn)
      : table.role.value !== "seat"
        ? t(TABLE.wins)(outcome.winners.map((seat) => told(table.nameOf(seat))).join(", "))
        : t(won ? TABLE.won : TABLE.lostGame);
  return (
    <Dialog
      title={title}
      sort={`result ${won ? "won" : ""}`}
      close={() => {
        table.resultOpen.value = false;
      }}
    >
      <p class="outcome">{told(outcome)}</p>
      {outcome.clause && (
        <p class="by-clause">
          <b>{t(TABLE.byClause)(outcome.clause)}</b> <ClauseText number={outcome.clause} />
        </p>
      )}
      <Summary story={table.history.story} />
      <div class="after">
        {table.rematchLink.value ? (
          <button
            type="button"
            class="choice primary"
            data-after="rematch"
            onClick={() => go(toTable(table.rematchLink.value))}
          >
            {t(TABLE.toRematch)}
          </button>
        ) : (
          table.plays.value && (
            <button type="button" class="choice primary" data-after="rematch" onClick={() => table.rematch()}>
              {t(TABLE.rematch)}
            </button>
          )
        )}
        <a class="choice" href={`${to("replay")}?table=${id}`} data-after="replay">
          {t(TABLE.replay)}
        </a>
        <button
          type="button"
          class="choice"
          data-after="download"
          onClick={async () => download(`${id}.jsonl`, await transcriptOfTable(id))}
        >
          {t(TABLE.download)}
        </button>
        <button
          type="button"
          class="choice"
          onClick={() => {
            table.resultOpen.value = false;
          }}
        >
          {t(TABLE.lookAtBoard)}
        </button>
        <a class="choice" href={to("")} data-after="home">
          {t(TABLE.home)}
        </a>
      </div>
    </Dialog>
  );
}

function Summary({ story }: { readonly story: Story }) {
  const turns = story.moments.map((one) => one.turn);
  if (turns.length < 2) return null;
  const language = settings.cardLanguage.value;
  const names = story.names.map((one) => one[language]);
  const seconds = story.moments.map((one, place) => {
    const before = story.moments[place - 1];
    return before ? Math.round((one.at - before.at) / 1000) : null;
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone they scroll, and what scrolls must be reachable by keys
    <section class="plots" tabIndex={0} aria-label={t(TABLE.result)}>
      <Plot
        title={t(TABLE.byTurn)(story.label[language])}
        turns={turns}
        lines={names.map((name, side) => ({ name, values: story.moments.map((one) => one.decisive[side] ?? null) }))}
      />
      {story.handLabel && (
        <Plot
          title={t(TABLE.byTurn)(story.handLabel[language])}
          turns={turns}
          lines={names.map((name, side) => ({ name, values: story.moments.map((one) => one.hand[side] ?? null) }))}
        />
      )}
      <Plot title={t(TABLE.timeByTurn)} turns={turns} lines={[{ name: "", values: seconds }]} />
    </section>
  );
}
