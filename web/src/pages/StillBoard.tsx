/** A board to look at: the sides of a scene with their rows and numbers, nothing to be done on it. */

import { CardFace, describe } from "../table/CardFace";
import type { Card, GameNow, LogLine, Pile, Row, Side } from "../wire";
import { t, told } from "../words/languages";
import { plain } from "./decks/filter";

export function StillBoard({ game }: { readonly game: GameNow }) {
  const scene = game.scene;
  if (!scene) return null;
  return (
    <section class="still" aria-label={t({ ja: "盤面", en: "The board" })}>
      <p class="soft little">{told(scene.title)}</p>
      {scene.sides.map((side) => (
        <SideView key={side.seat} side={side} label={(key) => told(scene.labels[key])} />
      ))}
    </section>
  );
}

type Label = (key: string) => string;

function SideView({ side, label }: { readonly side: Side; readonly label: Label }) {
  return (
    <div class={side.active ? "flank moving" : "flank"}>
      <header>
        <b class="sidename">{told(side.name)}</b>
        {side.numbers.map((one) => (
          <span key={one.key} class="numbers">
            <span class="soft">{told(one.label)}</span> {told(one.text)}
          </span>
        ))}
        {unsaid(side).map((pile) => (
          <span key={pile.zone} class="numbers">
            <span class="soft">{told(pile.label)}</span> {pile.count}
          </span>
        ))}
      </header>
      {side.rows.map((row) => (
        <RowView key={`${row.zone} ${row.place} ${told(row.label)}`} row={row} label={label} />
      ))}
    </div>
  );
}

/** The piles of which no number of the side speaks. */
function unsaid(side: Side): readonly Pile[] {
  const words = side.numbers.map((one) => plain(told(one.label)));
  const isTold = (pile: Pile) => words.some((word) => plain(told(pile.label)).includes(word));
  return side.piles.filter(
    (pile) => pile.count > 0 && !side.numbers.some((one) => one.key === pile.zone) && !isTold(pile),
  );
}

function RowView({ row, label }: { readonly row: Row; readonly label: Label }) {
  return (
    <div class="strip">
      <span>{told(row.label)}</span>
      <div class="chips">
        {row.cards.map((card) => (
          <StillCard key={card.handle} card={card} label={label} />
        ))}
        {row.backs > 0 && <span class="chip reverse">×{row.backs}</span>}
      </div>
    </div>
  );
}

function StillCard({ card, label }: { readonly card: Card; readonly label: Label }) {
  return (
    <span
      class={card.turned ? "stillcard tilted" : "stillcard"}
      role="img"
      aria-label={describe(card, label)}
      title={describe(card, label)}
    >
      <CardFace card={card} />
    </span>
  );
}

/** The log up to a moment, the newest line in sight. */
export function StillLog({ log, game }: { readonly log: readonly LogLine[]; readonly game: string }) {
  return (
    <section
      class="chronicle"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={t({ ja: "記録", en: "The log" })}
      ref={(list) => list?.scrollTo(0, list.scrollHeight)}
    >
      {log.map((line, place) => (
        <p key={place} class={line.weight >= 2 ? "turn" : line.weight === 1 ? "" : "follows"} data-game={game}>
          {told(line)}
        </p>
      ))}
    </section>
  );
}
