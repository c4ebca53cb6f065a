import { describe, expect, it } from "vitest";
import type { Choice, Deed, Question } from "../wire";
import { chosen, isAlike, isWhole, mannerOf, onward, optionsOf, proposed, shared, spoken, toggled } from "./answering";

const deed = (verb: string, card = -1, target = -1): Deed => ({
  verb,
  card,
  target,
  index: -1,
  number: 0,
  text: "",
});
const choice = (option: Deed): Choice => ({
  option,
  words: { ja: option.verb, en: option.verb },
  group: { ja: "", en: "" },
  cards: [],
});
const asked = (kind: Question["kind"], options: Deed[], least: number, most: number, more = {}): Question => ({
  number: 1,
  seats: [0],
  kind,
  prompt: "",
  clause: "",
  words: { ja: "", en: "" },
  hint: null,
  quote: null,
  about: -1,
  least,
  most,
  zeros: false,
  picked: [],
  options: options.map(choice),
  moment: "",
  habit: null,
  sole: null,
  ...more,
});
const cards = (...handles: number[]) => handles.map((card) => deed("card", card));

describe("answering", () => {
  it("takes one of several by a click, and several by clicks and a confirmation", () => {
    expect(mannerOf(asked("choose", cards(1, 2), 0, 1))).toBe("one");
    expect(mannerOf(asked("choose", cards(1, 2), 2, 2))).toBe("several");
  });

  it("picks, takes a pick back, and picks no more than may be", () => {
    const question = asked("choose", cards(1, 2, 3), 1, 2);
    expect(toggled(question, [0], 1)).toEqual([0, 1]);
    expect(toggled(question, [0, 1], 2)).toEqual([0, 2]);
    expect(toggled(question, [0, 1], 0)).toEqual([1]);
    expect(isWhole(question, [])).toBe(false);
    expect(isWhole(question, [1])).toBe(true);
  });

  it("orders all, and nothing less", () => {
    const question = asked("order", cards(1, 2, 3), 3, 3);
    expect(isWhole(question, [2, 0])).toBe(false);
    expect(isWhole(question, toggled(question, [2, 0], 1))).toBe(true);
  });

  it("divides all units, with something for each unless nothing is fine", () => {
    const question = asked("divide", cards(1, 2), 3, 3);
    expect(proposed(question)).toEqual([0, 1, 0]);
    expect(isWhole(question, [0, 0, 0])).toBe(false);
    expect(isWhole({ ...question, zeros: true }, [0, 0, 0])).toBe(true);
    expect(shared(question, [0, 1, 0], 0, false)).toEqual([0, 1]);
    expect(shared(question, [0, 1, 0], 1, true)).toEqual([0, 1, 0]);
  });

  it("proposes what most would pay", () => {
    expect(proposed(asked("choose", cards(1, 2, 3), 2, 2, { habit: [2, 1] }))).toEqual([2, 1]);
    expect(proposed(asked("act", cards(1), 1, 1, { habit: [0] }))).toEqual([]);
  });

  it("finds the options of a card, and those that no card stands for", () => {
    const question = asked("act", [deed("play", 5), deed("attack", 6), deed("attack", 6, 9), deed("end")], 1, 1);
    expect(optionsOf(question, 6)).toEqual([1, 2]);
    expect(optionsOf(question, 0)).toEqual([]);
    expect(spoken(question, (card) => card === 5 || card === 6)).toEqual([3]);
    expect(spoken(question, (card) => card === 6)).toEqual([0, 3]);
    expect(onward(question)).toBe(3);
  });
});

describe("options that nobody can tell apart", () => {
  const question = asked("choose", [deed("take", 1), deed("take", 2), deed("leave", 3)], 1, 1);
  it("are those told in the same words", () => {
    expect([0, 1, 2].map((index) => isAlike(question, index, 0))).toEqual([true, true, false]);
  });
});

describe("what an answer chooses", () => {
  const options = [deed("card", 7), deed("card", 9), deed("mode")];

  it("is the cards of its options", () => {
    expect(chosen(asked("choose", options, 0, 3), [1, 2])).toEqual([9]);
  });

  it("is none of a deed", () => {
    expect(chosen(asked("act", options, 1, 1), [0])).toEqual([]);
  });
});
