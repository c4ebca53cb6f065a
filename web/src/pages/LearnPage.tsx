/** The lessons of a game: each is played on the board, with words between its moves. */
import type { LessonLine } from "../rest";
import { go, to } from "../routes";
import { heard, t } from "../words/languages";
import { ExercisePlayer } from "./ExercisePlayer";
import type { PageProps } from "./pages";
import { Busy, GamePicker, introduced, Problem, useAsked, useGame } from "./parts";
import { Shell } from "./Shell";

export function LearnPage({ args }: PageProps) {
  const game = useGame(args);
  return (
    <Shell title={t({ ja: "学ぶ", en: "Learn" })} wide>
      <header class="inrow">
        <div class="grow hero">
          <h1>{t({ ja: "学ぶ", en: "Learn" })}</h1>
          {game && (
            <p class="lead">
              {introduced(game).name}
              {t({
                ja: "。短いレッスンを1手ずつ。レッスンもルールの証明に使われています。",
                en: ": short lessons, move by move. They prove rules, too.",
              })}
            </p>
          )}
        </div>
        {game && <GamePicker page="learn" game={game.game} />}
      </header>
      {game ? <Lessons key={game.game} game={game.game} number={Number(args[1] ?? 1)} /> : <Busy />}
    </Shell>
  );
}

function Lessons({ game, number }: { readonly game: string; readonly number: number }) {
  const found = useAsked<readonly LessonLine[]>(`/api/games/${game}/lessons`);
  const shown = found.value?.find((one) => one.number === number) ?? found.value?.[0];
  return (
    <>
      <Problem problem={found.problem} />
      {!found.value && !found.problem && <Busy />}
      {found.value && (
        <nav class="inrow lessons" aria-label={t({ ja: "レッスン", en: "Lessons" })}>
          {found.value.map((one) => (
            <button
              type="button"
              class="chip"
              key={one.id}
              aria-current={one === shown ? "step" : undefined}
              onClick={() => go(to("learn", game, String(one.number)))}
            >
              {one.number}. {heard(one.title)}
            </button>
          ))}
        </nav>
      )}
      {shown && (
        <ExercisePlayer
          key={shown.id}
          game={game}
          sort="lesson"
          id={shown.id}
          title={heard(shown.title)}
          next={nextOf(game, found.value, shown)}
        />
      )}
    </>
  );
}

/** The address of the lesson behind one; "" behind the last. */
function nextOf(game: string, all: readonly LessonLine[] | null, shown: LessonLine): string {
  const found = all?.[(all?.indexOf(shown) ?? -1) + 1];
  return found ? to("learn", game, String(found.number)) : "";
}
