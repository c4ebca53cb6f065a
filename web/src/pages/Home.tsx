/** Home: the games, each with a table that can be played at once; the lobby, the tables one sits at, saved games. */
import { useState } from "preact/hooks";
import type { GameAbout, Listed } from "../rest";
import { go, to, toTable } from "../routes";
import { glyphOf } from "../table/CardFace";
import { type KnownTable, tables } from "../tables";
import { heard, type Said, t } from "../words/languages";
import { playNow } from "./making";
import type { PageProps } from "./pages";
import { Busy, introduced, Problem, reason, sentences, useAsked, useGames } from "./parts";
import { Shell } from "./Shell";
import { saved } from "./saved";

const STAGES: Readonly<Record<string, Said>> = {
  gathering: { ja: "参加者を待っています", en: "waiting for players" },
  playing: { ja: "対戦中", en: "being played" },
  over: { ja: "終了", en: "over" },
};

export function Home(_: PageProps) {
  const games = useGames();
  return (
    <Shell title="" wide>
      <section class="hero">
        <h1>{t({ ja: "五つのゲームを、ひとつの卓で。", en: "Five games, one table." })}</h1>
        <p class="lead">
          {t({
            ja: "公開されている総合ルールの条番号どおりに進むカードゲームの卓です。できること、できない理由、その条が、いつでもわかります。",
            en: "Card games played by the numbered clauses of their published rulebooks: what you can do, what you cannot, and the clause that says so.",
          })}
        </p>
        {games.value && <GoOn games={games.value} />}
      </section>
      <Problem problem={games.problem} />
      {!games.value && !games.problem && <Busy />}
      <section class="games" aria-label={t({ ja: "ゲーム", en: "Games" })}>
        {games.value?.map((game, place) => (
          <GameCard key={game.game} game={game} place={place} />
        ))}
      </section>
      {games.value && <Around games={games.value} />}
    </Shell>
  );
}

const RECENT = 2 * 24 * 3600 * 1000; // milliseconds since one sat at a table, for which one may want to go on there

/** Back to the game that was left last, if it is not over. */
function GoOn({ games }: { readonly games: readonly GameAbout[] }) {
  const [last] = tables.value.filter((one) => !one.over && Date.now() - one.at < RECENT);
  const game = games.find((one) => one.game === last?.game);
  if (!last || !game) return null;
  return (
    <a class="button goon" href={toTable(last.link)}>
      ▶ {t({ ja: "続きから", en: "Go on with" })} <b>{introduced(game).name}</b>
    </a>
  );
}

/** The colours of the cards that are fanned out over a game, by its place. */
const FANS = [
  ["purple", "cyan", "yellow"],
  ["red", "blue", "white"],
  ["cyan", "green", "orange"],
  ["blue", "red", "black"],
  ["pink", "orange", "green"],
] as const;

function GameCard({ game, place }: { readonly game: GameAbout; readonly place: number }) {
  const { name } = introduced(game);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Said | null>(null);
  const [own] = game.first_decks;
  const begin = async () => {
    setBusy(true);
    try {
      await playNow(game);
    } catch (fault) {
      setProblem(reason(fault));
      setBusy(false);
    }
  };
  return (
    <article class="game" aria-labelledby={`game-${game.game}`}>
      <div class="fan" aria-hidden="true">
        {(FANS[place % FANS.length] ?? FANS[0]).map((tint, one) => (
          <i key={tint} data-tint={tint}>
            {one === 1 ? glyphOf(name) : ""}
          </i>
        ))}
      </div>
      <h2 id={`game-${game.game}`}>{name}</h2>
      <p class="blurb" title={heard(game.about)}>
        {sentences(heard(game.about), 1)}
      </p>
      {own && (
        <p class="deck">
          <span class="soft">{t({ ja: "最初のデッキ：", en: "Your first deck: " })}</span>
          {heard(own.about)}
        </p>
      )}
      <Problem problem={problem} />
      <div class="begin">
        <button type="button" class="button first" disabled={busy} onClick={begin}>
          {busy ? t({ ja: "席を用意しています…", en: "Setting the table…" }) : t({ ja: "すぐ遊ぶ", en: "Play now" })}
        </button>
        <a class="button" href={to("new", game.game)}>
          {t({ ja: "卓を作る", en: "Make a table" })}
        </a>
      </div>
      <nav class="inrow little" aria-label={name}>
        <a href={to("learn", game.game)}>{t({ ja: "学ぶ", en: "Learn" })}</a>
        <a href={to("puzzle", game.game)}>{t({ ja: "問題", en: "Puzzles" })}</a>
        <a href={to("decks", game.game)}>{t({ ja: "デッキ", en: "Decks" })}</a>
        <a href={to("rules", game.game)}>{t({ ja: "ルール", en: "Rules" })}</a>
        <a href={to("workshop", game.game)}>{t({ ja: "カード工房", en: "Workshop" })}</a>
      </nav>
    </article>
  );
}

/** Sit down by a link that somebody has sent, or read how one plays with friends. */
function Friends() {
  const [link, setLink] = useState("");
  const token = link.trim().split("#").at(-1) ?? "";
  return (
    <section class="pane" aria-labelledby="friends">
      <h2 id="friends">{t({ ja: "友人と", en: "With friends" })}</h2>
      <p class="soft little">
        {t({
          ja: "「卓を作る」で席ごとのリンクができます。受け取った人はそのリンクを開くだけで座れます。登録はいりません。観戦用のリンクもあります。",
          en: "“Make a table” gives you a link for each seat. Whoever opens it sits there: no account, nothing to install. Watchers have a link of their own.",
        })}
      </p>
      <form
        class="inrow"
        onSubmit={(event) => {
          event.preventDefault();
          if (token) go(toTable(token));
        }}
      >
        <input
          class="grow"
          type="text"
          autocomplete="off"
          aria-label={t({ ja: "受け取ったリンク", en: "A link that you were sent" })}
          placeholder={t({ ja: "受け取ったリンクを貼る", en: "Paste a link" })}
          value={link}
          onInput={(event) => setLink(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={token === ""}>
          {t({ ja: "座る", en: "Sit down" })}
        </button>
      </form>
    </section>
  );
}

function Around({ games }: { readonly games: readonly GameAbout[] }) {
  const lobby = useAsked<readonly Listed[]>("/api/tables", true);
  const named = (game: string) => {
    const found = games.find((one) => one.game === game);
    return found ? introduced(found).name : game;
  };
  return (
    <div class="split thirds">
      <section class="pane">
        <header>
          <h2>{t({ ja: "あなたの卓", en: "Your tables" })}</h2>
        </header>
        <Own named={named} />
        <Saved named={named} />
      </section>
      <section class="pane">
        <header>
          <h2>{t({ ja: "ロビー", en: "Lobby" })}</h2>
          <button type="button" class="button tiny" onClick={lobby.again}>
            {t({ ja: "更新", en: "Refresh" })}
          </button>
        </header>
        <Problem problem={lobby.problem} />
        <Lobby lines={lobby.value ?? []} named={named} />
      </section>
      <Friends />
    </div>
  );
}

function Own({ named }: { readonly named: (game: string) => string }) {
  if (tables.value.length === 0)
    return (
      <p class="soft little">
        {t({
          ja: "座った卓はここに並びます。この記録はこのブラウザだけにあります。",
          en: "Tables that you sit at are listed here. This browser alone keeps them.",
        })}
      </p>
    );
  return (
    <ul class="plain tablelist">
      {tables.value.slice(0, 8).map((one) => (
        <OwnTable key={one.table} table={one} name={named(one.game)} />
      ))}
    </ul>
  );
}

function OwnTable({ table, name }: { readonly table: KnownTable; readonly name: string }) {
  return (
    <li>
      <a class="grow" href={toTable(table.link)}>
        {name}
      </a>
      {table.over && <span class="soft little">{t({ ja: "終了", en: "over" })}</span>}
      <time class="soft little numbers" dateTime={new Date(table.at).toISOString()}>
        {when(table.at)}
      </time>
      <button
        type="button"
        class="button ghost tiny"
        onClick={() => {
          tables.value = tables.value.filter((one) => one.table !== table.table);
        }}
      >
        {t({ ja: "外す", en: "Forget" })}
      </button>
    </li>
  );
}

function when(at: number): string {
  const place = t({ ja: "ja-JP", en: "en-GB" });
  return new Date(at).toLocaleString(place, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
}

function Saved({ named }: { readonly named: (game: string) => string }) {
  return (
    <>
      {saved.value.length > 0 && <h3>{t({ ja: "保存した対戦", en: "Saved games" })}</h3>}
      <ul class="plain tablelist">
        {saved.value.map((one) => (
          <li key={one.at}>
            <a class="grow" href={`${to("replay")}?saved=${one.at}`}>
              {named(one.game)}
            </a>
            <span class="soft little">{one.title}</span>
          </li>
        ))}
      </ul>
      <p class="little">
        <a href={to("replay")}>{t({ ja: "記録ファイルを開く", en: "Open a transcript file" })}</a>
      </p>
    </>
  );
}

interface LobbyProps {
  readonly lines: readonly Listed[];
  readonly named: (game: string) => string;
}

function Lobby({ lines, named }: LobbyProps) {
  if (lines.length === 0)
    return (
      <p class="soft little">
        {t({
          ja: "公開された卓はまだありません。「卓を作る」で「ロビーに載せる」を選ぶと並びます。",
          en: "No tables are listed. Make one and choose “list in the lobby” to see it here.",
        })}
      </p>
    );
  return (
    <ul class="plain tablelist">
      {lines.slice(0, 30).map((one) => (
        <li key={one.table}>
          <span class="grow">
            {named(one.game)} <span class="soft little">{one.seats.join(" – ")}</span>
          </span>
          <span class="tag">{heard(STAGES[one.stage] ?? { ja: one.stage, en: one.stage })}</span>
          {one.stage === "over" && (
            <button type="button" class="button tiny" onClick={() => go(`${to("replay")}?table=${one.table}`)}>
              {t({ ja: "リプレイ", en: "Replay" })}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
