/** Searching the clauses of a rulebook. */
import type { ClauseLine } from "../rest";
import { plain } from "./decks/filter";

/** Clauses that have all words of a search, by number or in either language; without words, what is around the one that is open. */
export function searched(clauses: readonly ClauseLine[], words: string, open = ""): readonly ClauseLine[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return around(clauses, open);
  const first = wanted[0] ?? "";
  const byNumber = clauses.filter(([id]) => id === first || id.startsWith(`${first}.`));
  if (wanted.length === 1 && byNumber.length > 0) return byNumber;
  return clauses.filter((one) => {
    const text = plain(one.join("\n"));
    return wanted.every((word) => text.includes(word));
  });
}

/** What stands right below a clause, or beside it; the chapters where none is open. */
function around(clauses: readonly ClauseLine[], open: string): readonly ClauseLine[] {
  const parent = (id: string) => id.split(".").slice(0, -1).join(".");
  const below = open ? clauses.filter(([id]) => parent(id) === open) : [];
  return below.length > 0 ? below : clauses.filter(([id]) => parent(id) === parent(open));
}
