/** What is told of a game by turn, as it goes by: for the plots of the summary. It is kept as long as the browser's tab is, so that a reload loses nothing. */
import type { Document, Words } from "../wire";

export interface Moment {
  readonly turn: number;
  readonly at: number;
  /** By side: the first number, that which decides the game, and the cards in hand. */
  readonly decisive: readonly (number | null)[];
  readonly hand: readonly (number | null)[];
}

export interface Story {
  readonly names: readonly Words[];
  readonly label: Words;
  readonly handLabel: Words | null;
  readonly moments: readonly Moment[];
}

export class History {
  private moments: Moment[] = [];
  private key = "";

  /** Go on with what was noted of a table before the page was loaded anew. */
  open(table: string): void {
    if (this.key !== "") return;
    this.key = `tefuda.story.${table}`;
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
      if (Array.isArray(kept)) this.moments = kept;
    } catch {
      // A browser that keeps nothing begins anew.
    }
  }

  private names: readonly Words[] = [];
  private label: Words = { ja: "", en: "" };
  private handLabel: Words | null = null;

  /** Note how things stand; the last of a turn counts for it. */
  note(document: Document): void {
    const scene = document.game?.scene;
    if (!scene) return;
    const sides = [...scene.sides].sort((one, other) => one.seat - other.seat);
    this.names = sides.map((side) => side.name);
    this.label = sides[0]?.numbers[0]?.label ?? this.label;
    const now: Moment = {
      turn: scene.turn,
      at: Date.now(),
      decisive: sides.map((side) => side.numbers[0]?.amount ?? null),
      hand: sides.map((side) => {
        const row = side.rows.find((one) => one.role === "hand");
        if (row) {
          this.handLabel = row.label;
          return row.cards.length + row.backs;
        }
        const pile = side.piles.find((one) => one.zone === "hand");
        return pile?.count ?? side.numbers.find((one) => one.key === "hand")?.amount ?? null;
      }),
    };
    if (this.moments.at(-1)?.turn === now.turn) this.moments.pop();
    else if ((this.moments.at(-1)?.turn ?? 0) > now.turn)
      this.moments = this.moments.filter((one) => one.turn < now.turn);
    this.moments.push(now);
    this.keep();
  }

  private keep(): void {
    if (this.key === "") return;
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.moments));
    } catch {
      // see above
    }
  }

  get story(): Story {
    return { names: this.names, label: this.label, handLabel: this.handLabel, moments: this.moments };
  }
}
