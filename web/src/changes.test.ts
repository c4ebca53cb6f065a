import { describe, expect, it } from "vitest";
import { changed } from "./changes";

describe("changes", () => {
  const before = { a: { b: [1, { c: 2 }] }, d: { e: 1 } };

  it("sets what is named and leaves the rest the same object", () => {
    const after = changed(before, [[["a", "b", 1, "c"], 3]]) as typeof before;
    expect(after).toEqual({ a: { b: [1, { c: 3 }] }, d: { e: 1 } });
    expect(after.d).toBe(before.d);
    expect(before.a.b[1]).toEqual({ c: 2 });
  });

  it("takes a key out where no value is said, and puts null where null is", () => {
    expect(changed(before, [[["d", "e"]], [["a"], null]])).toEqual({ a: null, d: {} });
  });

  it("puts others into a list in place of some", () => {
    expect(changed(before, [[["a", "b"], 1, 1, [7, 8]]])).toMatchObject({ a: { b: [1, 7, 8] } });
  });

  it("replaces the whole at an empty path", () => {
    expect(changed(before, [[[], 7]])).toBe(7);
  });
});
