/** Pictures of cards that whoever runs the server has put into a folder of their own, by card number. */
import { signal } from "@preact/signals";
import { ask } from "../api";

const numbers = signal<ReadonlySet<string>>(new Set());

/** Ask once which cards have one. */
export async function findPictures(): Promise<void> {
  try {
    numbers.value = new Set(await ask<string[]>("/api/pictures"));
  } catch {
    numbers.value = new Set(); // cards are set in type
  }
}

export function hasPicture(number: string): boolean {
  return numbers.value.has(number);
}

export function pictureOf(number: string): string {
  return `/pictures/${encodeURIComponent(number)}`;
}
