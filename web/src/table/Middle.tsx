/** The middle of the table: who fights whom, what waits to happen, and what is happening just now. */
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { LineText } from "./LineText";
import { useTable } from "./model";

export function Middle() {
  const table = useTable();
  const scene = table.scene.value;
  const banner = table.player.banner.value;
  if (!scene) return null;
  const stack = scene.pending.filter((one) => one.sort === "stack");
  const waiting = scene.pending.filter((one) => one.sort === "waiting");
  return (
    <div class="middle">
      <div class="turn-line">
        <span class="phase">{told(scene.title)}</span>
      </div>
      <div class="happening">
        {scene.fights.map((fight) => (
          <span class="fight" key={fight.words.ja}>
            <b>{told(fight.label)}</b> {told(fight.words)}
          </span>
        ))}
        {banner && scene.fights.length === 0 && (
          <button
            type="button"
            class={`banner ${banner.line.weight === 2 ? "turn" : ""} ${scene.player === table.seat.value ? "mine" : ""}`}
            key={banner.key}
            onClick={() => table.player.skip()}
            title={t(TABLE.skip)}
          >
            <LineText line={banner.line} plain />
          </button>
        )}
      </div>
      {stack.length + waiting.length > 0 && (
        <ol class="pending" aria-label={t(TABLE.pending)}>
          {[...stack, ...waiting].map((one, place) => (
            <li key={`${one.sort} ${place} ${one.words.ja}`}>
              <button
                type="button"
                class={`pending-item ${one.sort}`}
                onMouseEnter={() => {
                  table.lookedAt.value = one.card;
                }}
                onClick={() => table.lookClosely(one.card)}
              >
                {place === 0 && one.sort === "stack" && <span class="top">{told(scene.labels.stack)}</span>}
                {told(one.words)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
