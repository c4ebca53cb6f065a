/** An order: click one after the other, or drag them; the first comes first. */
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Question } from "../wire";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { inOrder, toggled } from "./answering";
import { CardFace } from "./CardFace";
import { useTable } from "./model";

/** A list with one of its members at another place. */
export function moved(list: readonly number[], from: number, to: number): readonly number[] {
  const found = [...list];
  const [one] = found.splice(from, 1);
  if (one !== undefined) found.splice(to, 0, one);
  return found;
}

export function OrderList({ question }: { readonly question: Question }) {
  const table = useTable();
  const dragged = useMemo(() => signal(-1), []);
  const picks = table.picks.value;
  const shown = inOrder(question, picks);
  const put = (to: number) => {
    if (dragged.value >= 0) table.picks.value = moved(shown, shown.indexOf(dragged.value), to);
    dragged.value = -1;
  };
  return (
    <div class="tray order">
      <p class="order-help">{t(TABLE.clickInOrder)}</p>
      <ol class="tray-cards">
        {shown.map((index, place) => {
          const option = question.options[index];
          const card = table.cards.value.get(option?.option.card ?? -1)?.card;
          const number = picks.indexOf(index) + 1;
          return (
            <li
              key={index}
              draggable
              onDragStart={() => {
                dragged.value = index;
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => put(place)}
            >
              <button
                type="button"
                class={`${card ? "card lit" : "choice"} ${number ? "picked" : ""}`}
                data-option={index}
                aria-pressed={number > 0}
                onMouseEnter={() => {
                  if (card) table.lookedAt.value = card.handle;
                }}
                onClick={() => {
                  table.picks.value = toggled(question, picks, index);
                }}
              >
                {card ? <CardFace card={card} /> : told(option?.words)}
                {number > 0 && <span class="pickmark">{number}</span>}
              </button>
              {card && <span class="order-words">{told(option?.words)}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
