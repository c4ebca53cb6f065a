/** The tables that one has sat at or made, with their links: kept in this browser alone. */
import type { Signal } from "@preact/signals";
import { answered } from "./api";
import { kept } from "./settings";

export interface KnownTable {
  readonly table: string;
  readonly game: string;
  /** By which link one is here oneself. */
  readonly link: string;
  /** For whoever made it: the links of the seats, by their numbers, and of watchers. */
  readonly seats?: Readonly<Record<string, string>>;
  readonly watch?: string;
  readonly at: number;
  /** Has its game ended, as far as this browser has seen? */
  readonly over?: boolean;
}

const MOST = 50;

export const tables: Signal<readonly KnownTable[]> = kept<readonly KnownTable[]>("tables", [], (value) =>
  Array.isArray(value),
);

/** Keep a table, or what is new about one. */
export function remember(found: KnownTable): void {
  const before = tables.peek().find((one) => one.table === found.table);
  tables.value = [{ ...before, ...found }, ...tables.peek().filter((one) => one !== before)].slice(0, MOST);
}

/** What is known of a table. */
export function known(table: string): KnownTable | undefined {
  return tables.value.find((one) => one.table === table);
}

/** The transcript of a table that is over: for all, or by the link that this browser has to it. */
export async function transcriptOfTable(table: string): Promise<string> {
  const link = known(table)?.link;
  const shown: RequestInit = link ? { headers: { authorization: `Bearer ${link}` } } : {};
  return (await answered(`/api/tables/${encodeURIComponent(table)}/transcript`, shown)).text();
}
