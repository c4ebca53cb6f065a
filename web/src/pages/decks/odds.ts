/** Odds of drawing, exactly: so many of some cards among those that are drawn without being put back. */

/** The chance of exactly `hits` wanted cards among `drawn` of a deck of `size` in which `wanted` are. */
export function exactly(hits: number, size: number, wanted: number, drawn: number): number {
  if (hits < 0 || hits > wanted || hits > drawn || drawn - hits > size - wanted) return 0;
  // A product of ratios near one, so that nothing overflows: C(wanted, hits) · C(size-wanted, drawn-hits) / C(size, drawn).
  let chance = 1;
  for (let place = 0; place < hits; place++)
    chance *= ((wanted - place) * (drawn - place)) / ((place + 1) * (size - place));
  for (let place = 0; place < drawn - hits; place++) chance *= (size - wanted - place) / (size - hits - place);
  return chance;
}

/** The chance of at least so many. */
export function atLeast(hits: number, size: number, wanted: number, drawn: number): number {
  let chance = 0;
  for (let count = Math.max(0, hits); count <= Math.min(wanted, drawn); count++)
    chance += exactly(count, size, wanted, drawn);
  return Math.min(1, chance);
}

/** A share as people read it. */
export function percent(share: number): string {
  const hundredths = share * 100;
  if (share > 0 && hundredths < 0.1) return "<0.1 %";
  if (share < 1 && hundredths > 99.9) return ">99.9 %";
  return `${hundredths.toFixed(1)} %`;
}
