import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../connection";
import { settings } from "../settings";
import type { LogLine } from "../wire";
import { lengthOf, Player } from "./playback";

function line(weight: number, seat: number, more: Partial<LogLine["happened"][number]> = {}): LogLine {
  const happened = {
    kind: "played",
    seat,
    card: 5,
    was: 5,
    left: "",
    left_seat: seat,
    reached: "",
    reached_seat: seat,
  };
  const rest = { amount: 0, source: -1, target: -1, sort: "" };
  return {
    ja: "線",
    en: "line",
    clause: "",
    weight,
    kind: "",
    cards: [],
    happened: [{ ...happened, ...rest, ...more }],
  };
}

function update(...added: LogLine[]): Update {
  return { document: null as unknown as Update["document"], log: added, added, whole: false };
}

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

describe("playback", () => {
  let shown: Update[] = [];

  beforeEach(() => {
    shown = [];
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false, querySelectorAll: () => [], querySelector: () => null });
    vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
    vi.stubGlobal("requestAnimationFrame", (then: () => void) => setTimeout(then, 16));
    settings.speed.value = "normal";
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("shows one thing after the other, each for a while", async () => {
    const player = new Player((one) => shown.push(one));
    player.receive(update(line(1, 1)));
    player.receive(update(line(1, 1)));
    await vi.advanceTimersByTimeAsync(300);
    expect(shown).toHaveLength(1);
    expect(player.busy.value).toBe(true);
    await vi.advanceTimersByTimeAsync(3000);
    expect(shown).toHaveLength(2);
    expect(player.busy.value).toBe(false);
    expect(player.banner.value).toBeNull();
  });

  it("shows all that waits at once where that is asked for, in its order", async () => {
    const player = new Player((one) => shown.push(one));
    const updates = [1, 2, 3, 4].map(() => update(line(1, 1)));
    for (const one of updates) player.receive(one);
    await vi.advanceTimersByTimeAsync(50);
    player.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual(updates);
    expect(player.busy.value).toBe(false);
    player.receive(update(line(1, 1))); // what comes later takes its time again
    await vi.advanceTimersByTimeAsync(100);
    expect(player.busy.value).toBe(true);
  });

  it("hurries where very much waits", async () => {
    const player = new Player((one) => shown.push(one));
    for (let count = 0; count < 60; count += 1) player.receive(update(line(1, 1)));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(shown).toHaveLength(60);
  });

  it("gives what others do longer than what one does oneself", () => {
    expect(lengthOf(update(line(1, 1)), 0)).toBeGreaterThan(lengthOf(update(line(1, 0)), 0));
    expect(lengthOf(update(line(0, 1)), 0)).toBe(0);
    expect(lengthOf(update(line(0, 1, { left: "deck", reached: "hand" })), 0)).toBeGreaterThan(0);
  });
});
