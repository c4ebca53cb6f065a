/** Making tables: a plan goes to the server, what comes back is kept in this browser. */
import { ask } from "../api";
import type { GameAbout, Replay, TableLinks } from "../rest";
import { go, toTable } from "../routes";
import { remember } from "../tables";

export interface SeatPlan {
  readonly who: string;
  readonly deck: { readonly name: string; readonly list: string } | null;
}

export interface Plan {
  readonly game: string;
  readonly seats: readonly SeatPlan[];
  readonly format?: string;
  readonly clock?: { readonly bank: number; readonly increment: number; readonly each: number } | null;
  readonly watching?: { readonly allowed: boolean; readonly delay: number };
  readonly listed?: boolean;
  readonly chat?: boolean;
  readonly unread?: "" | "blank";
  readonly study?: boolean;
  readonly from?: {
    readonly scenario?: string;
    readonly transcript?: string;
    readonly rows?: number;
    readonly card?: string;
  };
}

/** Make a table and keep its links. */
export async function make(plan: Plan, invite = ""): Promise<TableLinks> {
  const made = await ask<TableLinks>("/api/tables", { plan, invite });
  const own = Object.keys(made.seats)[0];
  const link = own === undefined ? made.watch : (made.seats[own] ?? made.watch);
  remember({ table: made.table, game: plan.game, link, seats: made.seats, watch: made.watch, at: Date.now() });
  return made;
}

/** The first seat that a person has, by its link. */
export function ownLink(made: TableLinks): string {
  return Object.values(made.seats)[0] ?? made.watch;
}

/** A first game: a good deck against a program, and nothing else to choose. */
export async function playNow(game: GameAbout): Promise<void> {
  const [own, other] = game.first_decks;
  const deck = (name: string | undefined) => ({ name: name ?? "", list: "" });
  const made = await make({
    game: game.game,
    seats: [
      { who: "person", deck: deck(own?.name) },
      { who: "greedy", deck: deck(other?.name) },
    ],
  });
  go(toTable(ownLink(made)));
}

/** A study table that goes on from a moment of a transcript: after so many of its rows. */
export async function playOn(about: Replay, transcript: string, rows: number): Promise<void> {
  const seats = Array.from({ length: about.seats }, () => ({ who: "person", deck: null }));
  await study({ game: about.game, seats, study: true, from: { transcript, rows } });
}

/** Make a study table and sit down at it. */
export async function study(plan: Plan): Promise<void> {
  go(toTable(ownLink(await make(plan))));
}
