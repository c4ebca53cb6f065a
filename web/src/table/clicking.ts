/** What a click on a card means: its deeds, a pick, or why neither can be. */
import { mannerOf, optionsOf, shared, toggled } from "./answering";
import type { TableModel } from "./model";

/** A card was clicked, or chosen with the keyboard. */
export function clickCard(table: TableModel, card: number): void {
  const question = table.question.value;
  const found = optionsOf(question, card);
  const [first] = found;
  if (!question || first === undefined || mannerOf(question) === "deed") {
    openDeeds(table, card);
    return;
  }
  if (found.length > 1) openDeeds(table, card);
  else pick(table, first);
}

/** A card was clicked twice: the only thing that can be done with it is done. */
export function doOnlyDeed(table: TableModel, card: number): void {
  const question = table.question.value;
  const [only, ...others] = optionsOf(question, card);
  if (question && only !== undefined && others.length === 0 && mannerOf(question) === "deed") pick(table, only);
}

/** An option was chosen, by its card or by a button. */
export function pick(table: TableModel, index: number): void {
  const question = table.question.value;
  if (!question) return;
  table.chosenCard.value = 0;
  switch (mannerOf(question)) {
    case "several":
    case "order":
      table.picks.value = toggled(question, table.picks.value, index);
      break;
    case "divide":
      table.picks.value = shared(question, table.picks.value, index, true);
      break;
    default:
      void table.take(index);
  }
}

/** Open what can be done with a card; where nothing can, why not, of what one most likely meant; where nothing ever could, look at it. */
function openDeeds(table: TableModel, card: number): void {
  const legal = optionsOf(table.question.value, card).length > 0;
  const [meant] = table.wishesOf(card);
  table.whyNot.value = null;
  if (!legal && !meant) {
    table.chosenCard.value = 0;
    table.lookClosely(card);
    return;
  }
  table.chosenCard.value = table.chosenCard.value === card ? 0 : card;
  if (meant && !legal && table.chosenCard.value === card) void table.why(meant);
}
