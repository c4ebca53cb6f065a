/** Opening hands by chance, and the exact odds of drawing. */
import { useState } from "preact/hooks";
import { ask } from "../../api";
import type { CardList, DeckVerdict, Hands, PrintedCard } from "../../rest";
import { type Said, t, told } from "../../words/languages";
import { Problem, reason } from "../parts";
import { atLeast, percent } from "./odds";

interface ChancesProps {
  readonly game: string;
  readonly format: string;
  readonly list: string;
  readonly verdict: DeckVerdict | null;
  readonly byNumber: ReadonlyMap<string, PrintedCard>;
  readonly cards: CardList;
}

const USUAL_HAND = 5;
const TURNS = [0, 1, 2, 3, 4, 5, 6];

export function Chances(props: ChancesProps) {
  return (
    <>
      <OpeningHand {...props} />
      <Odds {...props} />
    </>
  );
}

function OpeningHand({ game, format, list, verdict, byNumber }: ChancesProps) {
  const [hand, setHand] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<Said | null>(null);
  const draw = async () => {
    try {
      const found = await ask<Hands>(`/api/games/${game}/decks/hands`, { list, format });
      setHand(found.hands[0] ?? []);
      setProblem(null);
    } catch (fault) {
      setProblem(reason(fault));
    }
  };
  return (
    <section>
      <header class="inrow">
        <h3 class="grow">{t({ ja: "最初の手札", en: "Opening hand" })}</h3>
        <button type="button" class="button tiny" onClick={draw} disabled={!verdict?.legal}>
          {hand.length > 0 ? t({ ja: "引き直す", en: "Draw again" }) : t({ ja: "引く", en: "Draw" })}
        </button>
      </header>
      <Problem problem={problem} />
      {!verdict?.legal && (
        <p class="little soft">{t({ ja: "適正なデッキなら引けます。", en: "A legal deck can be drawn from." })}</p>
      )}
      <ul class="plain inrow" aria-live="polite">
        {hand.map((number, place) => (
          <li class="chip" key={place}>
            <b>{byNumber.get(number)?.numbers.cost ?? ""}</b>
            {told(byNumber.get(number)?.name) || number}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Odds({ verdict, byNumber, cards }: ChancesProps) {
  const [card, setCard] = useState("");
  const [seen, setSeen] = useState(USUAL_HAND);
  const main = cards.sections[0]?.key ?? "main";
  const entries = (verdict?.cards ?? []).filter((one) => one.section === main);
  const size = verdict?.sizes[main] ?? 0;
  const chosen = entries.find((one) => one.number === card) ?? entries[0];
  if (!chosen || size === 0) return null;
  return (
    <section>
      <h3>{t({ ja: "引く確率（正確な値）", en: "Odds of drawing (exact)" })}</h3>
      <div class="options">
        <label class="field">
          {t({ ja: "カード", en: "Card" })}
          <select value={chosen.number} onChange={(event) => setCard(event.currentTarget.value)}>
            {entries.map((one) => (
              <option key={one.number} value={one.number}>
                {told(byNumber.get(one.number)?.name) || one.number} ×{one.count}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          {t({ ja: "最初の手札の枚数", en: "Cards in the opening hand" })}
          <input
            type="number"
            min={1}
            max={20}
            value={seen}
            onInput={(event) => setSeen(Math.max(1, Math.min(20, Number(event.currentTarget.value) || 1)))}
          />
        </label>
      </div>
      <div class="scrolls">
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">{t({ ja: "その後に引く枚数", en: "Cards drawn after it" })}</th>
              {[1, 2, 3].map((hits) => (
                <th scope="col" key={hits}>
                  {t({ ja: `${hits}枚以上`, en: `${hits} or more` })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TURNS.filter((turns) => seen + turns <= size).map((turns) => (
              <tr key={turns}>
                <td>{turns}</td>
                {[1, 2, 3].map((hits) => (
                  <td key={hits}>{percent(atLeast(hits, size, chosen.count, seen + turns))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
