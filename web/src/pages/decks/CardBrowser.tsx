/** All cards of a game in a list that draws only what is in sight, with a search and filters by the game's own facts. */

import { useMemo, useState } from "preact/hooks";
import type { CardList, FactName, PrintedCard } from "../../rest";
import { capital, heard, t, told } from "../../words/languages";
import { type Filter, matching, NO_FILTER, prepare } from "./filter";
import { useScrolling } from "./scrolling";

const ROW = 66; // pixels of a row, as the style says (4.1rem)
const MARGIN = 6; // rows beyond what is in sight
const MOST_FILTERS = 4; // facts that are filtered by at first

interface BrowserProps {
  readonly list: CardList;
  readonly counts: ReadonlyMap<string, number>;
  readonly onChange: (card: PrintedCard, by: number) => void;
  readonly onShow: (card: PrintedCard) => void;
}

export function CardBrowser({ list, counts, onChange, onShow }: BrowserProps) {
  const cards = useMemo(() => prepare(list), [list]);
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [more, setMore] = useState(false);
  const found = useMemo(() => matching(cards, filter), [cards, filter]);
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part });
  const facts = list.facts.filter((fact) => !fact.number && Object.keys(fact.words).length > 1);
  const sections = useMemo(() => new Set(list.sections.map((section) => section.key)), [list]);
  const hasCost = list.facts.some((fact) => fact.key === "cost");
  return (
    <>
      <div class="inrow">
        <input
          class="grow"
          type="search"
          aria-label={t({ ja: "カードを探す", en: "Search cards" })}
          placeholder={t({ ja: "名前、番号、テキスト…", en: "Name, number, text…" })}
          value={filter.words}
          onInput={(event) => change({ words: event.currentTarget.value })}
        />
        <span class="soft little numbers" role="status">
          {t({ ja: `${found.length}種`, en: `${found.length} cards` })}
        </span>
      </div>
      <div class="filters">
        {(more ? facts : facts.slice(0, MOST_FILTERS)).map((fact) => (
          <FactFilter
            key={fact.key}
            fact={fact}
            value={filter.facts[fact.key] ?? ""}
            onChange={(word) => change({ facts: { ...filter.facts, [fact.key]: word } })}
          />
        ))}
        {hasCost && (
          <div class="field">
            {t({ ja: "コスト", en: "Cost" })}
            <span class="inrow" style={{ flexWrap: "nowrap", gap: "0.25rem" }}>
              <Bound
                label={t({ ja: "コスト最小", en: "Least cost" })}
                value={filter.least}
                onChange={(least) => change({ least })}
              />
              –
              <Bound
                label={t({ ja: "コスト最大", en: "Highest cost" })}
                value={filter.most}
                onChange={(most) => change({ most })}
              />
            </span>
          </div>
        )}
      </div>
      <div class="inrow little">
        {facts.length > MOST_FILTERS && (
          <button type="button" class="button ghost tiny" aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? t({ ja: "条件を減らす", en: "Fewer filters" }) : t({ ja: "条件を増やす", en: "More filters" })}
          </button>
        )}
        <button
          type="button"
          class="button ghost tiny"
          onClick={() => setFilter(NO_FILTER)}
          disabled={filter === NO_FILTER}
        >
          {t({ ja: "すべて見せる", en: "Show all" })}
        </button>
      </div>
      <Rows
        sections={sections}
        cards={found.map((one) => one.card)}
        counts={counts}
        onChange={onChange}
        onShow={onShow}
      />
    </>
  );
}

function Bound({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return (
    <input
      type="number"
      min={0}
      max={99}
      aria-label={label}
      value={value ?? ""}
      onInput={(event) => onChange(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
    />
  );
}

interface FactFilterProps {
  readonly fact: FactName;
  readonly value: string;
  readonly onChange: (word: string) => void;
}

function FactFilter({ fact, value, onChange }: FactFilterProps) {
  return (
    <label class="field">
      {capital(heard(fact.said))}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t({ ja: "すべて", en: "any" })}</option>
        {Object.entries(fact.words).map(([word, said]) => (
          <option key={word} value={word}>
            {told(said)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RowsProps extends Omit<BrowserProps, "list"> {
  readonly cards: readonly PrintedCard[];
  /** The sections that decks have: other cards come onto the table by themselves. */
  readonly sections: ReadonlySet<string>;
}

function Rows({ cards, sections, counts, onChange, onShow }: RowsProps) {
  const [top, height, watch] = useScrolling();
  const first = Math.max(0, Math.floor(top / ROW) - MARGIN);
  const last = Math.min(cards.length, Math.ceil((top + height) / ROW) + MARGIN);
  return (
    <section
      class="cardlist"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={t({ ja: "見つかったカード", en: "Cards that were found" })}
      ref={watch}
    >
      <ul class="plain" style={{ height: `${cards.length * ROW}px` }}>
        {cards.slice(first, last).map((card, place) => (
          <li class="cardrow" key={card.number} style={{ transform: `translateY(${(first + place) * ROW}px)`, top: 0 }}>
            <span class="costs" data-tint={card.tints[0] ?? "grey"}>
              {card.numbers.cost ?? ""}
            </span>
            <span class="whois">
              <button type="button" class="cardtitle" title={told(card.text)} onClick={() => onShow(card)}>
                {told(card.name)}
              </button>
              <span class="little soft">{told(card.facts)}</span>
            </span>
            {sections.has(card.section) && (
              <Stepper card={card} count={counts.get(card.number) ?? 0} onChange={onChange} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepperProps {
  readonly card: PrintedCard;
  readonly count: number;
  readonly onChange: (card: PrintedCard, by: number) => void;
}

/** How many copies a deck has, one less or one more. */
export function Stepper({ card, count, onChange }: StepperProps) {
  const name = told(card.name);
  return (
    <span class="stepper">
      <button
        type="button"
        disabled={count === 0}
        aria-label={t({ ja: `${name}を1枚減らす`, en: `One ${name} less` })}
        onClick={() => onChange(card, -1)}
      >
        −
      </button>
      <span>{count}</span>
      <button
        type="button"
        aria-label={t({ ja: `${name}を1枚加える`, en: `One ${name} more` })}
        onClick={() => onChange(card, 1)}
      >
        ＋
      </button>
    </span>
  );
}
