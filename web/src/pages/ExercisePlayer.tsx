/** A lesson or a puzzle, played on the board: what it is not about, or what misses the goal, is not taken. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { ask, Declined } from "../api";
import type { Update } from "../connection";
import type { ExerciseNow } from "../rest";
import { Arrows } from "../table/Arrows";
import { Board } from "../table/Board";
import { DeedMenu } from "../table/DeedMenu";
import { Hand } from "../table/Hand";
import { TableModel, TableProvider } from "../table/model";
import { Panels } from "../table/Panels";
import { Prompt } from "../table/Prompt";
import { Rail } from "../table/Rail";
import type { Card, Document, More, Words } from "../wire";
import { heard, t } from "../words/languages";
import { Problem, reason } from "./parts";
import { Stillness, TABLE_NOW } from "./StillBoard";

type Sort = "lesson" | "puzzle";

interface Props {
  readonly game: string;
  readonly sort: Sort;
  readonly id: string;
  readonly title: string;
  /** Where to go when it is done; "": it is the last. */
  readonly next: string;
}

const MISSED = {
  lesson: {
    ja: "それもできますが、このレッスンでは別のことを試します。",
    en: "That can be done, but this lesson is about something else.",
  },
  puzzle: { ja: "それでは届きません。", en: "That misses it." },
} as const;

export function ExercisePlayer({ game, sort, id, title, next }: Props) {
  const line = useMemo(() => new Exercise(game, sort, id), [game, sort, id]);
  useEffect(() => {
    void line.begin();
  }, [line]);
  const now = line.now.value;
  return (
    <TableProvider value={line.table}>
      <section class="pane exercise" aria-label={title}>
        <div class="inrow">
          <h3 class="grow">{title}</h3>
          <button type="button" class="button" disabled={!now || now.over} onClick={() => line.hint()}>
            {t({ ja: "ヒント", en: "Hint" })}
          </button>
          <button type="button" class="button" disabled={!now} onClick={() => line.begin()}>
            {t({ ja: "最初から", en: "From the start" })}
          </button>
        </div>
        <Problem problem={line.problem.value} />
        <div class="said" role="status">
          {now?.told.map((one) => (
            <p class="told" key={one.en}>
              {heard(one)}
            </p>
          ))}
          {line.hinted.value && <p class="hint">{heard(line.hinted.value)}</p>}
          {now?.over && (
            <p class="done">
              {t({ ja: "できました。", en: "Done." })}{" "}
              {next && <a href={next}>{t({ ja: "次へ", en: "On to the next" })}</a>}
            </p>
          )}
        </div>
        {now && (
          <section class="table still logged exercising" aria-label={t({ ja: "盤面", en: "The board" })}>
            <Board />
            <Hand />
            <div class="column">
              <Rail />
              <Prompt />
            </div>
            <DeedMenu />
            <Arrows />
            <Panels />
          </section>
        )}
      </section>
    </TableProvider>
  );
}

/** In place of a connection: the answers so far, which are sent anew with each that is added. */
class Exercise extends Stillness {
  readonly now = signal<ExerciseNow | null>(null);
  readonly hinted = signal<Words | null>(null);
  readonly problem = signal<{ readonly ja: string; readonly en: string } | null>(null);
  readonly table: TableModel;
  private answers: readonly (readonly number[])[] = [];
  private show: (update: Update) => void = () => undefined;

  constructor(
    private readonly of: string,
    private readonly sort: Sort,
    private readonly id: string,
  ) {
    super(of, (card): Card | undefined => this.table.cards.peek().get(card)?.card, 0);
    this.table = new TableModel("", (shown) => {
      this.show = shown;
      return this;
    });
  }

  async begin(): Promise<void> {
    try {
      this.take([], await this.asked([]));
    } catch (fault) {
      this.problem.value = reason(fault);
    }
  }

  async hint(): Promise<void> {
    const found = await this.asked(this.answers, true);
    const words = (language: "ja" | "en") => found.hint.map((one) => one[language]).join(" / ");
    this.hinted.value = { ja: words("ja"), en: words("en") };
  }

  override async ask(said: Readonly<Record<string, unknown>>): Promise<More> {
    if (said.type !== "answer") return super.ask(said);
    const answers = [...this.answers, said.answer as readonly number[]];
    const found = await this.asked(answers);
    if (found.taken < answers.length) {
      const { reply } = found;
      const words = MISSED[this.sort];
      throw new Declined(
        "missed",
        reply
          ? { ja: `${words.ja}相手の応手：${reply.ja}`, en: `${words.en} The opponent answers: ${reply.en}` }
          : words,
      );
    }
    this.take(answers, found);
    return {} as More;
  }

  private asked(answers: readonly (readonly number[])[], hint = false): Promise<ExerciseNow> {
    return ask<ExerciseNow>(`/api/games/${this.of}/exercises`, { sort: this.sort, id: this.id, answers, hint });
  }

  private take(answers: readonly (readonly number[])[], found: ExerciseNow): void {
    this.answers = answers;
    this.hinted.value = null;
    this.now.value = found;
    if (this.welcome.value) this.welcome.value = { ...this.welcome.value, seat: found.seat };
    const document: Document = { table: TABLE_NOW, game: found.game };
    this.show({ document, log: found.log, added: [], whole: true });
  }
}
