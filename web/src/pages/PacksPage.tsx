/** Packs: drop a file of cards, see what is understood, and the words that are not, underlined. */
import { useState } from "preact/hooks";
import { ask } from "../api";
import type { FileReading, GameAbout, ReadCard } from "../rest";
import { heard, type Said, t } from "../words/languages";
import type { PageProps } from "./pages";
import { Busy, Copy, Drop, GamePicker, Problem, reason, useGame } from "./parts";
import { Shell } from "./Shell";
import { Underlined } from "./WorkshopPage";

const MOST_LETTERS = 2_000_000;

export function PacksPage({ args }: PageProps) {
  const game = useGame(args);
  return (
    <Shell title={t({ ja: "パック", en: "Packs" })}>
      <header class="inrow">
        <div class="grow hero">
          <h1>{t({ ja: "パック", en: "Packs" })}</h1>
          <p class="lead">
            {t({
              ja: "カードのファイル（1行に1枚のJSON、または公開されているカードリスト）を読み、わかるカードと、わからない言葉を示します。サーバーには何も残りません。",
              en: "Reads a file of cards (JSON, one a line, or a list as it is published) and shows what is understood and which words are not. Nothing stays on the server.",
            })}
          </p>
        </div>
        {game && <GamePicker page="packs" game={game.game} />}
      </header>
      {game ? <Desk key={game.game} game={game} /> : <Busy />}
    </Shell>
  );
}

function Desk({ game }: { readonly game: GameAbout }) {
  const [found, setFound] = useState<FileReading | null>(null);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Said | null>(null);
  const read = async (text: string, file: string) => {
    setBusy(true);
    setProblem(null);
    setFound(null);
    setName(file);
    try {
      if (text.length > MOST_LETTERS)
        setProblem({
          ja: "ここで読むには大きすぎます（2 MBまで）。",
          en: "It is too large to be read here (2 MB at most).",
        });
      else setFound(await ask<FileReading>(`/api/games/${game.game}/cards/file`, { text }));
    } catch (fault) {
      setProblem(reason(fault));
    }
    setBusy(false);
  };
  return (
    <>
      <Drop accept=".jsonl,.json,.r4uset" label={t({ ja: "ファイルを選ぶ", en: "Choose a file" })} onText={read}>
        <p>
          {t({
            ja: "カードのファイル（.jsonl、.json、.r4uset）をここへ",
            en: "Drop a file of cards (.jsonl, .json, .r4uset) here",
          })}
        </p>
      </Drop>
      <Problem problem={problem} />
      {busy && <Busy>{t({ ja: "読んでいます…", en: "Reading…" })}</Busy>}
      {found && <Found found={found} name={name} game={game.game} />}
    </>
  );
}

function Found({ found, name, game }: { readonly found: FileReading; readonly name: string; readonly game: string }) {
  const share = found.cards > 0 ? found.understood / found.cards : 0;
  const command = `./tefuda packs add ${game} ${name || "cards.jsonl"}`;
  return (
    <section class="pane">
      <header>
        <h2>{name}</h2>
        <span class="numbers">
          {t({
            ja: `${found.cards}枚中 ${found.understood}枚が読めました（${Math.round(share * 100)}%）`,
            en: `${found.understood} of ${found.cards} cards are understood (${Math.round(share * 100)} %)`,
          })}
        </span>
      </header>
      <progress
        max={Math.max(1, found.cards)}
        value={found.understood}
        aria-label={t({ ja: "読めた割合", en: "Understood" })}
      />
      <p class="little soft">
        {t({
          ja: "このカードで遊ぶには、サーバーを動かす人が次の命令で入れます：",
          en: "To play with these cards, whoever runs the server installs them with this command:",
        })}
      </p>
      <p class="inrow">
        <code class="grow">{command}</code>
        <Copy text={command} />
      </p>
      <ul class="plain tablelist">
        {found.told.map((card) => (
          <CardLine key={`${card.line} ${card.number}`} card={card} />
        ))}
      </ul>
      {found.cut > 0 && <p class="little soft">{t({ ja: `ほか${found.cut}枚`, en: `and ${found.cut} more` })}</p>}
    </section>
  );
}

function CardLine({ card }: { readonly card: ReadCard }) {
  const { problem } = card;
  return (
    <li>
      <span aria-hidden="true">{problem ? "✗" : "✓"}</span>
      <span class="grow">
        {card.name || card.number || t({ ja: "（名前なし）", en: "(no name)" })}{" "}
        <span class="soft little numbers">
          {card.number} · {t({ ja: `${card.line}行目`, en: `line ${card.line}` })}
        </span>
        {problem && (
          <>
            {card.printed && (
              <span class="printedline" style={{ display: "block" }}>
                <Underlined text={card.printed} problem={{ ...problem, line: 1 }} />
              </span>
            )}
            <span class="soft little" style={{ display: "block" }}>
              {heard(problem.why)}
            </span>
          </>
        )}
        {card.faults.map((fault) => (
          <span key={fault.en} class="soft little" style={{ display: "block" }}>
            {heard(fault)}
          </span>
        ))}
      </span>
    </li>
  );
}
