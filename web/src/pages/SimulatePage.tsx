/** Simulate: programs play decks against each other; progress, cancel, a heat map with intervals, CSV. */
import { useRef, useState } from "preact/hooks";
import { ask } from "../api";
import type { DeckName, GameAbout, MatchGames } from "../rest";
import { capital, heard, type Said, t } from "../words/languages";
import { percent } from "./decks/odds";
import { deckLists } from "./decks/versions";
import { added, type Cell, csv, NO_GAMES, pairs, shareOf, wilson } from "./matrix";
import type { PageProps } from "./pages";
import { Busy, download, GamePicker, Problem, reason, useAsked, useGame } from "./parts";
import { Shell } from "./Shell";

const GAMES = [10, 20, 50, 100, 200] as const;
const MOST_DECKS = 12;

interface Chosen {
  readonly key: string;
  readonly name: string;
  readonly wish: { readonly name: string; readonly list: string };
}

interface Run {
  readonly decks: readonly Chosen[];
  readonly cells: readonly (readonly Cell[])[];
  readonly done: number;
  readonly all: number;
  readonly going: boolean;
}

export function SimulatePage({ args }: PageProps) {
  const game = useGame(args);
  return (
    <Shell title={t({ ja: "シミュレート", en: "Simulate" })} wide>
      <header class="inrow">
        <div class="grow hero">
          <h1>{t({ ja: "シミュレート", en: "Simulate" })}</h1>
          <p class="lead">
            {t({
              ja: "プログラムどうしがデッキを戦わせます。席は毎回入れ替わり、勝率には95%の区間が付きます。",
              en: "Programs play decks against each other, seats swapped in pairs; every share comes with its 95 % interval.",
            })}
          </p>
        </div>
        {game && <GamePicker page="simulate" game={game.game} />}
      </header>
      {game ? <Desk key={game.game} game={game} /> : <Busy />}
    </Shell>
  );
}

function Desk({ game }: { readonly game: GameAbout }) {
  const decks = useAsked<readonly DeckName[]>(`/api/games/${game.game}/decks`);
  const mine = deckLists.value.filter((one) => one.game === game.game);
  const all: readonly Chosen[] = [
    ...mine.map((one) => ({ key: `mine:${one.id}`, name: one.name, wish: { name: "", list: one.list } })),
    ...(decks.value ?? []).map((one) => ({
      key: one.name,
      name: t({ ja: one.ja[0] ?? one.name, en: one.en[0] ?? one.name }),
      wish: { name: one.name, list: "" },
    })),
  ];
  const [picked, setPicked] = useState<readonly string[]>(() => game.first_decks.map((one) => one.name));
  const [program, setProgram] = useState("greedy");
  const [games, setGames] = useState<number>(GAMES[1]);
  const [run, setRun] = useState<Run | null>(null);
  const [problem, setProblem] = useState<Said | null>(null);
  const stopped = useRef(false);
  const chosen = all.filter((one) => picked.includes(one.key));
  const begin = async () => {
    stopped.current = false;
    setProblem(null);
    try {
      await play(game.game, chosen, program, games, stopped, setRun);
    } catch (fault) {
      setProblem(reason(fault));
      setRun((before) => before && { ...before, going: false });
    }
  };
  return (
    <>
      <form
        class="pane"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <fieldset class="picklist options plain" style={{ border: 0 }}>
          <legend class="little soft">
            {t({ ja: `デッキ（2～${MOST_DECKS}）`, en: `Decks (2 to ${MOST_DECKS})` })}
          </legend>
          {all.map((one) => (
            <label class="check" key={one.key}>
              <input
                type="checkbox"
                checked={picked.includes(one.key)}
                onChange={(event) =>
                  setPicked(
                    event.currentTarget.checked ? [...picked, one.key] : picked.filter((key) => key !== one.key),
                  )
                }
              />
              {one.name}
            </label>
          ))}
        </fieldset>
        <Problem problem={decks.problem} />
        <div class="inrow">
          <label class="field">
            {t({ ja: "プレイヤー", en: "Players" })}
            <select value={program} onChange={(event) => setProgram(event.currentTarget.value)}>
              {game.programs.map((one) => (
                <option key={one.name} value={one.name}>
                  {capital(heard(one.said))}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            {t({ ja: "組ごとの対戦数", en: "Games for each pair" })}
            <select value={String(games)} onChange={(event) => setGames(Number(event.currentTarget.value))}>
              {GAMES.map((count) => (
                <option key={count} value={String(count)}>
                  {count}
                </option>
              ))}
            </select>
          </label>
          <button
            type="submit"
            class="button first"
            disabled={run?.going || chosen.length < 2 || chosen.length > MOST_DECKS}
          >
            {t({ ja: "始める", en: "Run" })}
          </button>
          <button
            type="button"
            class="button"
            disabled={!run?.going}
            onClick={() => {
              stopped.current = true;
            }}
          >
            {t({ ja: "やめる", en: "Cancel" })}
          </button>
        </div>
      </form>
      <Problem problem={problem} />
      {!run && (
        <p class="soft">
          {t({
            ja: "デッキを選んで始めると、ここに勝率の表ができていきます。緑は勝ち越し、赤は負け越しです。",
            en: "Choose decks and run: the table of shares grows here. Green is above even, red below.",
          })}
        </p>
      )}
      {run && <Result run={run} game={game.game} />}
    </>
  );
}

/** Play all pairs, a few games at a time; what has been played is shown as it comes. */
async function play(
  game: string,
  decks: readonly Chosen[],
  program: string,
  games: number,
  stopped: { readonly current: boolean },
  show: (run: Run) => void,
): Promise<void> {
  const cells: Cell[][] = decks.map(() => decks.map(() => NO_GAMES));
  const all = pairs(decks.length).length * games;
  const seed = Math.floor(Math.random() * 2 ** 40);
  let done = 0;
  const tell = (going: boolean) => show({ decks, cells: cells.map((row) => [...row]), done, all, going });
  tell(true);
  for (const [one, other] of pairs(decks.length)) {
    for (let first = 0; first < games && !stopped.current; ) {
      const wishes = [decks[one]?.wish, decks[other]?.wish];
      const wish = { decks: wishes, players: [program, program], games, first, seed };
      const found = await ask<MatchGames>(`/api/games/${game}/matches`, wish);
      for (const [row, column, side] of [
        [one, other, 0],
        [other, one, 1],
      ] as const) {
        const line = cells[row];
        if (line) line[column] = added(line[column] ?? NO_GAMES, found, side);
      }
      done += found.next - found.first;
      if (found.next <= first) return tell(false);
      first = found.next;
      tell(true);
    }
  }
  tell(false);
}

function Result({ run, game }: { readonly run: Run; readonly game: string }) {
  const names = run.decks.map((one) => one.name);
  return (
    <section class="pane" aria-label={t({ ja: "結果", en: "Result" })}>
      <header>
        <h2>{t({ ja: "勝率", en: "Shares" })}</h2>
        <button
          type="button"
          class="button tiny"
          onClick={() => download(`tefuda-${game}.csv`, csv(names, run.cells), "text/csv")}
        >
          CSV
        </button>
      </header>
      <progress max={run.all} value={run.done} aria-label={t({ ja: "進み具合", en: "Progress" })} />
      <p class="little soft numbers" role="status">
        {run.going
          ? t({ ja: `${run.done} / ${run.all} 局`, en: `${run.done} of ${run.all} games` })
          : run.done < run.all
            ? t({
                ja: `やめました（${run.done} / ${run.all} 局）`,
                en: `Stopped after ${run.done} of ${run.all} games`,
              })
            : t({ ja: `終わりました（${run.done}局）`, en: `Done: ${run.done} games` })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section class="scrolls" tabIndex={0} aria-label={t({ ja: "勝率の表", en: "Table of shares" })}>
        <table class="grid heat">
          <thead>
            <tr>
              <th scope="col">{t({ ja: "行のデッキの勝率", en: "Share of the row's deck" })}</th>
              {names.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
              <th scope="col">{t({ ja: "全体", en: "All" })}</th>
            </tr>
          </thead>
          <tbody>
            {run.cells.map((row, place) => (
              <tr key={names[place]}>
                <th scope="row">{names[place]}</th>
                {row.map((cell, other) =>
                  other === place ? (
                    <td class="cell soft" key={names[other]}>
                      –
                    </td>
                  ) : (
                    <Heat key={names[other]} cell={cell} />
                  ),
                )}
                <Heat cell={together(row)} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function together(row: readonly Cell[]): Cell {
  return row.reduce(
    (sum, cell) => ({ games: sum.games + cell.games, wins: sum.wins + cell.wins, draws: sum.draws + cell.draws }),
    NO_GAMES,
  );
}

function Heat({ cell }: { readonly cell: Cell }) {
  if (cell.games === 0) return <td class="cell soft">…</td>;
  const share = shareOf(cell);
  const [low, high] = wilson(cell.wins + cell.draws / 2, cell.games);
  const style = {
    "--heat": share >= 0.5 ? "var(--leaf)" : "var(--seal)",
    "--much": `${Math.round(Math.abs(share - 0.5) * 90)}%`,
  };
  return (
    <td class="cell" style={style}>
      {percent(share)}
      <small>
        {Math.round(low * 100)}–{Math.round(high * 100)} · {cell.games}
      </small>
    </td>
  );
}
