/** The rules beside a table: the clause that was asked for, and the search. */
import { useEffect, useState } from "preact/hooks";
import { Rules } from "../pages/Rules";

interface DrawerProps {
  readonly game: string;
  /** The clause that is open first; "": none. */
  readonly clause: string;
}

export function RulesDrawer({ game, clause }: DrawerProps) {
  const [open, setOpen] = useState(clause);
  useEffect(() => setOpen(clause), [clause]);
  return <Rules key={game} game={game} clause={open} onClause={setOpen} />;
}
