/** An option that is a card in no row: one that lies in a pile, or is being looked at. */

import type { Question } from "../wire";
import { told } from "../words/languages";
import { CardFace } from "./CardFace";
import { pick } from "./clicking";
import { useTable } from "./model";
import { longPress } from "./pressing";

interface Props {
  readonly question: Question;
  readonly index: number;
  readonly keyNumber: number;
}

export function OptionCard({ question, index, keyNumber }: Props) {
  const table = useTable();
  const option = question.options[index];
  const card = table.cards.value.get(option?.option.card ?? -1)?.card;
  if (!option || !card) return null;
  const picked = table.picks.value.includes(index);
  return (
    <button
      type="button"
      class={`card lit ${picked ? "picked" : ""}`}
      data-option={index}
      data-lit=""
      data-verb={option.option.verb}
      aria-pressed={question.most > 1 ? picked : undefined}
      onClick={() => pick(table, index)}
      onMouseEnter={() => {
        table.lookedAt.value = card.handle;
      }}
      onFocus={() => {
        table.lookedAt.value = card.handle;
      }}
      onPointerDown={(event) => longPress(event, () => table.lookClosely(card.handle))}
      onContextMenu={(event) => {
        event.preventDefault();
        table.lookClosely(card.handle);
      }}
    >
      <span class="unseen">{told(option.words)}</span>
      <CardFace card={card} />
      {picked && (
        <span class="pickmark" aria-hidden="true">
          ✓
        </span>
      )}
      {keyNumber <= 9 && <kbd>{keyNumber}</kbd>}
    </button>
  );
}
