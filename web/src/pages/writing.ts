/** A card as a form has it, field by field, and as it is printed. */
import type { CardField } from "../rest";

export type Draft = Readonly<Record<string, string>>;

/** The fields of a card that is given as JSON, as text. */
export function draftOf(card: string, fields: readonly CardField[]): Draft {
  const plain = JSON.parse(card || "{}") as Record<string, unknown>;
  const known = fields.filter((field) => plain[field.key] !== undefined && plain[field.key] !== null);
  return Object.fromEntries(known.map((field) => [field.key, written(plain[field.key])]));
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.join("、");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The card that a form says: what is empty is left out, numbers are numbers, words are a list. */
export function cardOf(draft: Draft, fields: readonly CardField[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const field of fields) {
    const text = draft[field.key]?.trim() ?? "";
    if (text !== "") found[field.key] = taken(field, text);
  }
  return found;
}

function taken(field: CardField, text: string): unknown {
  if (field.key === "back") return JSON.parse(text);
  if (field.sort === "number") return /^\d+$/.test(text) ? Number(text) : text;
  if (field.sort === "words") return text.split(/\s*[、,]\s*/).filter(Boolean);
  return field.sort === "flag" ? text === "true" : text;
}
