/** The hand: the cards that one holds; on a small screen a drawer. */
import { effect, type Signal, signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { capital, t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { CardView } from "./CardView";
import { showsHand } from "./laying";
import { type TableModel, useTable } from "./model";

/** Where the cards that are asked for lie tells whether the drawer is open: all in the hand, or none; else it is as one has left it. */
function openAsAsked(table: TableModel, open: Signal<boolean>, left: Signal<boolean>): () => void {
  return effect(() => {
    const question = table.question.value;
    if (!question) return;
    const hand = table.scene.value?.sides.at(-1)?.rows.find((row) => row.role === "hand")?.cards ?? [];
    const held = new Set(hand.map((card) => card.handle));
    const lit = [...table.cards.value.keys()].filter((card) => table.inSight(card) && table.isLit(card));
    const inHand = lit.filter((card) => held.has(card)).length;
    const clear = question.kind !== "act" && lit.length > 0 && (inHand === 0 || inHand === lit.length);
    open.value = clear ? inHand > 0 : left.peek();
  });
}

/** In a drawer that is wider than the screen: to the first card that can be used. */
function toFirstLit(cards: HTMLElement | null): void {
  const first = cards?.querySelector<HTMLElement>("[data-lit]")?.closest<HTMLElement>(".slot");
  if (cards && first)
    cards.scrollLeft = first.offsetLeft - cards.offsetLeft - (cards.clientWidth - first.offsetWidth) / 2;
}

export function Hand() {
  const table = useTable();
  const open = useMemo(() => signal(false), []);
  const cards = useRef<HTMLUListElement>(null);
  const left = useMemo(() => signal(false), []);
  useEffect(() => openAsAsked(table, open, left), [table, open, left]);
  const asked = table.keyOf(table.question.value);
  useEffect(() => toFirstLit(cards.current), [asked, open.value]);
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
          left.value = open.value = !open.value;
        }}
      >
        <span class="unseen">{t(open.value ? TABLE.foldHand : TABLE.openHand)}</span>
        {capital(told(row.label))} <b>{row.cards.length + row.backs}</b>
        {lit && <span class="lit-mark" aria-hidden="true" />}
      </button>
      <ul class="laid" ref={cards} style={{ "--count": row.cards.length }}>
        {row.cards.map((card) => (
          <li class="slot" key={card.handle}>
            <CardView card={card} held />
          </li>
        ))}
      </ul>
    </section>
  );
}
