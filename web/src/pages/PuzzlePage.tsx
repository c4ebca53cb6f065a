/** The puzzles of a game: one first move alone wins this turn, whatever the opponent answers and however chance falls. */
import type { PuzzleLine } from "../rest";
import { go, to } from "../routes";
import { t } from "../words/languages";
import { ExercisePlayer } from "./ExercisePlayer";
import type { PageProps } from "./pages";
import { Busy, GamePicker, introduced, Problem, useAsked, useGame } from "./parts";
import { Shell } from "./Shell";

const GOALS = {
  win: { ja: "このターンに勝つ", en: "Win this turn" },
  survive: { ja: "相手のターンを生き延びる", en: "Survive the opponent's turn" },
} as const;

export function PuzzlePage({ args }: PageProps) {
  const game = useGame(args);
  return (
    <Shell title={t({ ja: "問題", en: "Puzzles" })} wide>
      <header class="inrow">
        <div class="grow hero">
          <h1>{t({ ja: "問題", en: "Puzzles" })}</h1>
          {game && (
            <p class="lead">
              {introduced(game).name}
              {t({
                ja: "。手札はすべて公開。相手が何で応じても、何が起きても届く初手はひとつだけです。",
                en: ": all hands are open. One first move reaches the goal whatever the opponent answers and however chance falls.",
              })}
            </p>
          )}
        </div>
        {game && <GamePicker page="puzzle" game={game.game} />}
      </header>
      {game ? <Puzzles key={game.game} game={game.game} number={Number(args[1] ?? 1)} /> : <Busy />}
    </Shell>
  );
}

function Puzzles({ game, number }: { readonly game: string; readonly number: number }) {
  const found = useAsked<readonly PuzzleLine[]>(`/api/games/${game}/puzzles`);
  const shown = found.value?.[number - 1] ?? found.value?.[0];
  const next = found.value && number < found.value.length ? to("puzzle", game, String(number + 1)) : "";
  return (
    <>
      <Problem problem={found.problem} />
      {!found.value && !found.problem && <Busy />}
      {found.value?.length === 0 && <p>{t({ ja: "まだ問題がありません。", en: "There are no puzzles yet." })}</p>}
      {found.value && (
        <nav class="inrow lessons" aria-label={t({ ja: "問題", en: "Puzzles" })}>
          {found.value.map((one, place) => (
            <button
              type="button"
              class="chip"
              key={one.id}
              aria-current={one === shown ? "step" : undefined}
              onClick={() => go(to("puzzle", game, String(place + 1)))}
            >
              {place + 1}
            </button>
          ))}
        </nav>
      )}
      {shown && (
        <ExercisePlayer key={shown.id} game={game} sort="puzzle" id={shown.id} title={titleOf(shown)} next={next} />
      )}
    </>
  );
}

function titleOf(one: PuzzleLine): string {
  const goal = t(GOALS[one.goal as keyof typeof GOALS] ?? GOALS.win);
  const { moves, missing } = one;
  return `${goal} · ${t({ ja: `最短${moves}手、外れの初手${missing}`, en: `${moves} moves at least; ${missing} first moves miss` })}`;
}
