/** How the cards of a side are laid out: which lie by themselves in a row, which with another card, which beside the name, and so which can be clicked. */
import type { Card, Row, Side } from "../wire";

/** A place in a row: a card, and those that lie with it. */
export interface Slot {
  readonly card: Card;
  readonly joined: readonly Card[];
}

/** A row with its places. */
export interface LaidRow {
  readonly row: Row;
  readonly slots: readonly Slot[];
}

/** A side as it is drawn. The lane in which fights happen is the first. */
export interface Layout {
  readonly lanes: readonly (readonly LaidRow[])[];
  readonly leaders: readonly Card[];
}

/** Rows that are shown elsewhere than in lanes: one's own hand below, who leads the side beside its name. */
const ELSEWHERE = ["hand", "leader"];

/** Lay out a side; a hand that is not one's own, where it is seen, lies with the rows. */
export function layOut(side: Side, own: boolean): Layout {
  const below = own && showsHand(side);
  const inLanes = side.rows.filter((row) => !ELSEWHERE.includes(row.role) || (row.role === "hand" && !below));
  const hosts = new Set(inLanes.flatMap((row) => row.cards.map((card) => card.handle)));
  const joins = (card: Card, row: Row) => row.role === "attached" && hosts.has(card.host);
  const attached = inLanes.flatMap((row) => row.cards.filter((card) => joins(card, row)));
  const laid = inLanes
    .map((row) => ({
      row,
      slots: row.cards
        .filter((card) => !joins(card, row))
        .map((card) => ({ card, joined: joinedTo(card.handle, attached) })),
    }))
    .filter(({ row, slots }) => slots.length + row.backs > 0 || row.role === "front" || row.role === "back");
  const isFront = ({ row }: LaidRow) => row.role === "front";
  const lanes = [laid.filter(isFront), laid.filter((one) => !isFront(one))].filter((lane) => lane.length > 0);
  const leading = [...side.rows, ...side.piles].filter((one) => one.role === "leader");
  return { lanes, leaders: leading.flatMap((one) => one.cards) };
}

/** The cards that lie with a card, and those that lie with these. */
function joinedTo(handle: number, attached: readonly Card[]): readonly Card[] {
  return attached.filter((card) => card.host === handle).flatMap((card) => [card, ...joinedTo(card.handle, attached)]);
}

/** Is the hand of a side shown below the board? */
export function showsHand(side: Side): boolean {
  return side.relation === "own" || side.relation === "ally";
}

/** The handles of a side's cards that are drawn where they can be clicked; all others must be offered otherwise. */
export function drawn(side: Side, own: boolean): readonly number[] {
  const { lanes, leaders } = layOut(side, own);
  const inLanes = lanes.flat().flatMap(({ slots }) => slots.flatMap(({ card, joined }) => [card, ...joined]));
  const hand = own && showsHand(side) ? (side.rows.find((row) => row.role === "hand")?.cards ?? []) : [];
  return [...inLanes, ...leaders, ...hand].map((card) => card.handle);
}
