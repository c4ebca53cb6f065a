/** Answering a question: what is picked so far, what that makes of it, and what is proposed. Pure: no page, no wire. */
import type { Choice, Question } from "../wire";

/** How a question is put to a person. */
export type Manner = "deed" | "one" | "several" | "order" | "divide" | "number" | "yes/no";

export function mannerOf(question: Question): Manner {
  switch (question.kind) {
    case "act":
      return "deed";
    case "order":
      return question.options.length > 1 ? "order" : "several";
    case "divide":
      return "divide";
    case "number":
      return "number";
    case "yes/no":
      return "yes/no";
    default:
      return question.most === 1 && question.least <= 1 ? "one" : "several";
  }
}

/** The picks that a person begins with: what most would answer, where several are wanted; else none. */
export function proposed(question: Question): readonly number[] {
  const manner = mannerOf(question);
  if (manner === "divide") return question.habit ?? evenly(question);
  return manner === "several" && question.habit ? question.habit : [];
}

/** A division with as equal shares as may be, the first ones larger. */
function evenly(question: Question): readonly number[] {
  const count = question.options.length;
  return count === 0 ? [] : Array.from({ length: question.most }, (_, place) => place % count);
}

/** The picks after an option was clicked: in, or out again. Where the last place is taken, the latest pick gives way. */
export function toggled(question: Question, picks: readonly number[], index: number): readonly number[] {
  if (picks.includes(index)) return picks.filter((one) => one !== index);
  const most = mannerOf(question) === "order" ? question.options.length : question.most;
  return [...picks.slice(0, Math.max(0, most - 1)), index];
}

/** A whole order: what was picked, and behind it the rest as it lies there. */
export function inOrder(question: Question, picks: readonly number[]): readonly number[] {
  return [...picks, ...question.options.map((_, index) => index).filter((index) => !picks.includes(index))];
}

/** The shares of a division after one more, or one less, for an option. */
export function shared(question: Question, picks: readonly number[], index: number, more: boolean): readonly number[] {
  if (more) return picks.length < question.most ? [...picks, index] : picks;
  const place = picks.lastIndexOf(index);
  return place < 0 ? picks : [...picks.slice(0, place), ...picks.slice(place + 1)];
}

/** How many units an option has. */
export function shareOf(picks: readonly number[], index: number): number {
  return picks.filter((one) => one === index).length;
}

/** Are the picks a whole answer? */
export function isWhole(question: Question, picks: readonly number[]): boolean {
  switch (mannerOf(question)) {
    case "order":
      return picks.length === question.options.length;
    case "divide":
      return (
        picks.length === question.most &&
        (question.zeros || question.options.every((_, index) => shareOf(picks, index) > 0))
      );
    default:
      return picks.length >= question.least && picks.length <= question.most;
  }
}

/** The places of options that speak of a card: those it is the card of, else those that name it. */
export function optionsOf(question: Question | null, card: number): readonly number[] {
  if (!question || card <= 0) return [];
  const own = places(question, (one) => one.option.card === card);
  return own.length > 0 ? own : places(question, (one) => one.option.card <= 0 && one.option.target === card);
}

/** The cards that an answer chooses; a deed chooses none. */
export function chosen(question: Question, picks: readonly number[]): readonly number[] {
  const cards = question.kind === "act" ? [] : picks.map((index) => question.options[index]?.option.card ?? 0);
  return cards.filter((card) => card > 0);
}

/** The places of options that no card in sight stands for: they are put as buttons. */
export function spoken(question: Question, inSight: (card: number) => boolean): readonly number[] {
  return places(question, (one) => !inSight(one.option.card) && !(one.option.card <= 0 && inSight(one.option.target)));
}

function places(question: Question, wanted: (one: Choice) => boolean): readonly number[] {
  return question.options.flatMap((one, index) => (wanted(one) ? [index] : []));
}

/** Verbs by which one goes on without doing anything: put last, and on the space bar. */
const ONWARD = ["pass", "end", "no"];

/** The option by which one goes on: to pass, to end the turn; -1 where there is none. */
export function onward(question: Question): number {
  return question.options.findIndex((one) => ONWARD.includes(one.option.verb));
}

/** Of options that nobody could tell apart, the first: same words, and no cards of their own in sight. */
export function distinct(question: Question, among: readonly number[]): readonly number[] {
  const seen = new Set<string>();
  return among.filter((index) => {
    const words = question.options[index]?.words.ja ?? "";
    const known = seen.has(words);
    seen.add(words);
    return !known;
  });
}

/** Are two options told in the same words, so that nobody could tell them apart? */
export function isAlike(question: Question, index: number, other: number): boolean {
  return question.options[index]?.words.ja === question.options[other]?.words.ja;
}

/** A key under which "always yes" or "always no" is kept: the same question about the same printed card. */
export function standingKey(question: Question, number: string): string {
  return `${question.prompt} ${question.clause} ${number}`;
}
