import { describe, expect, it } from "vitest";
import type { Card, Pile, Row, Side } from "../wire";
import { drawn, layOut } from "./laying";

const none = { ja: "", en: "" };
const card = (handle: number, host = 0): Card => ({
  handle,
  number: "",
  name: none,
  kind: none,
  corner: none,
  numbers: none,
  figures: [],
  notes: [],
  tints: [],
  turned: null,
  facedown: false,
  token: false,
  seat: 0,
  owner: 0,
  place: "",
  attached: [],
  host,
});
const row = (role: Row["role"], ...cards: Card[]) =>
  ({ role, cards, backs: 0, zone: role, place: "" }) as unknown as Row;
const pile = (role: Pile["role"], ...cards: Card[]) => ({ role, cards, zone: role }) as unknown as Pile;
const side = (rows: Row[], piles: Pile[] = [], relation = "own") => ({ rows, piles, relation }) as unknown as Side;
const slotsOf = (one: Side, own = true) =>
  layOut(one, own).lanes.map((lane) =>
    lane.map(({ slots }) => slots.map((slot) => [slot.card, ...slot.joined].map((each) => each.handle))),
  );

describe("laying", () => {
  it("lays what is attached with its host, and what is attached to that as well", () => {
    const here = side([row("front", card(1), card(2)), row("attached", card(3, 1), card(4, 3))]);
    expect(slotsOf(here)).toEqual([[[[1, 3, 4], [2]]]]);
    expect(drawn(here, true)).toEqual([1, 3, 4, 2]);
  });

  it("lays what is attached to somebody who lies in no row, or on another side, in a row of its own", () => {
    const here = side([row("leader", card(1)), row("front", card(2)), row("attached", card(3, 1), card(4, 99))]);
    expect(slotsOf(here)).toEqual([[[[2]]], [[[3], [4]]]]);
    expect([...drawn(here, true)].sort()).toEqual([1, 2, 3, 4]);
  });

  it("draws leaders of rows and piles, one's own hand and an open one of another, and no pile", () => {
    const places: [Row[], Pile[]] = [[row("hand", card(1))], [pile("leader", card(2)), pile("discard", card(3))]];
    expect([...drawn(side(...places), true)].sort()).toEqual([1, 2]);
    expect([...drawn(side(...places, "opponent"), false)].sort()).toEqual([1, 2]);
    expect([...drawn(side(...places, "player"), true)].sort()).toEqual([1, 2]); // where all hands are open, it lies with the rows
  });
});
