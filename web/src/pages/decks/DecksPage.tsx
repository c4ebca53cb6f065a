/** Decks: search and filter a game's cards, build a list, see at once what is wrong with it and by which clause. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../../api";
import type { CardList, DeckName, DeckText, DeckVerdict, GameAbout, PrintedCard } from "../../rest";
import { go, to } from "../../routes";
import { heard, type Said, t } from "../../words/languages";
import type { PageProps } from "../pages";
import { Busy, Copy, download, GamePicker, Problem, reason, useAsked, useGame } from "../parts";
import { Shell } from "../Shell";
import { CardBrowser } from "./CardBrowser";
import { CardSheet } from "./CardSheet";
import { Chances } from "./Chances";
import { DeckSummary } from "./DeckSummary";
import { changeCount, renamed } from "./list";
import { deckLists, exported, forget, imported, keep, type Version } from "./versions";

const SETTLED = 250; // milliseconds without a key, after which a list is checked

export function DecksPage({ args, query }: PageProps) {
  const game = useGame(args);
  return (
    <Shell title={t({ ja: "デッキ", en: "Decks" })} wide>
      {game ? <Builder key={game.game} game={game} first={query.get("deck") ?? ""} /> : <Busy />}
    </Shell>
  );
}

/** What there is to say of a list, a moment after it was last changed. */
function useVerdict(game: string, list: string, format: string): { verdict: DeckVerdict | null; problem: Said | null } {
  const [found, setFound] = useState<{ verdict: DeckVerdict | null; problem: Said | null }>({
    verdict: null,
    problem: null,
  });
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      try {
        const verdict = await ask<DeckVerdict>(`/api/games/${game}/decks/check`, { list, format });
        if (wanted) setFound({ verdict, problem: null });
      } catch (fault) {
        if (wanted) setFound({ verdict: null, problem: reason(fault) });
      }
    }, SETTLED);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [game, list, format]);
  return found;
}

function Builder({ game, first }: { readonly game: GameAbout; readonly first: string }) {
  const cards = useAsked<CardList>(`/api/games/${game.game}/cards/all`);
  const [id, setId] = useState(() => newId());
  const [name, setName] = useState("");
  const [list, setList] = useState("");
  const [format, setFormat] = useState(game.formats[0]?.name ?? "");
  const [shown, setShown] = useState<PrintedCard | null>(null);
  const [tab, setTab] = useState<"deck" | "list" | "chances">("deck");
  const { verdict, problem } = useVerdict(game.game, list, format);
  const byNumber = useMemo(() => new Map(cards.value?.cards.map((card) => [card.number, card])), [cards.value]);
  const counts = useMemo(() => countsOf(verdict), [verdict]);
  const load = async (deck: string) => {
    const found = await ask<DeckText>(`/api/games/${game.game}/decks/${encodeURIComponent(deck)}?format=${format}`);
    setId(newId());
    setName(heard(found.said));
    setList(found.list);
  };
  useEffect(() => {
    if (first) load(first);
  }, [first]);
  const change = (card: PrintedCard, by: number) => {
    const section = cards.value?.sections.find((one) => one.key === card.section) ?? cards.value?.sections[0];
    if (section)
      setList(changeCount(list, section, cards.value?.sections[0]?.key ?? "main", card.number, card.name.ja, by));
  };
  const save = () => {
    const called = name.trim() || verdict?.name || t({ ja: "名前のないデッキ", en: "Untitled deck" });
    const written = renamed(list, called);
    setName(called);
    setList(written);
    keep({ id, game: game.game, name: called, list: written }, Date.now());
  };
  return (
    <>
      <header class="inrow">
        <h1 class="grow">{t({ ja: "デッキ", en: "Decks" })}</h1>
        <GamePicker page="decks" game={game.game} />
        <label class="field">
          {t({ ja: "フォーマット", en: "Format" })}
          <select value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            {game.formats.map((one) => (
              <option key={one.name} value={one.name}>
                {heard(one.said)}
              </option>
            ))}
          </select>
        </label>
      </header>
      <Problem problem={cards.problem} />
      <div class="builder">
        <section class="pane" aria-label={t({ ja: "カード", en: "Cards" })}>
          {cards.value ? (
            <CardBrowser list={cards.value} counts={counts} onChange={change} onShow={setShown} />
          ) : (
            <Busy />
          )}
        </section>
        <section class="pane" aria-label={t({ ja: "デッキ", en: "Deck" })}>
          <div class="inrow">
            <input
              class="grow"
              type="text"
              aria-label={t({ ja: "デッキの名前", en: "Name of the deck" })}
              placeholder={t({ ja: "デッキの名前", en: "Name of the deck" })}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
            <button type="button" class="button first" onClick={save} disabled={list.trim() === ""}>
              {t({ ja: "保存", en: "Save" })}
            </button>
          </div>
          <Shelf
            game={game}
            format={format}
            onOpen={(deck) => {
              setId(deck.id);
              setName(deck.name);
              setList(deck.list);
            }}
            onLoad={load}
            onNew={() => {
              setId(newId());
              setName("");
              setList("");
            }}
            id={id}
            empty={list.trim() === ""}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: these are toggles, not fields */}
          <div class="toggle" role="group" aria-label={t({ ja: "表示", en: "Show" })}>
            {(
              [
                ["deck", { ja: "デッキ", en: "Deck" }],
                ["list", { ja: "リスト（貼り付け）", en: "List (paste)" }],
                ["chances", { ja: "手札と確率", en: "Hands and odds" }],
              ] as const
            ).map(([key, said]) => (
              <button type="button" key={key} aria-pressed={tab === key} onClick={() => setTab(key)}>
                {t(said)}
              </button>
            ))}
          </div>
          <Problem problem={problem} />
          <Verdict verdict={verdict} game={game.game} list={list} />
          {tab === "deck" && cards.value && (
            <DeckSummary
              cards={cards.value}
              byNumber={byNumber}
              verdict={verdict}
              onChange={change}
              onShow={setShown}
            />
          )}
          {tab === "list" && (
            <>
              <textarea
                class="list"
                spellcheck={false}
                aria-label={t({ ja: "デッキのリスト", en: "Deck list" })}
                placeholder={t({ ja: "3 カード名\n2 カード番号", en: "3 a card's name\n2 a card's number" })}
                value={list}
                onInput={(event) => setList(event.currentTarget.value)}
              />
              <div class="inrow">
                <Copy text={list} label={t({ ja: "リストをコピー", en: "Copy the list" })} />
                <button type="button" class="button tiny" onClick={() => download(`${name || "deck"}.txt`, list)}>
                  {t({ ja: "ファイルに保存", en: "Download" })}
                </button>
                <Complete game={game.game} list={list} format={format} onList={setList} />
              </div>
            </>
          )}
          {tab === "chances" && cards.value && (
            <Chances
              game={game.game}
              format={format}
              list={list}
              verdict={verdict}
              byNumber={byNumber}
              cards={cards.value}
            />
          )}
          <div class="inrow end">
            <a class="button tiny" href={to("new", game.game)}>
              {t({ ja: "このゲームの卓を作る", en: "Make a table of this game" })}
            </a>
            <button type="button" class="button tiny" onClick={() => go(to("simulate", game.game))}>
              {t({ ja: "シミュレート", en: "Simulate" })}
            </button>
          </div>
        </section>
      </div>
      {shown && <CardSheet card={shown} game={game.game} onClose={() => setShown(null)} />}
    </>
  );
}

function newId(): string {
  return `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
}

/** By the number of a card, how many copies a deck has. */
function countsOf(verdict: DeckVerdict | null): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const one of verdict?.cards ?? []) found.set(one.number, (found.get(one.number) ?? 0) + one.count);
  return found;
}

interface VerdictProps {
  readonly verdict: DeckVerdict | null;
  readonly game: string;
  readonly list: string;
}

function Verdict({ verdict, game, list }: VerdictProps) {
  if (list.trim() === "" || !verdict)
    return (
      <p class="soft little">
        {t({
          ja: "カードを加えるか、リストを貼り付けてください。適正かどうかはすぐに示されます。",
          en: "Add cards, or paste a list. Whether it is legal is shown at once.",
        })}
      </p>
    );
  if (verdict.legal)
    return (
      <p class="fine" role="status">
        {t({ ja: "✓ このデッキは適正で、そのまま使えます。", en: "✓ This deck is legal and can be played." })}
      </p>
    );
  return (
    <div role="status">
      <p class="little soft">
        {t({
          ja: `直すところが${verdict.problems.length}件あります`,
          en: `${verdict.problems.length} ${verdict.problems.length === 1 ? "thing" : "things"} to mend`,
        })}
      </p>
      <ul class="plain little problems">
        {verdict.problems.slice(0, 30).map((one) => (
          <li class="problem" key={`${one.line} ${one.clause} ${one.why_en}`}>
            {one.line > 0 && <span class="numbers soft">{t({ ja: `${one.line}行目 `, en: `line ${one.line} ` })}</span>}
            {t({ ja: one.why_ja, en: one.why_en })}{" "}
            {one.clause && (
              <a class="clauselink" href={to("rules", game, one.clause)}>
                {one.clause}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CompleteProps {
  readonly game: string;
  readonly list: string;
  readonly format: string;
  readonly onList: (list: string) => void;
}

/** Fill in what a list lacks, where the game can say what: a leader, say. */
function Complete({ game, list, format, onList }: CompleteProps) {
  const [said, setSaid] = useState<readonly string[]>([]);
  const fill = async () => {
    try {
      const found = await ask<DeckVerdict>(`/api/games/${game}/decks/check`, { list, format, complete: true });
      if (found.notes.length > 0) onList(found.list);
      const notes = found.notes.map((one) => t({ ja: one.why_ja, en: one.why_en }));
      setSaid(notes.length > 0 ? notes : [t({ ja: "補うものはありません", en: "There is nothing to fill in" })]);
    } catch (fault) {
      setSaid([heard(reason(fault))]);
    }
  };
  return (
    <>
      <button type="button" class="button tiny" disabled={list.trim() === ""} onClick={fill}>
        {t({ ja: "足りないものを補う", en: "Fill in what is missing" })}
      </button>
      {said.length > 0 && (
        <p class="little soft" role="status">
          {said.join(" · ")}
        </p>
      )}
    </>
  );
}

interface ShelfProps {
  readonly game: GameAbout;
  readonly format: string;
  readonly id: string;
  readonly onOpen: (deck: { id: string; name: string; list: string }) => void;
  readonly onLoad: (name: string) => void;
  readonly onNew: () => void;
  /** Is there nothing in the deck yet? Then one may want to begin with another. */
  readonly empty: boolean;
}

/** The decks that one has built, those that come along, and earlier versions. */
function Shelf({ game, format, id, onOpen, onLoad, onNew, empty }: ShelfProps) {
  const decks = useAsked<readonly DeckName[]>(`/api/games/${game.game}/decks?format=${encodeURIComponent(format)}`);
  const mine = deckLists.value.filter((one) => one.game === game.game);
  const now = mine.find((one) => one.id === id);
  const [said, setSaid] = useState("");
  return (
    <details open={empty}>
      <summary class="little">{t({ ja: "デッキを開く・版・書き出し", en: "Open a deck, versions, export" })}</summary>
      <div class="inrow" style={{ marginTop: "0.6rem" }}>
        <label class="field grow">
          {t({ ja: "デッキを開く", en: "Open a deck" })}
          <select
            value=""
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              const own = mine.find((one) => `mine:${one.id}` === chosen);
              if (own) onOpen(own);
              else if (chosen) onLoad(chosen);
            }}
          >
            <option value="">…</option>
            {mine.length > 0 && (
              <optgroup label={t({ ja: "あなたのデッキ", en: "Your decks" })}>
                {mine.map((one) => (
                  <option key={one.id} value={`mine:${one.id}`}>
                    {one.name}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label={t({ ja: "用意されたデッキ", en: "Decks that come along" })}>
              {(decks.value ?? [])
                .filter((one) => !one.installed)
                .map((one) => (
                  <option key={one.name} value={one.name}>
                    {t({ ja: one.ja[0] ?? one.name, en: one.en[0] ?? one.name })}
                  </option>
                ))}
            </optgroup>
          </select>
        </label>
        {now && now.versions.length > 0 && (
          <label class="field">
            {t({ ja: "前の版", en: "Earlier versions" })}
            <select
              value=""
              onChange={(event) => {
                const version: Version | undefined = now.versions[Number(event.currentTarget.value)];
                if (version) onOpen({ ...now, list: version.list });
              }}
            >
              <option value="">…</option>
              {now.versions.map((one, place) => (
                <option key={one.at} value={String(place)}>
                  {new Date(one.at).toLocaleString(t({ ja: "ja-JP", en: "en-GB" }))}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div class="inrow" style={{ marginTop: "0.6rem" }}>
        <button type="button" class="button tiny" onClick={onNew}>
          {t({ ja: "新しいデッキ", en: "New deck" })}
        </button>
        <button
          type="button"
          class="button tiny"
          disabled={deckLists.value.length === 0}
          onClick={() => download("tefuda-decks.json", exported(deckLists.peek()), "application/json")}
        >
          {t({ ja: "全デッキを書き出す", en: "Export all decks" })}
        </button>
        <label class="button tiny">
          {t({ ja: "読み込む", en: "Import" })}
          <input
            type="file"
            accept=".json"
            hidden
            onChange={async (event) => {
              const count = imported((await event.currentTarget.files?.[0]?.text()) ?? "");
              setSaid(
                count === null
                  ? t({ ja: "デッキのファイルではありません", en: "That is no file of decks" })
                  : t({ ja: `${count}個読み込みました`, en: `${count} ${count === 1 ? "deck" : "decks"} imported` }),
              );
            }}
          />
        </label>
        {now && (
          <button type="button" class="button ghost tiny" onClick={() => forget(now.id)}>
            {t({ ja: "このデッキを消す", en: "Delete this deck" })}
          </button>
        )}
        <span class="little soft" role="status">
          {said}
        </span>
      </div>
    </details>
  );
}
