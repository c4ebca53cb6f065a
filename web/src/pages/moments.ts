/** Steps through a game: by move, by turn, to the beginning and to the end. */
import type { Moment } from "../rest";

/** The first moment of each turn, in order. */
export function turnsOf(
  moments: readonly Moment[],
): readonly { readonly at: number; readonly turn: number; readonly player: number }[] {
  const found: { at: number; turn: number; player: number }[] = [];
  let last = -1;
  for (const [at, [turn, player]] of moments.entries()) {
    if (turn > last) found.push({ at, turn, player });
    last = turn;
  }
  return found;
}

/** Where the next turn begins after a moment, or the one before it. */
export function turnFrom(moments: readonly Moment[], at: number, by: 1 | -1): number {
  const starts = turnsOf(moments).map((one) => one.at);
  if (by > 0) return starts.find((start) => start > at) ?? moments.length - 1;
  return starts.findLast((start) => start < at) ?? 0;
}

/** A number within the bounds of a game. */
export function within(moments: readonly Moment[], at: number): number {
  return Math.max(0, Math.min(moments.length - 1, Number.isFinite(at) ? Math.round(at) : 0));
}
