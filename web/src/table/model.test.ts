import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import type { Question } from "../wire";
import { type Line, TableModel } from "./model";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

const words = { ja: "問い", en: "question" };

function asked(kind: Question["kind"], ...cards: readonly number[]): Question {
  const option = { verb: "attack", index: -1, number: 0, target: -1, text: "" };
  const options = cards.map((card) => ({ option: { ...option, card }, words, group: words, cards: [card] }));
  const counts = { least: 1, most: 1, zeros: false, picked: [], moment: "" as const, habit: null, sole: null };
  const about = { number: 1, seats: [0], prompt: "p", clause: "1", words, hint: null, quote: null, about: -1 };
  return { kind, ...about, ...counts, options };
}

function table(): TableModel {
  const line: Line = {
    status: signal("open"),
    welcome: signal(null),
    refusal: signal(null),
    ask: () => Promise.resolve({}),
    retry: () => undefined,
    close: () => undefined,
  };
  return new TableModel("link", () => line);
}

describe("what is meant by a card that was dropped on another", () => {
  it("is the answer to the choice that follows", async () => {
    const model = table();
    await model.takeMeaning(0, 7);
    expect(model.ownAnswer(asked("choose", 3, 7))).toEqual([1]);
  });

  it("is no deed of that card", async () => {
    const model = table();
    await model.takeMeaning(0, 7);
    expect(model.ownAnswer(asked("act", 3, 7))).toBeNull();
    expect(model.ownAnswer(asked("choose", 3, 7))).toBeNull();
  });
});
