/** Which clauses of a rulebook are listed without asking the server: by their number, or around the one that is open. */
import type { ClauseLine } from "../rest";
import { plain } from "./decks/filter";

/** The clauses that a number names, with all below them; without words, what is around the clause that is open; `null`: words, to be searched for. */
export function listed(clauses: readonly ClauseLine[], words: string, open = ""): readonly ClauseLine[] | null {
  const wanted = plain(words).trim();
  if (wanted === "") return around(clauses, open);
  const byNumber = clauses.filter(([id]) => id === wanted || id.startsWith(`${wanted}.`));
  return byNumber.length > 0 ? byNumber : null;
}

/** What stands right below a clause, or beside it; the chapters where none is open. */
function around(clauses: readonly ClauseLine[], open: string): readonly ClauseLine[] {
  const parent = (id: string) => id.split(".").slice(0, -1).join(".");
  const below = open ? clauses.filter(([id]) => parent(id) === open) : [];
  return below.length > 0 ? below : clauses.filter(([id]) => parent(id) === parent(open));
}
