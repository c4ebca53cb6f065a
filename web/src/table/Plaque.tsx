/** A plaque: who sits there, the number that decides the game, the others, the clock, and whether it is their move. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Card, Pile, Side, Tally } from "../wire";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { CardBack } from "./CardFace";
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
  const held = side.piles.find((pile) => pile.role === "hand" && pile.cards.length === 0);
  const acting = table.scene.value?.acting.includes(side.seat) ?? false;
  const seat = table.document.value?.table.seats[side.seat];
  const away = seat && seat.who === "person" && !seat.here && !own;
  const sign = table.signsShown.value.find((one) => one.seat === side.seat);
  return (
    <div class={`plaque ${acting ? "acting" : ""}`}>
      <div class="who">
        <span class="dot" aria-hidden="true" />
        <h2>{name}</h2>
        {side.out && <span class="badge">{t(TABLE.out)}</span>}
        {away && <span class="badge">{t(TABLE.away)}</span>}
        {acting && !side.out && (own ? <span class="badge move">{t(TABLE.toMove)}</span> : <Thinking />)}
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
      <div class="tallies">
        {decisive && <Decisive tally={decisive} />}
        {further.length > 0 && (
          <div class="further">
            {further.map((one) => (
              <Counted tally={one} sort="number" key={one.key}>
                <span class="number-label">{told(one.label)}</span>
                <b key={told(one.text)}>{told(one.text)}</b>
              </Counted>
            ))}
          </div>
        )}
      </div>
      {held && <HeldView pile={held} seat={side.seat} />}
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

function Thinking() {
  return (
    <span class="badge move" title={t(TABLE.thinking)}>
      <span class="unseen">{t(TABLE.thinking)}</span>
      <span class="dots" aria-hidden="true" />
    </span>
  );
}

/** The number that decides the game: large, and with pips where it is a part of something. */
function Decisive({ tally }: { readonly tally: Tally }) {
  const text = told(tally.text);
  return (
    <Counted tally={tally} sort="decisive">
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
    </Counted>
  );
}

interface CountedProps {
  readonly tally: Tally;
  readonly sort: string;
  readonly children: ComponentChildren;
}

/** A number; where the game tells what it is for, that is shown when one points at it or presses it. */
function Counted({ tally, sort, children }: CountedProps) {
  const [open, setOpen] = useState(false);
  const about = told(tally.about);
  if (!about) return <div class={sort}>{children}</div>;
  return (
    <button
      type="button"
      class={`${sort} counted`}
      title={about}
      aria-expanded={open}
      data-number={tally.key}
      onClick={() => setOpen(!open)}
      onBlur={() => setOpen(false)}
    >
      {children}
      {open && (
        <span class="about" role="note">
          {about}
        </span>
      )}
    </button>
  );
}

const MOST_BACKS = 10;

/** The hand of somebody else: as many backs as there are cards. */
function HeldView({ pile, seat }: { readonly pile: Pile; readonly seat: number }) {
  const words = `${told(pile.label)}, ${t(TABLE.cards)(pile.count)}`;
  return (
    <div class="held-by" data-spot={`pile ${seat} ${pile.zone}`} role="img" aria-label={words}>
      <span class="backs-fan" aria-hidden="true">
        {Array.from({ length: Math.min(pile.count, MOST_BACKS) }, (_, place) => (
          <CardBack key={place} />
        ))}
      </span>
      <span class="held-count" aria-hidden="true">
        <span class="number-label">{told(pile.label)}</span> <b>{pile.count}</b>
      </span>
    </div>
  );
}
