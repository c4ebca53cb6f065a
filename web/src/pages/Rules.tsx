/** The rules: search by number or words as the server does, read a clause with its code and scenarios, watch a scenario step by step.
 *
 * It stands on a page of its own and, as a drawer, beside a table. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { changed } from "../changes";
import type { ClauseDetail, ClauseLine, RulesHit, ScenarioFrames, ScenarioLine, ScenarioStep } from "../rest";
import type { Change, GameNow } from "../wire";
import { heard, type Said, t } from "../words/languages";
import { study } from "./making";
import { Busy, Problem, reason, useAsked } from "./parts";
import { StillBoard } from "./StillBoard";
import { listed } from "./searching";

const MOST_SHOWN = 120;
const PAUSE = 200; // milliseconds without a letter until what was typed is searched for

interface RulesProps {
  readonly game: string;
  /** The clause that is open; "": none. */
  readonly clause: string;
  readonly onClause: (clause: string) => void;
  /** Where a scenario's board is drawn, if not here. */
  readonly onScenario?: (id: string) => void;
}

export function Rules({ game, clause, onClause, onScenario }: RulesProps) {
  const clauses = useAsked<readonly ClauseLine[]>(`/api/games/${game}/clauses`);
  const [words, setWords] = useState("");
  const wanted = useLate(words.trim(), PAUSE);
  const found = useMemo(() => listed(clauses.value ?? [], words, clause), [clauses.value, words, clause]);
  const asked = found === null && wanted !== "" ? `/api/games/${game}/rules?words=${encodeURIComponent(wanted)}` : null;
  const hits = useAsked<readonly RulesHit[]>(asked);
  return (
    <div class="lawbook">
      <input
        type="search"
        aria-label={t({ ja: "ルールを探す", en: "Search the rules" })}
        placeholder={t({ ja: "番号か言葉（日本語・英語）", en: "Number or words (English, Japanese)" })}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <Problem problem={clauses.problem} />
      {!clauses.value && !clauses.problem && <Busy />}
      {clause !== "" && <ClauseView game={game} clause={clause} onClause={onClause} onScenario={onScenario} />}
      <p class="little soft" role="status">
        {words.trim() === ""
          ? clauses.value && t(clause ? { ja: "この前後", en: "Around it" } : { ja: "章", en: "Chapters" })
          : found
            ? t({ ja: `${found.length}条`, en: found.length === 1 ? "1 clause" : `${found.length} clauses` })
            : hits.value && t({ ja: `${hits.value.length}件`, en: `${hits.value.length} found` })}
      </p>
      <Problem problem={hits.problem} />
      {asked !== null && !hits.value && !hits.problem && <Busy />}
      <ul class="plain found">
        {asked !== null &&
          hits.value?.map((hit) => (
            <li key={`${hit.sort} ${hit.id}`}>
              <Hit hit={hit} words={wanted} onClause={onClause} />
            </li>
          ))}
        {(found ?? []).slice(0, MOST_SHOWN).map(([id, kind, en, ja]) => (
          <li key={id}>
            <button type="button" aria-current={id === clause} onClick={() => onClause(id)}>
              <code>{id}</code>
              <span class={kind === "heading" ? "heading" : ""}>
                <Marked text={t({ ja, en })} words={words} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const HITS: Readonly<Record<string, Said>> = {
  term: { ja: "用語", en: "term" },
  reading: { ja: "読み方", en: "reading" },
  scenario: { ja: "場面", en: "scenario" },
};

interface HitProps {
  readonly hit: RulesHit;
  readonly words: string;
  readonly onClause: (clause: string) => void;
}

/** Something that the search has found: it opens the first of its clauses. */
function Hit({ hit, words, onClause }: HitProps) {
  const clause = hit.clauses[0];
  const sort = HITS[hit.sort];
  return (
    <button type="button" disabled={clause === undefined} onClick={() => clause && onClause(clause)}>
      <code>{clause ?? "–"}</code>
      <span>
        {sort && <span class="tag">{t(sort)}</span>} <Marked text={heard(hit.said)} words={words} />
      </span>
    </button>
  );
}

/** A value as it has been for a while: while one types nothing is asked. */
function useLate<T>(value: T, milliseconds: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return late;
}

function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  const wanted = words.trim().split(/\s+/).filter(Boolean);
  const place = wanted.map((word) => text.toLowerCase().indexOf(word.toLowerCase())).find((found) => found >= 0) ?? -1;
  const word = wanted.find((one) => text.toLowerCase().indexOf(one.toLowerCase()) === place) ?? "";
  if (place < 0 || word === "") return <>{text}</>;
  return (
    <>
      {text.slice(0, place)}
      <mark>{text.slice(place, place + word.length)}</mark>
      {text.slice(place + word.length)}
    </>
  );
}

const KINDS: Readonly<Record<string, Said>> = {
  step: { ja: "手順", en: "step" },
  rule: { ja: "規則", en: "rule" },
  wording: { ja: "表記", en: "wording" },
  definition: { ja: "定義", en: "definition" },
  format: { ja: "フォーマット", en: "format" },
  physical: { ja: "紙と机のこと", en: "of paper and tables" },
  heading: { ja: "見出し", en: "heading" },
};

interface ClauseProps {
  readonly game: string;
  readonly clause: string;
  readonly onClause: (clause: string) => void;
  readonly onScenario: ((id: string) => void) | undefined;
}

/** A clause with what there is to say of it. */
export function ClauseView({ game, clause, onClause, onScenario }: ClauseProps) {
  const detail = useAsked<ClauseDetail>(`/api/games/${game}/clauses/${encodeURIComponent(clause)}`);
  const [open, setOpen] = useState("");
  useEffect(() => setOpen(""), [clause]);
  const found = detail.value;
  const up = clause.split(".").slice(0, -1).join(".");
  return (
    <article class="pane" aria-label={clause}>
      <header>
        <h2>{clause}</h2>
        <span class="inrow">
          {found && <span class="tag">{t(KINDS[found.kind] ?? { ja: found.kind, en: found.kind })}</span>}
          {up && (
            <button type="button" class="clauselink" onClick={() => onClause(up)}>
              ↑ {up}
            </button>
          )}
        </span>
      </header>
      <Problem problem={detail.problem} />
      {!found && !detail.problem && <Busy />}
      {found && (
        <>
          <p class="gloss">{t({ ja: found.ja, en: found.en })}</p>
          <p class="soft little" lang={t({ ja: "en", en: "ja" })}>
            {t({ ja: found.en, en: found.ja })}
          </p>
          {found.reading && (
            <p class="little">
              <span class="soft">{t({ ja: "読み方：", en: "How we read it: " })}</span>
              <span lang="en">{found.reading}</span>
            </p>
          )}
          {found.reason && <p class="little soft">{found.reason}</p>}
          <Scenarios scenarios={found.scenarios} open={open} onOpen={onScenario ?? setOpen} />
          {open && <ScenarioPlayer game={game} id={open} />}
          {found.code.length > 0 && (
            <details class="little">
              <summary>{t({ ja: "この条を行うコード", en: "The code that carries it" })}</summary>
              <ul>
                {found.code.map((one) => (
                  <li key={`${one.file}:${one.line}`}>
                    <code>
                      {one.file}:{one.line}
                    </code>{" "}
                    {one.function}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </article>
  );
}

interface ScenariosProps {
  readonly scenarios: readonly ScenarioLine[];
  readonly open: string;
  readonly onOpen: (id: string) => void;
}

function Scenarios({ scenarios, open, onOpen }: ScenariosProps) {
  if (scenarios.length === 0) return null;
  return (
    <details open={scenarios.length <= 4}>
      <summary>
        {t({ ja: `例となる場面（${scenarios.length}）`, en: `Scenarios that show it (${scenarios.length})` })}
      </summary>
      <ul class="plain little">
        {scenarios.map((one) => (
          <li key={one.id}>
            {one.playable ? (
              <button
                type="button"
                class="button ghost tiny"
                aria-pressed={one.id === open}
                onClick={() => onOpen(one.id)}
              >
                ▶ {heard(one.title)}
              </button>
            ) : (
              <span class="soft">{heard(one.title)}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

const SORTS = {
  begin: { ja: "はじめの盤面", en: "The table as it is" },
  end: { ja: "確かめたこと：", en: "What must hold: " },
  expect: { ja: "ここで：", en: "At this point: " },
  refused: { ja: "できない：", en: "Refused: " },
  move: { ja: "", en: "" },
} as const;

/** A scenario on a board of its own, step by step. */
export function ScenarioPlayer({ game, id }: { readonly game: string; readonly id: string }) {
  const found = useAsked<ScenarioFrames>(`/api/games/${game}/scenarios/${id}`);
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [id]);
  const boards = useMemo(() => boardsOf(found.value), [found.value]);
  const steps = found.value?.steps ?? [];
  const board = boards[at];
  return (
    <section class="pane" aria-label={found.value ? heard(found.value.title) : ""}>
      <Problem problem={found.problem} />
      {!found.value && !found.problem && <Busy />}
      {board && (
        <>
          <h3>{heard(found.value?.title)}</h3>
          <div class="inrow stepping">
            <button type="button" class="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
              {t({ ja: "戻る", en: "Back" })}
            </button>
            <button type="button" class="button first" disabled={at >= steps.length - 1} onClick={() => setAt(at + 1)}>
              {t({ ja: "次へ", en: "Next" })}
            </button>
            <span class="soft little numbers grow" role="status">
              {at + 1} / {steps.length}
            </span>
            <TryOut game={game} id={id} />
          </div>
          <div class="played">
            <ol class="plain steps">
              {steps.map((step, place) => (
                <li
                  key={place}
                  class={place === at ? "present" : place > at ? "later" : ""}
                  aria-current={place === at ? "step" : undefined}
                >
                  <span class="soft numbers">{place}</span>
                  <StepWords step={step} />
                </li>
              ))}
            </ol>
            <StillBoard name={game} game={board} />
          </div>
        </>
      )}
    </section>
  );
}

/** A step: what happens, as the log tells it; where nothing is told, and for what must hold, as the file says it. */
function StepWords({ step }: { readonly step: ScenarioStep }) {
  const told = step.frame.log;
  const file = (
    <>
      {step.seat && <b>{step.seat} </b>}
      {step.words}
    </>
  );
  if (step.told) return <span class="told">{heard(step.told)}</span>;
  if (step.sort === "move" && told.length > 0) {
    return (
      <span>
        {told.map((line, place) => (
          <span class="line" key={place}>
            {heard(line)} {line.clause && <code class="soft">{line.clause}</code>}
          </span>
        ))}
        <code class="soft file">{file}</code>
      </span>
    );
  }
  return (
    <span>
      {t(SORTS[step.sort as keyof typeof SORTS] ?? SORTS.move)}
      {step.words && (step.sort === "refused" ? step.words : <code class="soft file">{file}</code>)}{" "}
      {step.clause && <code class="soft">{step.clause}</code>}
    </span>
  );
}

/** Play with the table of a scenario oneself. */
function TryOut({ game, id }: { readonly game: string; readonly id: string }) {
  const [problem, setProblem] = useState<Said | null>(null);
  const begin = () =>
    study({ game, seats: [{ who: "person", deck: null }], study: true, from: { scenario: id } }).catch(
      (fault: unknown) => setProblem(reason(fault)),
    );
  return (
    <>
      <button type="button" class="button tiny" onClick={begin}>
        {t({ ja: "この盤面で試す", en: "Try it yourself" })}
      </button>
      <Problem problem={problem} />
    </>
  );
}

function boardsOf(found: ScenarioFrames | null): readonly GameNow[] {
  const boards: GameNow[] = [];
  for (const { frame } of found?.steps ?? [])
    boards.push((frame.whole ?? changed(boards.at(-1), frame.set as readonly Change[])) as GameNow);
  return boards;
}
