/** A reel: the frames of a transcript as one observer saw them, fetched in stretches as they are looked at. */
import { type Signal, signal } from "@preact/signals";
import { ask } from "../api";
import { changed } from "../changes";
import type { Frame, Frames } from "../rest";
import type { Change, GameNow, LogLine } from "../wire";

export const OPEN = -2; // the observer who sees what every seat sees of its own
const STRETCH = 100;

export interface Shot {
  readonly game: GameNow;
  readonly log: readonly LogLine[];
}

/** The shots of frames of which the first is whole. */
export function unrolled(frames: readonly Frame[]): Shot[] {
  const found: Shot[] = [];
  for (const frame of frames) {
    const before = found.at(-1);
    const game = (frame.whole ?? changed(before?.game, frame.set as readonly Change[])) as GameNow;
    found.push({ game, log: [...(before?.log ?? []), ...frame.log] });
  }
  return found;
}

export class Reel {
  readonly problem: Signal<unknown> = signal(null);
  /** How often something has come: whoever looks at it is drawn anew. */
  readonly came = signal(0);
  private readonly stretches = new Map<number, readonly Shot[] | "coming">();

  constructor(
    private readonly transcript: string,
    readonly observer: number,
  ) {}

  /** What was seen at a moment; null while it is on its way. */
  shot(at: number): Shot | null {
    const number = Math.floor(at / STRETCH);
    const found = this.stretches.get(number);
    if (found === undefined) this.fetch(number);
    else if (found !== "coming") return found[at - number * STRETCH] ?? null;
    return null;
  }

  private async fetch(number: number): Promise<void> {
    this.stretches.set(number, "coming");
    const wish = { transcript: this.transcript, observer: this.observer, first: number * STRETCH, frames: STRETCH };
    try {
      this.stretches.set(number, unrolled((await ask<Frames>("/api/replays/frames", wish)).frames));
    } catch (problem) {
      this.stretches.delete(number);
      this.problem.value = problem;
    }
    this.came.value += 1;
  }
}
