/** A side of the board: whose it is and how they stand, its rows of cards, its piles. The row where fights happen lies nearest the middle. */
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { settings } from "../settings";
import type { Card, PileRole, Side } from "../wire";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { CardBack } from "./CardFace";
import { CardView } from "./CardView";
import { type LaidRow, layOut } from "./laying";
import { type TableModel, useTable } from "./model";
import { PileView } from "./PileView";
import { Plaque } from "./Plaque";

/** Piles that are shown elsewhere: under their cards, beside the name, as what waits to happen. */
const ELSEWHERE: ReadonlySet<PileRole> = new Set(["under", "leader", "stack", "hand"]);

interface Props {
  readonly side: Side;
  readonly own: boolean;
  /** Is there no other of its kind? One of several is folded on a phone, until it is opened or something on it can be chosen. */
  readonly alone: boolean;
}

export function SideView({ side, own, alone }: Props) {
  const table = useTable();
  const opened = useMemo(() => signal<boolean | null>(null), []);
  const lit = [...side.rows, ...side.piles].some((one) => one.cards.some((card) => table.isLit(card.handle)));
  const open = lit || (opened.value ?? alone);
  const name = told(table.nameOf(side.seat));
  const { lanes, leaders } = layOut(side, own);
  const piles = side.piles.filter(
    (pile) => !ELSEWHERE.has(pile.role) || (pile.role === "hand" && pile.cards.length > 0),
  );
  return (
    <section
      class={`bside ${own ? "own" : "other"} ${side.active ? "active" : ""} ${side.out ? "out" : ""} ${open ? "" : "folded"}`}
      aria-label={name}
      data-spot={`side ${side.seat}`}
      data-seat={side.seat}
      data-team={side.team}
    >
      <Plaque
        side={side}
        leaders={leaders}
        own={own}
        folded={!open}
        fold={() => {
          opened.value = !open;
        }}
      />
      <div class="lines">
        {(own ? lanes : [...lanes].reverse()).map((lane) => (
          <div class={`lane ${lane[0]?.row.role === "front" ? "front" : "rear"}`} key={lane[0]?.row.role}>
            {lane.map(({ row, slots }) => (
              <RowView row={row} slots={slots} key={`${row.zone} ${row.place} ${row.role}`} />
            ))}
          </div>
        ))}
      </div>
      <div class="piles">
        {piles.map((pile) => (
          <PileView pile={pile} seat={side.seat} key={pile.zone} />
        ))}
      </div>
    </section>
  );
}

function RowView({ row, slots }: LaidRow) {
  const table = useTable();
  const label = told(row.label);
  const count = slots.length + (row.backs > 0 ? 1 : 0);
  return (
    <div
      class={`zrow ${row.role === "hand" ? "held" : row.role} ${count === 0 ? "empty" : ""}`}
      data-zone={row.zone}
      style={{ "--count": count, flexGrow: Math.max(1, count) * (row.role === "resource" ? 0.5 : 1.3) }}
    >
      <span class="row-label" lang={settings.cardLanguage.value}>
        {label}
        {row.role === "resource" && <b> {slots.length + row.backs}</b>}
      </span>
      <ul class="laid" aria-label={label}>
        {slots.map(({ card, joined }) => (
          <li class="slot" key={card.handle}>
            <CardView card={card} stack={beneath(table, card)} />
            {joined.map((one) => (
              <CardView card={one} key={one.handle} />
            ))}
          </li>
        ))}
        {row.backs > 0 && (
          <li class="slot">
            <span class="card backs" role="img" aria-label={t(TABLE.hiddenCards)(row.backs)}>
              <CardBack count={row.backs} />
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The cards with a card that are not drawn themselves. */
function beneath(table: TableModel, card: Card): readonly Card[] {
  return card.attached.flatMap((handle) => {
    const found = table.cards.value.get(handle);
    return found && !table.inSight(handle) ? [found.card] : [];
  });
}
