/** A pile beside the board: what it is, how many cards it has, and, where one may look through it, its top card; a click opens it. */

import { settings } from "../settings";
import type { Pile } from "../wire";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { glyphOf } from "./CardFace";
import { useTable } from "./model";

interface Props {
  readonly pile: Pile;
  readonly seat: number;
}

export function PileView({ pile, seat }: Props) {
  const table = useTable();
  const top = pile.open ? pile.cards[0] : undefined;
  const lit = pile.cards.some((card) => table.isLit(card.handle));
  const label = told(pile.label);
  const inside = (
    <>
      <span class={`pile-card ${top ? "" : "back"}`} data-tint={top?.tints[0]?.key ?? "grey"} aria-hidden="true">
        {top ? glyphOf(top.name.ja) : ""}
        <b class="count">{pile.count}</b>
      </span>
      <span class="pile-label" aria-hidden="true" lang={settings.cardLanguage.value}>
        {label}
      </span>
    </>
  );
  const spot = `pile ${seat} ${pile.zone}`;
  const words = `${label}, ${t(TABLE.cards)(pile.count)}`;
  const classes = `pile of-${pile.role} ${pile.count === 0 ? "empty" : ""} ${lit ? "lit" : ""}`;
  if (pile.cards.length === 0) {
    return (
      <div class={classes} data-spot={spot} role="img" aria-label={words}>
        {inside}
      </div>
    );
  }
  return (
    <button
      type="button"
      class={classes}
      data-spot={spot}
      aria-haspopup="dialog"
      onClick={() => {
        table.sheet.value = { seat, zone: pile.zone };
      }}
    >
      <span class="unseen">{words}</span>
      {inside}
    </button>
  );
}
