/** Games that are kept in this browser: transcripts, as files have them. */
import type { Signal } from "@preact/signals";
import { kept } from "../settings";

export interface SavedGame {
  readonly at: number;
  readonly game: string;
  readonly title: string;
  readonly transcript: string;
}

const MOST = 12;
const MOST_LETTERS = 200_000;

export const saved: Signal<readonly SavedGame[]> = kept<readonly SavedGame[]>("saved games", [], (value) =>
  Array.isArray(value),
);

/** Keep a game; false where it is too long for a browser's storage. */
export function save(found: SavedGame): boolean {
  if (found.transcript.length > MOST_LETTERS) return false;
  saved.value = [found, ...saved.peek().filter((one) => one.transcript !== found.transcript)].slice(0, MOST);
  return true;
}
