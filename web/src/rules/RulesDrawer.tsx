/** The rules beside a table: the clause that was asked for, and the search; a scenario is played on a board of its own over it all. */
import { useEffect, useState } from "preact/hooks";
import { Rules } from "../pages/Rules";
import { Introduction } from "../table/CardDetailsView";
import { useTable } from "../table/model";

interface DrawerProps {
  readonly game: string;
  /** The clause that is open first; "": none. */
  readonly clause: string;
}

export function RulesDrawer({ game, clause }: DrawerProps) {
  const [open, setOpen] = useState(clause);
  useEffect(() => setOpen(clause), [clause]);
  const table = useTable();
  const play = (scenario: string) => {
    table.scenario.value = scenario;
  };
  return (
    <>
      {open === "" && <Introduction />}
      <Rules key={game} game={game} clause={open} onClause={setOpen} onScenario={play} />
    </>
  );
}
