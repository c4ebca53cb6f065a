/** Playback: updates are shown one after the other, each for as long as it takes to see what happened; never longer than asked for. */
import { signal } from "@preact/signals";
import type { Update } from "../connection";
import { settings } from "../settings";
import type { Happening, LogLine } from "../wire";
import { capture, play } from "./motion";

const FACTORS = { off: 0, slow: 1.8, normal: 1, fast: 0.5 } as const;
const CROWDED = 6; // updates that wait, from which on they are hurried through

/** What is told in the middle of the table while it happens. */
export interface Banner {
  readonly line: LogLine;
  readonly key: number;
}

export class Player {
  readonly busy = signal(false);
  readonly banner = signal<Banner | null>(null);
  private readonly queue: Update[] = [];
  private wake: (() => void) | null = null;
  private closed = false;

  constructor(private readonly show: (update: Update) => void) {}

  /** Take in an update; it is shown at once where nothing moves. */
  receive(update: Update): void {
    if (update.whole || !this.moves()) {
      this.queue.length = 0;
      this.banner.value = null;
      this.show(update);
      return;
    }
    this.queue.push(update);
    if (!this.busy.value) void this.run();
  }

  /** Show all that waits, at once. */
  skip(): void {
    const last = this.queue.splice(0).at(-1);
    if (last) this.show(last);
    this.wake?.();
  }

  close(): void {
    this.closed = true;
    this.wake?.();
  }

  private moves(): boolean {
    return (
      settings.speed.value !== "off" &&
      !document.hidden &&
      !window.matchMedia("(prefers-reduced-motion: reduce)").matches
    );
  }

  private async run(): Promise<void> {
    this.busy.value = true;
    try {
      for (let next = this.queue.shift(); next && !this.closed; next = this.queue.shift()) await this.showOne(next);
    } finally {
      this.busy.value = false;
      this.banner.value = null;
    }
  }

  private async showOne(update: Update): Promise<void> {
    const factor = this.queue.length > CROWDED ? 0.15 : FACTORS[settings.speed.value];
    const told = [...update.added].reverse().find((line) => line.weight >= 1);
    const happened = update.added.flatMap((line) => line.happened ?? []);
    const before = capture();
    this.show(update);
    if (told) this.banner.value = { line: told, key: update.log.length };
    await nextFrame();
    play(before, happened, factor);
    await this.pause(lengthOf(happened, told) * factor);
  }

  private pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

/** How long a person needs to see it: nothing for what nobody sees, longer where somebody is struck. */
export function lengthOf(happened: readonly Happening[], told: LogLine | undefined): number {
  const moved = happened.some((one) => one.left !== one.reached && (one.left !== "" || one.reached !== ""));
  const struck = happened.some((one) => one.amount !== 0 && one.kind === "damaged");
  if (struck) return 620;
  if (told) return told.weight >= 2 ? 700 : 480;
  return moved ? 260 : 0;
}

function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => done()));
}
