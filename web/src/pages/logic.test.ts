import { describe, expect, it } from "vitest";
import type { ClauseLine, MatchGames, Moment } from "../rest";
import { added, csv, NO_GAMES, pairs, shareOf, wilson } from "./matrix";
import { turnFrom, turnsOf, within } from "./moments";
import { packed, unpacked } from "./packed";
import { unrolled } from "./reel";
import { listed } from "./searching";
import { cardOf, draftOf } from "./writing";

describe("steps through a game", () => {
  const moments: readonly Moment[] = [
    [0, -1, -1, 0],
    [1, 0, 0, 1],
    [1, 0, 0, 2],
    [2, 1, 0, 3],
    [2, 1, 1, 4],
  ];

  it("go from turn to turn", () => {
    expect(turnsOf(moments).map((one) => one.at)).toEqual([0, 1, 3]);
    expect(turnFrom(moments, 1, 1)).toBe(3);
    expect(turnFrom(moments, 3, 1)).toBe(4);
    expect(turnFrom(moments, 4, -1)).toBe(3);
    expect(turnFrom(moments, 0, -1)).toBe(0);
  });

  it("stay within it", () => {
    expect([within(moments, -3), within(moments, 99), within(moments, Number.NaN)]).toEqual([0, 4, 0]);
  });
});

describe("frames", () => {
  it("are put together from what is another", () => {
    const frames = [
      { whole: { scene: { turn: 1 } }, set: [], log: ["a"] },
      { whole: null, set: [[["scene", "turn"], 2]], log: ["b"] },
    ] as unknown as Parameters<typeof unrolled>[0];
    const [first, second] = unrolled(frames);
    expect(first?.game).toEqual({ scene: { turn: 1 } });
    expect(second?.game).toEqual({ scene: { turn: 2 } });
    expect(second?.log).toEqual(["a", "b"]);
  });
});

describe("a packed text", () => {
  it("comes back, in letters that an address may have", async () => {
    const text = `${JSON.stringify({ game: "evolve", name: "港の灯" })}\n${"[0]\n".repeat(300)}`;
    const letters = await packed(text);
    expect(letters).toMatch(/^[\w-]+$/);
    expect(letters.length).toBeLessThan(200);
    expect(await unpacked(letters)).toBe(text);
  });

  it("is nothing where the letters are none", async () => {
    expect(await unpacked("!!!")).toBeNull();
    expect(await unpacked("AAAA")).toBeNull();
  });
});

describe("a matrix of decks", () => {
  const found: MatchGames = {
    first: 0,
    next: 10,
    wins: [6, 3],
    draws: 1,
    errors: 0,
    first_seat: 5,
    turns: 90,
    decisions: 900,
  };

  it("has Wilson's intervals", () => {
    const [low, high] = wilson(94, 200);
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(["0.402", "0.539"]);
    expect(wilson(0, 0)).toEqual([0, 1]);
  });

  it("adds games up, a draw as half", () => {
    const cell = added(NO_GAMES, found, 0);
    expect(cell).toEqual({ games: 10, wins: 6, draws: 1 });
    expect(shareOf(cell)).toBeCloseTo(0.65);
    expect(shareOf(added(NO_GAMES, found, 1))).toBeCloseTo(0.35);
    expect(shareOf(NO_GAMES)).toBe(0.5);
  });

  it("plays each pair once", () => {
    expect(pairs(3)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  it("goes to a spreadsheet", () => {
    const cells = [
      [NO_GAMES, added(NO_GAMES, found, 0)],
      [added(NO_GAMES, found, 1), NO_GAMES],
    ];
    const lines = csv(['a "b"', "港"], cells).trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^"a ""b""","港",10,6,1,0\.6500,/);
  });
});

describe("searching clauses", () => {
  const clauses: readonly ClauseLine[] = [
    ["8", "heading", "The main phase.", "メインフェイズ。"],
    ["8.4", "step", "Attack with a follower.", "フォロワーで攻撃する。"],
    ["8.4.1", "rule", "The attacker is engaged.", "攻撃役はアクトする。"],
    ["9", "heading", "Another attack.", "別の章。"],
  ];
  const ids = (words: string, open = "") => listed(clauses, words, open)?.map(([id]) => id);

  it("finds a number with what is below it, and leaves words to the server", () => {
    expect(ids("8.4")).toEqual(["8.4", "8.4.1"]);
    expect(ids("攻撃")).toBeUndefined();
    expect(ids("nothing")).toBeUndefined();
  });

  it("shows chapters first, and what is around the clause that is open", () => {
    expect(ids("")).toEqual(["8", "9"]);
    expect(ids("", "8")).toEqual(["8.4"]);
    expect(ids("", "8.4.1")).toEqual(["8.4.1"]);
  });
});

describe("a card in a form", () => {
  const said = { ja: "", en: "" };
  const fields = [
    { key: "name", said, sort: "text" },
    { key: "cost", said, sort: "number" },
    { key: "types", said, sort: "words" },
    { key: "ex", said, sort: "flag" },
  ];

  it("is the card that was read into it", () => {
    const card = { name: "灯台守", cost: 2, types: ["兵士", "人"], ex: true };
    expect(cardOf(draftOf(JSON.stringify(card), fields), fields)).toEqual(card);
  });

  it("leaves out what is empty, and lets the server judge what is no number", () => {
    expect(cardOf({ name: "灯台守", cost: "X", types: " " }, fields)).toEqual({ name: "灯台守", cost: "X" });
  });
});
