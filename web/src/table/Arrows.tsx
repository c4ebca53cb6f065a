/** Arrows over the board: who attacks whom, what is aimed at what, what one is picking or dragging. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { drag } from "./dragging";
import { type TableModel, useTable } from "./model";

interface Arrow {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly sort: "fight" | "aim" | "pick" | "drag";
}

const arrows = signal<readonly Arrow[]>([]);

function middleOf(card: number): readonly [number, number] | null {
  const found = document.querySelector(`[data-spot="card ${card}"]`)?.getBoundingClientRect();
  return found && found.width > 0 ? [found.left + found.width / 2, found.top + found.height / 2] : null;
}

function between(from: number, to: number, sort: Arrow["sort"]): readonly Arrow[] {
  const [start, end] = [middleOf(from), middleOf(to)];
  return start && end && from !== to ? [{ from: start, to: end, sort }] : [];
}

function found(table: TableModel): readonly Arrow[] {
  const scene = table.scene.value;
  const question = table.question.value;
  const list: Arrow[] = [];
  for (const fight of scene?.fights ?? []) {
    const [attackers = [], ...others] = fight.groups;
    for (const from of attackers) for (const to of others.flat()) list.push(...between(from, to, "fight"));
  }
  for (const one of scene?.pending ?? []) for (const to of one.targets) list.push(...between(one.card, to, "aim"));
  if (question && question.kind !== "act" && question.about > 0) {
    const looked = table.lookedAt.value;
    const picked = table.picks.value.map((index) => question.options[index]?.option.card ?? -1);
    const aimed = table.isLit(looked) && !picked.includes(looked) ? [...picked, looked] : picked;
    for (const card of aimed) list.push(...between(question.about, card, "pick"));
  }
  const held = drag.value;
  const start = held ? middleOf(held.card) : null;
  if (held && start) list.push({ from: start, to: [held.x, held.y], sort: "drag" });
  return list;
}

export function Arrows() {
  const table = useTable();
  const aim = table.question.value?.about ? table.lookedAt.value : 0;
  const seen = [table.document.value, table.picks.value, table.question.value, drag.value, aim];
  useEffect(() => {
    const look = () => {
      arrows.value = found(table);
    };
    look();
    const later = setTimeout(look, 320); // when what glides has come to rest
    addEventListener("resize", look);
    return () => {
      clearTimeout(later);
      removeEventListener("resize", look);
    };
  }, [table, ...seen]);
  return (
    <svg class="arrows" aria-hidden="true">
      <defs>
        {(["fight", "aim", "pick", "drag"] as const).map((sort) => (
          <marker
            id={`head-${sort}`}
            key={sort}
            class={sort}
            viewBox="0 0 10 10"
            refX="7"
            refY="5"
            markerWidth="5"
            markerHeight="5"
            orient="auto"
          >
            <path d="M0 0 10 5 0 10 3 5Z" />
          </marker>
        ))}
      </defs>
      {arrows.value.map((one) => (
        <path class={one.sort} d={curve(one)} markerEnd={`url(#head-${one.sort})`} key={curve(one)} />
      ))}
    </svg>
  );
}

/** A slightly bent line, so that two arrows between the same cards can be told apart. */
function curve({ from: [x, y], to: [u, v] }: Arrow): string {
  const [bendX, bendY] = [(x + u) / 2 + (v - y) * 0.12, (y + v) / 2 - (u - x) * 0.12];
  return `M${x} ${y}Q${bendX} ${bendY} ${u} ${v}`;
}
