/** Playback: updates are shown one after the other, each for as long as it takes to see what happened; never longer than asked for. */
import { signal } from "@preact/signals";
import type { Update } from "../connection";
import { settings } from "../settings";
import type { Happening, LogLine } from "../wire";
import { capture, LUNGE, leap, play } from "./motion";

const FACTORS = { off: 0, slow: 1.8, normal: 1, fast: 0.5 } as const;
const LONGEST = 9000; // milliseconds that what waits to be shown may take; more than that is hurried through
const HURRIED = 0.25; // of the time that it would take, at the least

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
  private skips = false;
  private closed = false;

  constructor(
    private readonly show: (update: Update) => void,
    private readonly seat: () => number = () => -1,
  ) {}

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
    this.skips = true;
    this.wake?.();
  }

  close(): void {
    this.closed = true;
    this.wake?.();
  }

  /** How long something takes that normally takes so long, at the speed that is set. */
  time(milliseconds: number): number {
    return this.moves() ? milliseconds * FACTORS[settings.speed.value] : 0;
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
      this.skips = false;
      this.banner.value = null;
    }
  }

  private async showOne(update: Update): Promise<void> {
    const factor = this.factor(update);
    const told = tellingLine(update);
    const happened = happenings(update);
    if (told) this.banner.value = { line: told, key: update.log.length };
    const before = capture(happened);
    if (!this.skips && leap(happened, factor)) await this.pause(LUNGE * factor); // while both are still there
    this.show(update);
    if (this.skips) return;
    await nextFrame();
    play(before, happened, told, factor);
    await this.pause(lengthOf(update, this.seat()) * factor);
  }

  /** The speed that is set; faster where so much waits that it would take too long. */
  private factor(update: Update): number {
    const wanted = FACTORS[settings.speed.value];
    const waits = [update, ...this.queue].reduce((sum, one) => sum + lengthOf(one, this.seat()) * wanted, 0);
    return waits > LONGEST ? wanted * Math.max(HURRIED, LONGEST / waits) : wanted;
  }

  private pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || this.skips) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

function happenings(update: Update): readonly Happening[] {
  return update.added.flatMap((line) => line.happened ?? []);
}

/** The line that tells what an update is about. */
function tellingLine(update: Update): LogLine | undefined {
  return [...update.added].reverse().find((line) => line.weight >= 1);
}

/** How long a person needs to see it: nothing for what nobody sees, longer for what others do, and where somebody is struck. */
export function lengthOf(update: Update, own: number): number {
  const [told, happened] = [tellingLine(update), happenings(update)];
  const moved = happened.some((one) => one.left !== one.reached && (one.left !== "" || one.reached !== ""));
  const struck = happened.some((one) => one.amount !== 0 && one.kind === "damaged");
  const mine = (told?.happened ?? []).some((one) => one.seat === own);
  if (told && told.weight >= 2) return 900;
  if (told && !mine) return struck ? 1100 : 950;
  if (struck) return 700;
  if (told) return 400;
  return moved ? 260 : 0;
}

function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => done()));
}
