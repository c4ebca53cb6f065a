import { describe, expect, it } from "vitest";
import type { CardList, PrintedCard } from "../../rest";
import { curve, kinds, matching, NO_FILTER, prepare } from "./filter";

function card(number: string, more: Partial<PrintedCard> = {}): PrintedCard {
  const said = (text: string) => ({ ja: text, en: text });
  const plain = {
    number,
    name: said(number),
    facts: said(""),
    text: said(""),
    section: "main",
    kinds: ["A"],
    words: {},
    numbers: {},
    tints: [],
  };
  return { ...plain, ...more };
}

function list(...cards: PrintedCard[]): CardList {
  const section = { key: "main", said: { ja: "", en: "" }, single: false };
  return { game: "x", facts: [], sections: [section], cards };
}

const SOME = prepare(
  list(
    card("A-1", {
      name: { ja: "灯台守", en: "Lighthouse Keeper" },
      numbers: { cost: 2 },
      words: { classes: ["ロイヤル"] },
    }),
    card("A-2", {
      text: { ja: "2ダメージ。", en: "Deal 2 damage." },
      numbers: { cost: 5 },
      words: { classes: ["ウィッチ"] },
    }),
    card("A-3", { section: "" }),
  ),
);
const numbers = (filter: Partial<typeof NO_FILTER>) =>
  matching(SOME, { ...NO_FILTER, ...filter }).map((one) => one.card.number);

describe("filtering cards", () => {
  it("finds words in either language, whatever the width and size of letters", () => {
    expect(numbers({ words: "keeper" })).toEqual(["A-1"]);
    expect(numbers({ words: "灯台" })).toEqual(["A-1"]);
    expect(numbers({ words: "２ダメージ" })).toEqual(["A-2"]);
    expect(numbers({ words: "deal DAMAGE" })).toEqual(["A-2"]);
    expect(numbers({ words: "nothing" })).toEqual([]);
  });

  it("keeps to facts and costs", () => {
    expect(numbers({ facts: { classes: "ロイヤル" } })).toEqual(["A-1"]);
    expect(numbers({ facts: { classes: "" } })).toHaveLength(3);
    expect(numbers({ least: 3 })).toEqual(["A-2"]);
    expect(numbers({ most: 3 })).toEqual(["A-1"]);
  });

  it("puts what is in no deck last", () => {
    expect(SOME.map((one) => one.card.number)).toEqual(["A-1", "A-2", "A-3"]);
  });
});

describe("plots of a deck", () => {
  const deck = [
    { card: card("A", { numbers: { cost: 1 } }), count: 3 },
    { card: card("B", { numbers: { cost: 12 }, kinds: ["B"] }), count: 1 },
    { card: card("C"), count: 2 },
  ];

  it("count copies by cost, the dearest together", () => {
    expect(curve(deck, 3)).toEqual([0, 3, 0, 1]);
  });

  it("count copies by kind, the most first", () => {
    expect(kinds(deck)).toEqual([
      ["A", 5],
      ["B", 1],
    ]);
  });
});
