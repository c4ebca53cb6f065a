/** Decks that one builds: kept in this browser with their earlier versions, written to and read from files. */
import type { Signal } from "@preact/signals";
import { kept } from "../../settings";

export interface Version {
  readonly at: number;
  readonly list: string;
}

export interface DeckList {
  readonly id: string;
  readonly game: string;
  readonly name: string;
  readonly list: string;
  readonly at: number;
  readonly versions: readonly Version[];
}

const MOST_DECKS = 60;
const MOST_VERSIONS = 12;

export const deckLists: Signal<readonly DeckList[]> = kept<readonly DeckList[]>("decks", [], isDecks);

function isDecks(value: unknown): boolean {
  return Array.isArray(value) && value.every(isDeck);
}

function isDeck(value: unknown): value is DeckList {
  const one = value as DeckList;
  const texts = [one?.id, one?.game, one?.name, one?.list];
  return texts.every((text) => typeof text === "string") && typeof one.at === "number" && Array.isArray(one.versions);
}

/** Keep a deck; what it was before is a version of it. */
export function keep(found: Omit<DeckList, "at" | "versions">, at: number): void {
  const before = deckLists.peek().find((one) => one.id === found.id);
  if (before && before.list === found.list && before.name === found.name) return;
  const versions = before ? [{ at: before.at, list: before.list }, ...before.versions] : [];
  const deck: DeckList = { ...found, at, versions: versions.slice(0, MOST_VERSIONS) };
  deckLists.value = [deck, ...deckLists.peek().filter((one) => one.id !== found.id)].slice(0, MOST_DECKS);
}

/** Forget a deck. */
export function forget(id: string): void {
  deckLists.value = deckLists.peek().filter((one) => one.id !== id);
}

/** All decks as a file. */
export function exported(decks: readonly DeckList[]): string {
  return `${JSON.stringify({ tefuda: "decks", decks }, null, 1)}\n`;
}

/** The decks of such a file, put to those that are here; how many. Null where it is none. */
export function imported(text: string): number | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const decks = (value as { decks?: unknown })?.decks;
  if (!Array.isArray(decks) || !isDecks(decks)) return null;
  const ids = new Set(decks.map((one: DeckList) => one.id));
  deckLists.value = [...decks, ...deckLists.peek().filter((one) => !ids.has(one.id))].slice(0, MOST_DECKS);
  return decks.length;
}
