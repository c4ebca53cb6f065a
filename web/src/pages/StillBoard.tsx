/** A board to look at: the table itself, with its piles, its cards in full and its log, on which nothing can be done. */
import { batch, signal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { ask, Declined } from "../api";
import type { CardList, PrintedCard } from "../rest";
import { Arrows } from "../table/Arrows";
import { Board } from "../table/Board";
import { ClauseCard } from "../table/ClauseView";
import { Hand } from "../table/Hand";
import { type Line, TableModel, TableProvider } from "../table/model";
import { Panels } from "../table/Panels";
import { Rail } from "../table/Rail";
import type { Card, CardDetails, Document, GameNow, LogLine, More, Welcome } from "../wire";
import { t } from "../words/languages";

interface Props {
  /** Which game it is. */
  readonly name: string;
  readonly game: GameNow;
  /** What was told until then; without it, no log stands beside the board. */
  readonly log?: readonly LogLine[];
}

const NOTHING: readonly LogLine[] = [];
export const TABLE_NOW: Document["table"] = {
  stage: "playing",
  seats: [],
  offer: null,
  broken: null,
  clock: null,
  rematch: false,
};

export function StillBoard({ name, game, log = NOTHING }: Props) {
  const table = useMemo(() => {
    const made: TableModel = new TableModel("", () => new Stillness(name, (card) => made.cards.peek().get(card)?.card));
    made.document.value = { table: TABLE_NOW, game };
    return made;
  }, [name]);
  useLayoutEffect(
    () =>
      batch(() => {
        table.document.value = { table: TABLE_NOW, game };
        table.log.value = log;
      }),
    [table, game, log],
  );
  return (
    <TableProvider value={table}>
      <section
        class={log === NOTHING ? "table still" : "table still logged"}
        aria-label={t({ ja: "盤面", en: "The board" })}
      >
        <Board />
        <Hand />
        {log !== NOTHING && (
          <div class="column">
            <Rail />
            {table.clause.value && <ClauseCard number={table.clause.value} />}
          </div>
        )}
        <Arrows />
        <Panels />
      </section>
    </TableProvider>
  );
}

/** In place of a connection: nobody is there, but what is printed on a card can be looked up. */
export class Stillness implements Line {
  readonly status = signal("open" as const);
  readonly refusal = signal(null);
  readonly welcome;

  constructor(
    private readonly game: string,
    private readonly find: (card: number) => Card | undefined,
    seat = -1,
  ) {
    const table = { id: "", plan: { game, seats: [] } };
    const role = seat < 0 ? "watch" : "seat";
    this.welcome = signal<Welcome | null>({ type: "welcome", protocol: 1, role, seat, table } as Welcome);
  }

  async ask(said: Readonly<Record<string, unknown>>): Promise<More> {
    const card = this.find(Number(said.card));
    if (said.type !== "look" || !card) throw new Declined("still", { ja: "", en: "" });
    const printed = (await cardsOf(this.game)).get(card.number);
    return { card: detailsOf(card, printed) };
  }

  retry(): void {}
  close(): void {}
}

const known = new Map<string, Promise<ReadonlyMap<string, PrintedCard>>>();

/** The cards of a game by number, asked for once. */
function cardsOf(game: string): Promise<ReadonlyMap<string, PrintedCard>> {
  const found =
    known.get(game) ??
    ask<CardList>(`/api/games/${game}/cards/all`).then((list) => new Map(list.cards.map((one) => [one.number, one])));
  known.set(game, found);
  return found;
}

/** A card as it lies there with what is printed on it; one that was invented for a scenario has no more than it shows. */
function detailsOf(card: Card, printed: PrintedCard | undefined): CardDetails {
  const lines = (text: string | undefined) => (text ? text.split("\n") : []);
  const side = {
    name: printed?.name ?? card.name,
    facts: printed?.facts ?? card.kind,
    figures: card.figures,
    tints: card.tints,
    text: { ja: lines(printed?.text.ja), en: lines(printed?.text.en) },
  };
  return { ...card.name, number: card.number, sides: [side], now: card, influences: [], glosses: [], rulings: [] };
}
