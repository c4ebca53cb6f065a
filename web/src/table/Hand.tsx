/** The hand: the cards that one holds; on a small screen a drawer. */
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { CardView } from "./CardView";
import { showsHand } from "./laying";
import { useTable } from "./model";

export function Hand() {
  const table = useTable();
  const open = useMemo(() => signal(false), []);
  const own = table.scene.value?.sides.at(-1);
  const row = own && showsHand(own) ? own.rows.find((one) => one.role === "hand") : undefined;
  if (!row) return null;
  const lit = row.cards.some((card) => table.isLit(card.handle));
  return (
    <section
      class={`hand ${open.value ? "open" : ""} ${lit ? "has-lit" : ""} ${row.cards.length === 0 ? "none" : ""}`}
      aria-label={told(row.label)}
    >
      <button
        type="button"
        class="hand-handle"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <span class="unseen">{t(open.value ? TABLE.foldHand : TABLE.openHand)}</span>
        {told(row.label)} <b>{row.cards.length + row.backs}</b>
        {lit && <span class="lit-mark" aria-hidden="true" />}
      </button>
      <ul class="laid" style={{ "--count": row.cards.length }}>
        {row.cards.map((card) => (
          <li class="slot" key={card.handle}>
            <CardView card={card} held />
          </li>
        ))}
      </ul>
    </section>
  );
}
