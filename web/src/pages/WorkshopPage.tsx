/** Workshop: write a card as it would be printed; as one types, what it means in both languages, or which words are not understood. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../api";
import type { CardField, CardFields, CardReading, GameAbout, NotUnderstood } from "../rest";
import { heard, type Language, type Said, t } from "../words/languages";
import { study } from "./making";
import type { PageProps } from "./pages";
import { Busy, Copy, download, GamePicker, Problem, reason, useAsked, useGame } from "./parts";
import { Shell } from "./Shell";
import { cardOf, type Draft, draftOf } from "./writing";

const SETTLED = 200; // milliseconds without a key, after which a card is read
const LONG = /text$|^text/; // fields that are written in lines

export function WorkshopPage({ args }: PageProps) {
  const game = useGame(args);
  return (
    <Shell title={t({ ja: "カード工房", en: "Workshop" })}>
      <header class="inrow">
        <div class="grow hero">
          <h1>{t({ ja: "カード工房", en: "Workshop" })}</h1>
          <p class="lead">
            {t({
              ja: "印刷されるとおりにカードを書くと、その文がそのまま動きます。わからない言葉には下線が付きます。",
              en: "Write a card as it would be printed, and the text is the program. Words that are not understood are underlined.",
            })}
          </p>
        </div>
        {game && <GamePicker page="workshop" game={game.game} />}
      </header>
      {game ? <Loaded key={game.game} game={game} /> : <Busy />}
    </Shell>
  );
}

function Loaded({ game }: { readonly game: GameAbout }) {
  const fields = useAsked<CardFields>(`/api/games/${game.game}/cards/fields`);
  if (fields.value) return <Desk game={game} fields={fields.value} />;
  return fields.problem ? <Problem problem={fields.problem} /> : <Busy />;
}

/** What a card means, a moment after it was last changed. */
function useReading(game: string, card: string): { reading: CardReading | null; problem: Said | null } {
  const [found, setFound] = useState<{ reading: CardReading | null; problem: Said | null }>({
    reading: null,
    problem: null,
  });
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      try {
        const reading = await ask<CardReading>(`/api/games/${game}/cards/read`, { card });
        if (wanted) setFound({ reading, problem: null });
      } catch (fault) {
        if (wanted) setFound({ reading: null, problem: reason(fault) });
      }
    }, SETTLED);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [game, card]);
  return found;
}

function Desk({ game, fields }: { readonly game: GameAbout; readonly fields: CardFields }) {
  const first = useMemo(() => draftOf(fields.example, fields.fields), [fields]);
  const [draft, setDraft] = useState<Draft>(first);
  const card = JSON.stringify(cardOf(draft, fields.fields));
  const { reading, problem } = useReading(game.game, card);
  const [fault, setFault] = useState<Said | null>(null);
  const change = (key: string, value: string) => setDraft({ ...draft, [key]: value });
  const long = fields.fields.filter((field) => LONG.test(field.key));
  const short = fields.fields.filter((field) => !LONG.test(field.key) && field.key !== "back");
  const usual = short.filter((field) => field.key in first || field.sort === "number");
  const others = short.filter((field) => !usual.includes(field));
  const tryIt = () =>
    study({ game: game.game, seats: [{ who: "person", deck: null }], study: true, from: { card } }).catch(
      (why: unknown) => setFault(reason(why)),
    );
  return (
    <div class="split">
      <form
        class="pane"
        onSubmit={(event) => event.preventDefault()}
        aria-label={t({ ja: "カードを書く", en: "Write a card" })}
      >
        <div class="fieldgrid">
          {usual.map((field) => (
            <ShortField
              key={field.key}
              field={field}
              kinds={fields.kinds}
              value={draft[field.key] ?? ""}
              onChange={(value) => change(field.key, value)}
            />
          ))}
        </div>
        {long.map((field) => (
          <LongField
            key={field.key}
            field={field}
            value={draft[field.key] ?? ""}
            problem={reading?.problem?.field === field.key ? reading.problem : null}
            onChange={(value) => change(field.key, value)}
          />
        ))}
        {others.length > 0 && (
          <details>
            <summary class="little">{t({ ja: "ほかの項目", en: "Other fields" })}</summary>
            <div class="fieldgrid">
              {others.map((field) => (
                <ShortField
                  key={field.key}
                  field={field}
                  kinds={fields.kinds}
                  value={draft[field.key] ?? ""}
                  onChange={(value) => change(field.key, value)}
                />
              ))}
            </div>
          </details>
        )}
        <div class="inrow">
          <Copy text={card} label={t({ ja: "JSONをコピー", en: "Copy as JSON" })} />
          <button type="button" class="button tiny" onClick={() => download("cards.jsonl", `${card}\n`)}>
            {t({ ja: "ファイル", en: "File" })}
          </button>
          <button type="button" class="button ghost tiny" onClick={() => setDraft(first)}>
            {t({ ja: "見本に戻す", en: "Back to the example" })}
          </button>
        </div>
      </form>
      <section class="pane" aria-label={t({ ja: "読み", en: "The reading" })} aria-live="polite">
        <Problem problem={problem ?? fault} />
        {reading ? <Reading reading={reading} english={draft.english ?? ""} /> : <Busy />}
        <div class="inrow">
          <button type="button" class="button first" disabled={!reading?.understood} onClick={tryIt}>
            {t({ ja: "卓で試す", en: "Try it on a table" })}
          </button>
          <span class="soft little">
            {t({
              ja: "ひとりで全席を動かす研究用の卓が開きます。",
              en: "Opens a study table on which you play every seat.",
            })}
          </span>
        </div>
      </section>
    </div>
  );
}

interface ShortProps {
  readonly field: CardField;
  readonly kinds: CardFields["kinds"];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ShortField({ field, kinds, value, onChange }: ShortProps) {
  const id = `field-${field.key}`;
  const words = field.key === "kind" ? Object.entries(kinds) : [];
  return (
    <div class="field">
      <label for={id}>{heard(field.said)}</label>
      {field.sort === "flag" ? (
        <input
          id={id}
          type="checkbox"
          checked={value === "true"}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      ) : (
        <input
          id={id}
          type="text"
          inputMode={field.sort === "number" ? "numeric" : "text"}
          value={value}
          list={words.length > 0 ? "kinds" : undefined}
          placeholder={field.sort === "words" ? t({ ja: "、で区切る", en: "separated by commas" }) : ""}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {words.length > 0 && (
        <datalist id="kinds">
          {words.map(([word, said]) => (
            <option key={word} value={word}>
              {said.en}
            </option>
          ))}
        </datalist>
      )}
    </div>
  );
}

interface LongProps {
  readonly field: CardField;
  readonly value: string;
  readonly problem: NotUnderstood | null;
  readonly onChange: (value: string) => void;
}

function LongField({ field, value, problem, onChange }: LongProps) {
  const id = `written-${field.key}`;
  return (
    <div class="field">
      <label for={id}>{heard(field.said)}</label>
      <div class="written">
        <pre aria-hidden="true">
          <Underlined text={value} problem={problem} />
        </pre>
        <textarea
          id={id}
          value={value}
          spellcheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onInput={(event) => onChange(event.currentTarget.value)}
          onScroll={(event) => {
            const below = event.currentTarget.previousElementSibling;
            if (below) below.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
      {problem && (
        <p class="problem little" id={`${id}-problem`}>
          {heard(problem.why)}
        </p>
      )}
    </div>
  );
}

/** A text with the words underlined that are not understood. */
export function Underlined({ text, problem }: { readonly text: string; readonly problem: NotUnderstood | null }) {
  if (!problem) return <>{text}</>;
  const lines = text.split("\n");
  const before = lines.slice(0, problem.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const start = Math.min(text.length, before + problem.column - 1);
  const end = Math.min(text.length, start + Math.max(1, problem.words.length));
  return (
    <>
      {text.slice(0, start)}
      <u class="misread">{text.slice(start, end) || " "}</u>
      {text.slice(end)}
    </>
  );
}

const BOTH: readonly { readonly key: Language; readonly said: Said }[] = [
  { key: "ja", said: { ja: "日本語では", en: "In Japanese" } },
  { key: "en", said: { ja: "英語では", en: "In English" } },
];

function Reading({ reading, english }: { readonly reading: CardReading; readonly english: string }) {
  const { problem, facts, text } = reading;
  return (
    <>
      {reading.understood ? (
        <p class="fine">{t({ ja: "✓ すべて読めました。", en: "✓ All of it is understood." })}</p>
      ) : (
        <p class="problem">{heard(problem?.why)}</p>
      )}
      {facts &&
        BOTH.map(({ key, said }) => (
          <article key={key} lang={key} class="cardsheet">
            <p class="little soft" lang={t({ ja: "ja", en: "en" })}>
              {t(said)}
            </p>
            <h2>{(key === "en" && english) || reading.name}</h2>
            <p class="little soft">{facts[key]}</p>
            <p class="wording">
              {text?.[key] ||
                (text &&
                  t({
                    ja: "（この言語ではまだ言い表せません）",
                    en: "(no words for it in this language, or no text)",
                  }))}
            </p>
          </article>
        ))}
    </>
  );
}
