/** The prompt: what is asked, and all the ways to answer it that no card on the board stands for. */

import { useState } from "preact/hooks";
import { settings } from "../settings";
import type { Question } from "../wire";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { distinct, inOrder, isAlike, isWhole, mannerOf, onward, spoken } from "./answering";
import { ClauseButton, ClauseCard } from "./ClauseView";
import { pick } from "./clicking";
import { DivideList } from "./DivideList";
import { type TableModel, useTable } from "./model";
import { NumberPicker } from "./NumberPicker";
import { OptionCard } from "./OptionCard";
import { OrderList } from "./OrderList";

export function Prompt() {
  const table = useTable();
  const question = table.question.value;
  return (
    <section class={`prompt ${question ? "asked" : ""}`} aria-label={t(TABLE.yourMove)}>
      {table.clause.value && <ClauseCard number={table.clause.value} />}
      {question && <Tray question={question} />}
      <div class="prompt-bar">
        {question ? <Words question={question} /> : <Waiting />}
        <div class="prompt-actions">{question && <Actions question={question} />}</div>
      </div>
      <Trouble />
    </section>
  );
}

function Words({ question }: { readonly question: Question }) {
  const table = useTable();
  const goesOn = table.wentOn.value;
  const hint = settings.hints.value && !goesOn ? question.hint : null;
  const lit = [...table.cards.value.keys()].filter((card) => table.inSight(card) && table.isLit(card)).length;
  const proposed = question.habit !== null && ["several", "divide"].includes(mannerOf(question));
  return (
    <div class="prompt-words">
      <p>
        {asked(question)} <ClauseButton number={question.clause} moves />
      </p>
      {question.quote && (
        <blockquote class="quote" lang={settings.cardLanguage.value}>
          {told(question.quote)}
        </blockquote>
      )}
      {goesOn && <p class="lit-count">{t(TABLE.goesOn)}</p>}
      {lit > 0 && question.kind !== "order" && <p class="lit-count">{t(litWords(question))(lit)}</p>}
      {proposed && <p class="lit-count">{t(TABLE.proposal)}</p>}
      {hint && <Hint words={told(hint)} key={told(hint)} />}
    </div>
  );
}

/** What to say of the cards that are lit: they can be used, one has to choose among them, or may. */
function litWords(question: Question) {
  if (question.kind === "act") return TABLE.usable;
  return question.least === 0 ? TABLE.optional : TABLE.choosable;
}

/** What is asked; that it is one card needs no number. */
function asked(question: Question): string {
  const words = told(question.words);
  return question.least === 1 && question.most === 1 ? words.replace(/\s*[(（]1つ?[)）]/u, "") : words;
}

/** What a first game should be told here; on a phone two lines of it, and all when it is touched. */
function Hint({ words }: { readonly words: string }) {
  const [whole, setWhole] = useState(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text is whole for readers and keys, a finger unfolds what a small screen cuts
    <p class={whole ? "hint whole" : "hint"} onClick={() => setWhole(!whole)}>
      {words}
    </p>
  );
}

/** Who is waited for. */
function Waiting() {
  const table = useTable();
  const scene = table.scene.value;
  const seats = (scene?.acting ?? []).filter((seat) => seat !== table.seat.value);
  const names = seats.map((seat) => told(table.nameOf(seat))).join(", ");
  const passing = scene !== null && scene.turn === table.passing.value?.turn;
  const wentOn = table.wentOn.value;
  return (
    <div class="prompt-words waiting">
      {wentOn && !table.document.value?.game?.outcome && <p class="hint">{t(TABLE.wentOn)(told(wentOn))}</p>}
      <p>
        {table.answered.value >= 0 && names === "" ? "…" : names ? t(TABLE.waitingFor)(names) : ""}
        {passing && (
          <>
            {" "}
            {t(TABLE.passing)}{" "}
            <button
              type="button"
              class="quiet"
              onClick={() => {
                table.passing.value = null;
              }}
            >
              {t(TABLE.stopPassing)}
            </button>
          </>
        )}
      </p>
    </div>
  );
}

function Trouble() {
  const trouble = useTable().trouble.value;
  return trouble ? (
    <p class="trouble" role="alert">
      {told(trouble)}
    </p>
  ) : null;
}

/** The options that are put as buttons, in the order of their keys. */
export function listed(table: TableModel, question: Question): readonly number[] {
  const manner = mannerOf(question);
  if (manner === "order" || manner === "divide" || manner === "number") return [];
  const last = manner === "deed" ? onward(question) : -1;
  const found = distinct(question, spoken(question, table.inSight));
  return last < 0 ? found : [...found.filter((one) => one !== last), last];
}

/** Above the bar: cards that are chosen from and lie in no row; longer lists; orders and divisions. */
function Tray({ question }: { readonly question: Question }) {
  const table = useTable();
  const manner = mannerOf(question);
  if (manner === "order") return <OrderList question={question} />;
  if (manner === "divide") return <DivideList question={question} />;
  const options = listed(table, question);
  const laid = options.filter((index) => hasCard(table, question, index));
  const long = isLong(question, options, laid) ? options.filter((index) => !laid.includes(index)) : [];
  if (laid.length + long.length === 0) return null;
  return (
    <div class="tray">
      {laid.length > 0 && (
        <div class="tray-cards">
          {laid.map((index) => (
            <OptionCard question={question} index={index} keyNumber={options.indexOf(index) + 1} key={index} />
          ))}
        </div>
      )}
      {long.map((index) => (
        <OptionButton question={question} index={index} keyNumber={options.indexOf(index) + 1} key={index} />
      ))}
    </div>
  );
}

function hasCard(table: TableModel, question: Question, index: number): boolean {
  const card = question.options[index]?.option.card ?? -1;
  return card > 0 && table.cards.value.has(card);
}

const LONG_WORDS = 42;
const MOST_IN_BAR = 5;

/** Are there too many options, or too long ones, for the bar? */
function isLong(question: Question, options: readonly number[], laid: readonly number[]): boolean {
  const texts = options.filter((index) => !laid.includes(index)).map((index) => told(question.options[index]?.words));
  return texts.length > MOST_IN_BAR || texts.some((text) => text.length > LONG_WORDS);
}

function Actions({ question }: { readonly question: Question }) {
  const table = useTable();
  const manner = mannerOf(question);
  const options = listed(table, question);
  const laid = options.filter((index) => hasCard(table, question, index));
  const [habit] = question.habit ?? [];
  const proposes = manner === "one" && habit !== undefined;
  const buttons = options.filter((index) => !laid.includes(index) && !(proposes && isAlike(question, index, habit)));
  const inBar = isLong(question, options, laid) ? [] : buttons;
  const last = manner === "deed" ? onward(question) : -1;
  return (
    <>
      {manner === "number" && <NumberPicker question={question} />}
      {proposes && <Proposal question={question} index={habit} />}
      {inBar.map((index) => (
        <OptionButton
          question={question}
          index={index}
          keyNumber={options.indexOf(index) + 1}
          primary={index === last}
          key={index}
        />
      ))}
      {(manner === "several" || manner === "order" || manner === "divide") && <Confirm question={question} />}
      {manner === "one" && question.least === 0 && (
        <button type="button" class="choice" onClick={() => table.answer([])}>
          {t(TABLE.none)}
        </button>
      )}
      {manner === "yes/no" && table.cards.value.has(question.about) && <Always question={question} />}
      {question.kind !== "act" && question.about > 0 && table.scene.value?.player === table.seat.value && (
        <button type="button" class="quiet" data-back="" onClick={() => table.back()}>
          ↶ {t(TABLE.undo)}
        </button>
      )}
      {question.moment === "idle" && question.sole === null && (
        <button type="button" class="quiet" onClick={() => table.passTurn()}>
          {t(TABLE.passTurn)}
        </button>
      )}
    </>
  );
}

interface OptionProps {
  readonly question: Question;
  readonly index: number;
  readonly keyNumber: number;
  readonly primary?: boolean;
}

export function OptionButton({ question, index, keyNumber, primary = false }: OptionProps) {
  const table = useTable();
  const option = question.options[index];
  if (!option) return null;
  const picked = table.picks.value.includes(index);
  const several = mannerOf(question) === "several";
  const first = option.cards[0] ?? 0;
  return (
    <button
      type="button"
      class={`choice ${primary ? "primary" : ""} ${picked ? "picked" : ""} ${primary && question.options.length > 1 ? "calm" : ""}`}
      data-option={index}
      data-verb={option.option.verb}
      aria-pressed={several ? picked : undefined}
      onMouseEnter={() => {
        if (first > 0) table.lookedAt.value = first;
      }}
      onClick={() => pick(table, index)}
    >
      {primary ? <kbd>{t(TABLE.spaceKey)}</kbd> : keyNumber <= 9 && <kbd>{keyNumber}</kbd>}
      <span>{told(option.words)}</span>
    </button>
  );
}

/** The proposal, and all that is proposed after it; the latter only where there is anything to choose. */
function Proposal({ question, index }: { readonly question: Question; readonly index: number }) {
  const table = useTable();
  const others = question.options.some((_, other) => !isAlike(question, other, index));
  return (
    <>
      <button type="button" class="choice primary" data-habit={index} onClick={() => table.answer([index])}>
        <kbd>{t(TABLE.spaceKey)}</kbd>
        <span>{told(question.options[index]?.words)}</span>
      </button>
      {others && (
        <button type="button" class="choice" onClick={() => table.payAsProposed()}>
          {t(TABLE.payRest)}
        </button>
      )}
    </>
  );
}

function Confirm({ question }: { readonly question: Question }) {
  const table = useTable();
  const picks = table.picks.value;
  const manner = mannerOf(question);
  const whole = isWhole(question, picks);
  const count =
    manner === "divide"
      ? t(TABLE.leftToShare)(question.most - picks.length)
      : manner === "order"
        ? `${picks.length} / ${question.options.length}`
        : t(TABLE.picked)(picks.length, question.least, question.most);
  const none = manner === "several" && picks.length === 0 && question.least === 0;
  return (
    <>
      <span class="tally-picks" role="status">
        {count}
      </span>
      {picks.length > 0 && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            table.picks.value = [];
          }}
        >
          {t(TABLE.clear)}
        </button>
      )}
      {manner === "order" && !whole && (
        <button
          type="button"
          class={picks.length === 0 ? "choice primary" : "choice"}
          data-as-shown=""
          onClick={() => table.answer(inOrder(question, picks))}
        >
          {picks.length === 0 && <kbd>{t(TABLE.spaceKey)}</kbd>}
          {t(picks.length === 0 ? TABLE.asShown : TABLE.restAsShown)}
        </button>
      )}
      {!(manner === "order" && picks.length === 0) && (
        <button type="button" class="choice primary" data-confirm="" disabled={!whole} onClick={() => table.confirm()}>
          <kbd>{t(TABLE.spaceKey)}</kbd>
          {none ? t(TABLE.none) : t(TABLE.confirm)}
        </button>
      )}
    </>
  );
}

/** Yes or no from now on, whenever this card asks. */
function Always({ question }: { readonly question: Question }) {
  const table = useTable();
  return (
    <span class="always">
      {question.options.map((one, index) => (
        <button type="button" class="quiet" key={one.option.verb} onClick={() => table.always(index)}>
          {t(one.option.verb === "yes" ? TABLE.alwaysYes : TABLE.alwaysNo)}
        </button>
      ))}
    </span>
  );
}
