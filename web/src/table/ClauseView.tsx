/** A clause: its number, and what it says in our own words once it is opened. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { ask } from "../api";
import type { Words } from "../wire";
import { heard, t } from "../words/languages";
import { TABLE } from "../words/table";
import { useTable } from "./model";

const known = new Map<string, Promise<Words>>();

/** A clause in both languages, asked for once. */
function clauseOf(game: string, number: string): Promise<Words> {
  const key = `${game} ${number}`;
  const found = known.get(key) ?? ask<Words>(`/api/games/${game}/clauses/${encodeURIComponent(number)}`);
  known.set(key, found);
  return found;
}

interface ButtonProps {
  readonly number: string;
  /** Does it stand in what moves with each question? Then it is not opened by a tap that was meant for something else. */
  readonly moves?: boolean;
}

export function ClauseButton({ number, moves = false }: ButtonProps) {
  const table = useTable();
  const open = table.clause.value === number;
  return (
    <button
      type="button"
      class="cite"
      aria-label={t(TABLE.clause)(number)}
      aria-expanded={open}
      onClick={() => {
        if (!moves || !table.isFresh()) table.clause.value = open ? "" : number;
      }}
    >
      {number}
    </button>
  );
}

/** What a clause says. */
export function ClauseText({ number }: { readonly number: string }) {
  const game = useTable().game.value;
  const words = useMemo(() => signal<Words | null>(null), []);
  useEffect(() => {
    words.value = null;
    clauseOf(game, number).then(
      (found) => {
        words.value = found;
      },
      () => {
        words.value = { ja: "", en: "" };
      },
    );
  }, [game, number, words]);
  return <span class="clause-text">{heard(words.value)}</span>;
}

/** A clause that was asked for, until it is put away. */
export function ClauseCard({ number }: { readonly number: string }) {
  const table = useTable();
  return (
    <div class="clause-card" role="note">
      <b>{number}</b> <ClauseText number={number} />
      <button
        type="button"
        class="quiet"
        onClick={() => {
          table.panel.value = "rules";
        }}
      >
        {t(TABLE.rules)}
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={t(TABLE.close)}
        onClick={() => {
          table.clause.value = "";
        }}
      >
        ✕
      </button>
    </div>
  );
}
