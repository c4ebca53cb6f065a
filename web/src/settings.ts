/** What a person has set: kept in the browser, told to nobody. */
import { effect, type Signal, signal } from "@preact/signals";
import type { Language } from "./words/languages";

const PREFIX = "tefuda.";

/** A setting that is kept: a signal with what was set last time, or the default. */
export function kept<T>(name: string, normal: T, valid: (value: unknown) => boolean): Signal<T> {
  const found = signal(read(name, normal, valid));
  effect(() => write(name, found.value));
  return found;
}

function read<T>(name: string, normal: T, valid: (value: unknown) => boolean): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const value: unknown = text === null ? undefined : JSON.parse(text);
    return value !== undefined && valid(value) ? (value as T) : normal;
  } catch {
    return normal;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing has the setting until the page is left.
  }
}

/** Is a value one of these? */
export function among(...values: unknown[]): (value: unknown) => boolean {
  return (value) => values.includes(value);
}

const isFlag = among(true, false);
const own: Language = navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en";

export type Theme = "system" | "light" | "dark";
export type Speed = "off" | "slow" | "normal" | "fast";

export const settings = {
  language: kept<Language>("language", own, among("ja", "en")),
  cardLanguage: kept<Language>("card language", own, among("ja", "en")),
  theme: kept<Theme>("theme", "system", among("system", "light", "dark")),
  speed: kept<Speed>("speed", "normal", among("off", "slow", "normal", "fast")),
  sound: kept<boolean>("sound", false, isFlag),
  vibration: kept<boolean>("vibration", true, isFlag),
  confirmEnd: kept<boolean>("confirm end", true, isFlag),
  autoPass: kept<boolean>("auto pass", true, isFlag),
  pays: kept<boolean>("pays", false, isFlag),
  hints: kept<boolean>("hints", true, isFlag),
  name: kept<string>("name", "", (value) => typeof value === "string" && value.length <= 40),
};
