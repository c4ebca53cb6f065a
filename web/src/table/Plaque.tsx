/** A plaque: who sits there, the number that decides the game, the others, the clock, and whether it is their move. */

import type { Card, Side, Tally } from "../wire";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { CardView } from "./CardView";
import { ClockView } from "./ClockView";
import { useTable } from "./model";

interface Props {
  readonly side: Side;
  readonly leaders: readonly Card[];
  readonly own: boolean;
  readonly folded: boolean;
  fold(): void;
}

export function Plaque({ side, leaders, own, folded, fold }: Props) {
  const table = useTable();
  const name = told(table.nameOf(side.seat));
  const piles = new Set(side.piles.map((pile) => pile.zone));
  const [decisive, ...others] = side.numbers;
  const further = others.filter((one) => !piles.has(one.key));
  const acting = table.scene.value?.acting.includes(side.seat) ?? false;
  const seat = table.document.value?.table.seats[side.seat];
  const away = seat && seat.who === "person" && !seat.here && !own;
  const sign = table.signsShown.value.find((one) => one.seat === side.seat);
  return (
    <div class={`plaque ${acting ? "acting" : ""}`}>
      <div class="who">
        <span class="dot" aria-hidden="true" />
        <h2>{name}</h2>
        {!own && (
          <button
            type="button"
            class="fold"
            aria-expanded={!folded}
            aria-label={t(folded ? TABLE.unfold : TABLE.fold)(name)}
            onClick={fold}
          >
            {folded ? "▾" : "▴"}
          </button>
        )}
      </div>
      <div class="state">
        {side.out && <span class="badge">{t(TABLE.out)}</span>}
        {away && <span class="badge">{t(TABLE.away)}</span>}
        {acting && !side.out && (
          <span class="badge move">{t(!own ? TABLE.thinking : table.plays.value ? TABLE.yourMove : TABLE.toMove)}</span>
        )}
      </div>
      <div class="tallies">
        {decisive && <Decisive tally={decisive} />}
        {further.length > 0 && (
          <dl>
            {further.map((one) => (
              <div key={one.key}>
                <dt>{told(one.label)}</dt>
                <dd key={told(one.text)}>{told(one.text)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {leaders.length > 0 && (
        <div class="leaders">
          {leaders.map((card) => (
            <CardView card={card} key={card.handle} />
          ))}
        </div>
      )}
      <ClockView seat={side.seat} />
      {sign && (
        <div class="sign" role="status">
          {sign.text || t(TABLE.signs[sign.sign as keyof typeof TABLE.signs] ?? TABLE.signs.good)}
        </div>
      )}
    </div>
  );
}

/** The number that decides the game: large, and with pips where it is a part of something. */
function Decisive({ tally }: { readonly tally: Tally }) {
  const text = told(tally.text);
  return (
    <div class="decisive">
      <span class="decisive-value" key={text}>
        {text}
      </span>
      <span class="decisive-label">{told(tally.label)}</span>
      {tally.limit !== null && tally.limit <= 10 && (
        <span class="pips" aria-hidden="true">
          {Array.from({ length: tally.limit }, (_, place) => (
            <i class={place < (tally.amount ?? 0) ? "full" : ""} key={place} />
          ))}
        </span>
      )}
    </div>
  );
}
