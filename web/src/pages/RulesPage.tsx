/** The rules on a page: which game, and the clause that the address says. */
import { go, to } from "../routes";
import { t } from "../words/languages";
import type { PageProps } from "./pages";
import { Busy, GamePicker, introduced, useGame } from "./parts";
import { Rules } from "./Rules";
import { Shell } from "./Shell";

export function RulesPage({ args }: PageProps) {
  const game = useGame(args);
  return (
    <Shell title={t({ ja: "ルール", en: "Rules" })}>
      <header class="inrow">
        <div class="grow hero">
          <h1>{t({ ja: "ルール", en: "Rules" })}</h1>
          {game && (
            <p class="lead">
              {introduced(game).name} {game.edition}
              {t({
                ja: "。要約は私たちの言葉です。どの条も、実際に動く場面で確かめられています。",
                en: ". The glosses are our own words; every clause is proven by scenarios in which it really runs.",
              })}
            </p>
          )}
        </div>
        {game && <GamePicker page="rules" game={game.game} />}
      </header>
      {game ? (
        <Rules
          key={game.game}
          game={game.game}
          clause={args[1] ?? ""}
          onClause={(clause) => go(to("rules", game.game, clause))}
        />
      ) : (
        <Busy />
      )}
    </Shell>
  );
}
