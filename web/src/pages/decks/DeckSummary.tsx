/** A deck, section by section, with its curve and kinds as small plots. */
import type { CardList, DeckVerdict, PrintedCard } from "../../rest";
import { heard, t, told } from "../../words/languages";
import { Stepper } from "./CardBrowser";
import { curve, kinds } from "./filter";

interface SummaryProps {
  readonly cards: CardList;
  readonly byNumber: ReadonlyMap<string, PrintedCard>;
  readonly verdict: DeckVerdict | null;
  readonly onChange: (card: PrintedCard, by: number) => void;
  readonly onShow: (card: PrintedCard) => void;
}

export function DeckSummary({ cards, byNumber, verdict, onChange, onShow }: SummaryProps) {
  if (!verdict || verdict.cards.length === 0) return null;
  const entries = verdict.cards.flatMap((one) => {
    const card = byNumber.get(one.number);
    return card ? [{ ...one, card }] : [];
  });
  const main = entries.filter((one) => one.section === cards.sections[0]?.key);
  return (
    <>
      <Curve counts={curve(main)} />
      <Kinds cards={cards} found={kinds(main)} />
      {cards.sections.map((section) => {
        const there = entries.filter((one) => one.section === section.key);
        const sorted = [...there].sort((one, other) => (one.card.numbers.cost ?? 99) - (other.card.numbers.cost ?? 99));
        return there.length === 0 ? null : (
          <section key={section.key}>
            <h3>
              {heard(section.said)} <span class="soft little numbers">{verdict.sizes[section.key] ?? 0}</span>
            </h3>
            <ul class="plain deckpart">
              {sorted.map((one) => (
                <li key={one.number}>
                  <span class="cardname">
                    <span class="soft numbers">{one.card.numbers.cost ?? "–"}</span>{" "}
                    <button type="button" class="plainname" onClick={() => onShow(one.card)}>
                      {told(one.card.name)}
                    </button>
                  </span>
                  <Stepper card={one.card} count={one.count} onChange={onChange} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Curve({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  const said = counts.map((count, cost) => `${cost}${cost === counts.length - 1 ? "+" : ""}: ${count}`).join(", ");
  return (
    <figure style={{ margin: 0 }}>
      <figcaption class="little soft">{t({ ja: "コストごとの枚数", en: "Cards by cost" })}</figcaption>
      <ol class="plain bars" aria-label={said}>
        {counts.map((count, cost) => (
          <li key={cost}>
            <span class="numbers">{count || ""}</span>
            <i style={{ height: `${(count / most) * 62}%` }} />
            <span class="numbers">
              {cost}
              {cost === counts.length - 1 ? "+" : ""}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Kinds({ cards, found }: { readonly cards: CardList; readonly found: readonly [string, number][] }) {
  const words = cards.facts.find((fact) => fact.key === "kinds")?.words ?? {};
  const all = found.reduce((sum, [, count]) => sum + count, 0);
  if (found.length < 2) return null;
  return (
    <figure style={{ margin: 0 }}>
      <figcaption class="little soft">{t({ ja: "種類", en: "Kinds" })}</figcaption>
      <ul class="plain shares">
        {found.map(([kind, count]) => (
          <li key={kind}>
            <span>{told(words[kind]) || kind}</span>
            <i style={{ width: `${(count / all) * 100}%` }} />
            <span class="numbers">{count}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
