import { describe, expect, it } from "vitest";
import { atLeast, exactly, percent } from "./odds";

describe("odds of drawing", () => {
  it("are those of drawing without putting back", () => {
    expect(exactly(1, 4, 2, 1)).toBeCloseTo(1 / 2, 12);
    expect(exactly(2, 4, 2, 2)).toBeCloseTo(1 / 6, 12);
    expect(atLeast(1, 40, 3, 4)).toBeCloseTo(1 - (37 * 36 * 35 * 34) / (40 * 39 * 38 * 37), 12);
  });

  it("add up to one", () => {
    const all = Array.from({ length: 6 }, (_, hits) => exactly(hits, 50, 9, 5));
    expect(all.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
  });

  it("are nothing where it cannot be, and certain where it must", () => {
    expect(exactly(4, 40, 3, 10)).toBe(0);
    expect(atLeast(1, 40, 3, 38)).toBeCloseTo(1, 12);
    expect(atLeast(0, 40, 0, 5)).toBe(1);
  });

  it("are told with one digit, and never as what they are not", () => {
    expect([percent(0.5), percent(0.00001), percent(0.99999), percent(1), percent(0)]).toEqual([
      "50.0 %",
      "<0.1 %",
      ">99.9 %",
      "100.0 %",
      "0.0 %",
    ]);
  });
});
