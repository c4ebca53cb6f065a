/** A card on the table: it can be clicked, dragged, looked at; it shows whether it can be used, is picked, lies turned. */
import { memo } from "preact/compat";
import type { Card } from "../wire";
import { t } from "../words/languages";
import { TABLE } from "../words/table";
import { optionsOf } from "./answering";
import { CardFace, describe } from "./CardFace";
import { clickCard, doOnlyDeed } from "./clicking";
import { startDrag } from "./dragging";
import { type TableModel, useTable } from "./model";
import { longPress } from "./pressing";

interface Props {
  readonly card: Card;
  /** Cards that lie on or under it. */
  readonly stack?: readonly Card[];
  /** Is it in one's own hand? */
  readonly held?: boolean;
}

/** Is a card among the picks? */
function isPicked(table: TableModel, handle: number): boolean {
  const options = optionsOf(table.question.value, handle);
  return table.picks.value.some((one) => options.includes(one));
}

function CardButton({ card, stack = [], held = false }: Props) {
  const table = useTable();
  const question = table.question.value;
  const lit = table.isLit(card.handle);
  const picked = lit && isPicked(table, card.handle);
  const given = !lit && table.given.value.has(card.handle);
  const about = question?.about === card.handle && card.handle > 0;
  const fighting = table.fighters.value.has(card.handle);
  const state =
    picked || given ? t(TABLE.chosen) : lit ? t(question?.kind === "act" ? TABLE.canAct : TABLE.canChoose) : "";
  const classes = [
    "card",
    lit ? "lit" : "",
    picked ? "picked" : "",
    given ? "given" : "",
    about ? "about" : "",
    card.turned ? "turned" : "",
    fighting ? "fighting" : "",
    table.chosenCard.value === card.handle ? "open" : "",
    stack.length > 0 ? "stacked" : "",
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-spot={`card ${card.handle}`}
      data-card={card.handle}
      data-lit={lit ? "" : undefined}
      aria-pressed={lit && question && question.most > 1 ? picked : undefined}
      onClick={() => clickCard(table, card.handle)}
      onDblClick={() => doOnlyDeed(table, card.handle)}
      onMouseMove={(event) => {
        // A card that came to lie under a resting pointer is not pointed at.
        if (event.movementX !== 0 || event.movementY !== 0) table.lookedAt.value = card.handle;
      }}
      onFocus={() => {
        table.lookedAt.value = card.handle;
      }}
      onPointerDown={(event) => {
        longPress(event, () => table.lookClosely(card.handle));
        if (lit && question?.kind === "act") startDrag(table, card.handle, event);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        table.lookClosely(card.handle);
      }}
    >
      <span class="unseen">{[describe(card, table.labelOf, held), state].filter(Boolean).join(". ")}</span>
      {stack.length > 0 && <span class="beneath" aria-hidden="true" data-count={stack.length} />}
      <CardFace card={card} />
      {(picked || given) && (
        <span class="pickmark" aria-hidden="true">
          ✓
        </span>
      )}
      {stack.length > 0 && (
        <span class="under" aria-hidden="true">
          ＋{stack.length}
        </span>
      )}
    </button>
  );
}

export const CardView = memo(CardButton);
