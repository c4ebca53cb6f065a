/** Searching and filtering cards: what is looked at is prepared once, so that a key costs one pass over short strings. */
import type { CardList, PrintedCard } from "../../rest";

export interface Prepared {
  readonly card: PrintedCard;
  /** All that words are looked for in, without regard to size and width of letters. */
  readonly text: string;
  readonly cost: number;
}

export interface Filter {
  readonly words: string;
  /** By fact, the word that it must hold; "": any. */
  readonly facts: Readonly<Record<string, string>>;
  readonly least: number | null;
  readonly most: number | null;
  readonly section: string;
}

export const NO_FILTER: Filter = { words: "", facts: {}, least: null, most: null, section: "" };
const COST = "cost";

/** Letters without regard to their size and width. */
export function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The cards of a game, ready to be looked through, by section, cost and number. */
export function prepare(list: CardList): readonly Prepared[] {
  const found = list.cards.map((card): Prepared => {
    const said = [card.number, card.name.ja, card.name.en, card.facts.ja, card.facts.en, card.text.ja, card.text.en];
    return { card, text: plain(said.join("\n")), cost: card.numbers[COST] ?? -1 };
  });
  const rank = new Map(list.sections.map((section, place) => [section.key, place]));
  const part = (one: Prepared) => rank.get(one.card.section) ?? list.sections.length; // what is in no deck comes last
  return found.sort(
    (one, other) => part(one) - part(other) || one.cost - other.cost || (one.card.number < other.card.number ? -1 : 1),
  );
}

/** Those that have all the words and fit all else. */
export function matching(cards: readonly Prepared[], filter: Filter): readonly Prepared[] {
  const words = plain(filter.words).split(/\s+/).filter(Boolean);
  const facts = Object.entries(filter.facts).filter(([, word]) => word !== "");
  const { least, most, section } = filter;
  return cards.filter(
    (one) =>
      (section === "" || one.card.section === section) &&
      (least === null || one.cost >= least) &&
      (most === null || (one.cost <= most && one.cost >= 0)) &&
      facts.every(([fact, word]) => one.card.words[fact]?.includes(word) ?? false) &&
      words.every((word) => one.text.includes(word)),
  );
}

/** By cost, how many copies; what costs more than the last counts there. */
export function curve(cards: readonly { readonly card: PrintedCard; readonly count: number }[], last = 8): number[] {
  const found = new Array<number>(last + 1).fill(0);
  for (const { card, count } of cards) {
    const cost = card.numbers[COST];
    if (cost !== undefined) found[Math.min(cost, last)] = (found[Math.min(cost, last)] ?? 0) + count;
  }
  return found;
}

/** By kind, how many copies, the most first. */
export function kinds(cards: readonly { readonly card: PrintedCard; readonly count: number }[]): [string, number][] {
  const found = new Map<string, number>();
  for (const { card, count } of cards) for (const kind of card.kinds) found.set(kind, (found.get(kind) ?? 0) + count);
  return [...found].sort((one, other) => other[1] - one[1]);
}
