/** The two languages: a sentence is written in both, or it does not compile. */
import { settings } from "../settings";

export type Language = "ja" | "en";
export const LANGUAGES: readonly Language[] = ["ja", "en"];

/** A sentence, or a function that makes one, in both languages. */
export interface Said<T = string> {
  readonly ja: T;
  readonly en: T;
}

/** A sentence of the page's own, in the page's language. */
export function t<T>(said: Said<T>): T {
  return said[settings.language.value];
}

/** What the server says of cards and the game, in the language that cards are read in; of one language only, that one. */
export function told(said: Partial<Said> | null | undefined): string {
  if (!said) return "";
  const wanted = settings.cardLanguage.value;
  return said[wanted] ?? said.ja ?? said.en ?? "";
}

/** What the server says to whoever uses the page (an error, say), in the page's language. */
export function heard(said: Partial<Said> | null | undefined): string {
  return said ? (said[settings.language.value] ?? said.en ?? said.ja ?? "") : "";
}

/** A word at the head of a line: it begins with a capital, where its letters have any. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
