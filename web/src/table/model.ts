/** A table as this page knows it: what is shown, what is asked, and what is open on the screen. */
import { batch, computed, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Declined } from "../api";
import { Connection, type Update } from "../connection";
import { kept, settings } from "../settings";
import { remember } from "../tables";
import type {
  Card,
  CardDetails,
  Choice,
  Document,
  Done,
  LogLine,
  Obstacle,
  Question,
  Scene,
  Shown,
  Side,
  Spoken,
  Welcome,
  Wish,
  Words,
} from "../wire";
import { told } from "../words/languages";
import { chosen, isWhole, onward, optionsOf, proposed, standingKey } from "./answering";
import { History } from "./history";
import { drawn } from "./laying";
import { Player } from "./playback";

/** A card, and on whose side it lies. */
export interface Placed {
  readonly card: Card;
  readonly side: Side;
}

/** Why a deed cannot be done, beside the card it was asked of. */
export interface WhyNot {
  readonly card: number;
  readonly wish: Wish;
  readonly bar: Obstacle | null;
}

export type Panel = "log" | "rules" | "settings" | "help" | "signs" | null;

export interface SignShown {
  readonly seat: number;
  readonly sign: string;
  /** What somebody has written, where it is no sign. */
  readonly text: string;
  readonly key: number;
}

/** What a table needs of its connection. */
export type Line = Pick<Connection, "status" | "welcome" | "refusal" | "ask" | "retry" | "close">;
type Connect = (shown: (update: Update) => void, other: (message: Shown | Done | Spoken) => void) => Line;

const FINGER = 600; // milliseconds that a finger may be on its way to what it has aimed at
const SIGN_STAYS = 4000;
const READING = 60; // milliseconds for a letter

export class TableModel {
  readonly connection: Line;
  readonly welcome: Signal<Welcome | null>;
  readonly document = signal<Document | null>(null);
  readonly log = signal<readonly LogLine[]>([]);
  readonly history = new History();
  readonly player: Player;

  /** The options that are picked so far. */
  readonly picks = signal<readonly number[]>([]);
  /** The cards that were chosen in answers which have brought nothing about yet: what they are for waits for the next answer. */
  readonly given = signal<ReadonlySet<number>>(new Set());
  /** The number of the question whose answer is on its way. */
  readonly answered = signal(-1);
  /** How many answers are on their way: one may be given by itself before the one before it is said to be done. */
  private underway = 0;
  readonly trouble = signal<Words | null>(null);
  readonly whyNot = signal<WhyNot | null>(null);
  /** The card whose deeds are open. */
  readonly chosenCard = signal(0);
  /** The card that is looked at closely. */
  readonly lookedAt = signal(0);
  readonly zoomOpen = signal(false);
  readonly sheet = signal<{ readonly seat: number; readonly zone: string } | null>(null);
  readonly panel = signal<Panel>(null);
  readonly clause = signal("");
  /** The scenario that is played on a board of its own, over everything. */
  readonly scenario = signal("");
  readonly sure = signal<"concede" | "end" | null>(null);
  readonly resultOpen = signal(true);
  readonly signsShown = signal<readonly SignShown[]>([]);
  readonly rematchLink = signal("");
  /** The turn in which idle moments are passed over, because the player has said so, and the phase in which that was said. */
  readonly passing = signal<{ readonly turn: number; readonly phase: string } | null>(null);
  /** What was gone on with in one's own turn without being asked, since nothing else could be done. */
  readonly wentOn = signal<Words | null>(null);
  /** Answers that are given by themselves from now on, to one question about one printed card. */
  readonly standing = signal<ReadonlyMap<string, { readonly verb: string; readonly words: Words }>>(new Map());
  /** A payment that is gone on with as proposed: its prompt, and the card it is for. */
  private paying = "";
  /** When the question was put: the prompt has moved then, and a finger may be on its way to what was there. */
  private freshSince = 0;
  /** The card that something was dragged to: the answer to the question that follows. */
  private intended = 0;

  constructor(
    readonly link: string,
    connect: Connect = (shown, other) => new Connection(link, shown, other),
  ) {
    this.player = new Player(
      (update) => this.show(update),
      () => this.seat.peek(),
    );
    this.connection = connect(
      (update) => this.player.receive(update),
      (message) => this.heard(message),
    );
    this.welcome = this.connection.welcome;
  }

  // ── what is known ──
  readonly scene = computed<Scene | null>(() => this.document.value?.game?.scene ?? null);
  readonly stage = computed(() => this.document.value?.table.stage ?? "gathering");
  readonly seat = computed(() => this.welcome.value?.seat ?? -1);
  readonly role = computed(() => this.welcome.value?.role ?? "watch");
  readonly plays = computed(() => this.role.value === "seat" || this.role.value === "study");
  /** The log; whoever plays alone against programs need not read of their own coming and going. */
  readonly story = computed<readonly LogLine[]>(() => {
    const people = this.welcome.value?.table.plan.seats.filter((one) => one.who === "person").length ?? 0;
    const log = this.log.value;
    return people > 1 ? log : log.filter((line) => !["came", "went"].includes(line.kind));
  });
  readonly game = computed(() => this.welcome.value?.table.plan.game ?? "");

  /** The question that is to be answered now; none while an answer is on its way, or something is still being shown. */
  readonly question = computed<Question | null>(() => {
    const asked = this.document.value?.game?.question ?? null;
    return asked && this.plays.value && asked.number !== this.answered.value && !this.player.busy.value ? asked : null;
  });

  /** What tells a question from the one before it: its number; in a study, where each seat counts its own, also whose it is. */
  keyOf(question: Question | null | undefined): string {
    if (!question) return "-1";
    return this.role.value === "study" ? `${question.seats[0]}:${question.number}` : String(question.number);
  }

  readonly cards = computed<ReadonlyMap<number, Placed>>(() => {
    const found = new Map<number, Placed>();
    for (const side of this.scene.value?.sides ?? []) {
      for (const place of [...side.piles, ...side.rows]) {
        for (const card of place.cards) found.set(card.handle, { card, side });
      }
    }
    return found;
  });

  /** The cards that stand against each other, or that something pending is aimed at. */
  readonly fighters = computed<ReadonlySet<number>>(() => {
    const scene = this.scene.value;
    return new Set((scene?.fights ?? []).flatMap((fight) => fight.groups.flat()));
  });

  readonly side = (seat: number): Side | undefined => this.scene.value?.sides.find((one) => one.seat === seat);

  /** What a seat is called: the name that was given, or what the game calls it. */
  nameOf(seat: number): Words {
    const given = this.document.value?.table.seats[seat]?.name;
    const told = this.side(seat)?.name ?? { ja: `席${seat + 1}`, en: `Seat ${seat + 1}` };
    return given && seat !== this.seat.value ? { ja: given, en: given } : told;
  }

  /** What a number of cards is called. */
  labelOf = (key: string): string => told(this.scene.value?.labels[key]);

  /** The cards that are drawn on the board or in the hand; the side one sits at is the last. */
  private readonly drawn = computed<ReadonlySet<number>>(() => {
    const sides = this.scene.value?.sides ?? [];
    return new Set(sides.flatMap((side) => drawn(side, side === sides.at(-1))));
  });

  /** Is a card drawn on the board or in the hand, where it can be clicked? */
  inSight = (card: number): boolean => this.drawn.value.has(card);

  /** Does the question offer something with a card? */
  isLit(card: number): boolean {
    return optionsOf(this.question.value, card).length > 0;
  }

  /** Has the question only just been put, so that a tap on it may be meant for what was there before? */
  isFresh(): boolean {
    return performance.now() - this.freshSince < FINGER;
  }

  wishesOf(card: number): readonly Wish[] {
    const offered = this.question.value?.options ?? [];
    const legal = new Set(offered.map((one) => key(one)));
    return (this.document.value?.game?.wishes ?? []).filter((one) => one.card === card && !legal.has(key(one)));
  }

  /** Look at a card closely: all that is known of it, in the way that the screen has room for. */
  lookClosely(card: number): void {
    this.lookedAt.value = card;
    this.zoomOpen.value = true;
  }

  // ── what comes ──
  private show(update: Update): void {
    const before = this.keyOf(this.document.value?.game?.question);
    const happened = update.whole || update.log.length !== this.log.peek().length;
    batch(() => {
      if (happened || update.document.game?.question?.kind === "act") this.given.value = new Set();
      this.document.value = update.document;
      this.log.value = update.log;
      if (update.whole) this.history.open(this.welcome.peek()?.table.id ?? "");
      this.history.note(update.document);
      if (update.document.game?.scene) this.notePhase(update.document.game.scene);
      const asked = update.document.game?.question ?? null;
      if (this.keyOf(asked) !== before || update.whole) this.freshQuestion(asked);
      if (update.whole && this.underway === 0) this.answered.value = -1;
    });
    const about = this.welcome.peek();
    const over = update.document.game?.outcome !== null && update.document.game !== null;
    if (about && (update.whole || over)) {
      remember({ table: about.table.id, game: about.table.plan.game, link: this.link, at: Date.now(), over });
    }
  }

  private freshQuestion(asked: Question | null): void {
    this.freshSince = performance.now();
    this.picks.value = asked ? proposed(asked) : [];
    this.chosenCard.value = 0;
    this.whyNot.value = null;
    this.trouble.value = null;
    this.sure.value = null;
    if (asked && this.sheet.value) this.sheet.value = null;
    // What a card asks is understood by what stands on it.
    if (asked && asked.about > 0 && asked.kind !== "act") this.lookedAt.value = asked.about;
  }

  private heard(message: Shown | Spoken | Done): void {
    if (message.type !== "done") {
      const [sign, text] = message.type === "sign" ? [message.sign, ""] : ["", message.text];
      const shown = { seat: message.seat, sign, text, key: Date.now() };
      this.signsShown.value = [...this.signsShown.value, shown];
      const gone = () => {
        this.signsShown.value = this.signsShown.value.filter((one) => one !== shown);
      };
      setTimeout(gone, SIGN_STAYS + READING * text.length);
    } else if (message.more.rematch) this.rematchLink.value = message.more.rematch;
  }

  // ── what is answered by itself ──
  /** The answer that needs nobody: the only one there is, a standing one, or a pass that was asked for. None: it is the player's. */
  ownAnswer(question: Question): readonly number[] | null {
    if (question.sole !== null) return this.stopsHere(question) ? null : question.sole;
    const standing = this.standing.value.get(standingKey(question, this.numberOf(question.about)));
    if (standing && question.kind === "yes/no" && this.numberOf(question.about)) {
      const index = question.options.findIndex((one) => one.option.verb === standing.verb);
      if (index >= 0) return [index];
    }
    if (this.intended > 0 && question.kind === "act") this.intended = 0; // a deed is never meant by what came before it
    if (this.intended > 0) {
      const found = optionsOf(question, this.intended);
      this.intended = 0;
      if (found.length === 1 && question.least <= 1 && question.most >= 1) return found;
    }
    const paid = `${question.prompt} ${question.about}`;
    if (question.habit && (settings.pays.value || this.paying === paid)) return question.habit;
    this.paying = "";
    const pass = onward(question);
    if (question.moment === "idle" && this.passesHere() && pass >= 0) return [pass];
    return null;
  }

  /** Note what an answer by itself goes on with: whoever is not asked in their own turn is told so. True if that is so now. */
  noteGoingOn(question: Question | null, answer: readonly number[] | null): boolean {
    const onlyOne =
      question?.kind === "act" && answer === question.sole && this.scene.peek()?.player === this.seat.peek();
    if (question && answer && onlyOne) this.wentOn.value = question.options[answer[0] ?? -1]?.words ?? null;
    else if (question && !answer) this.wentOn.value = null;
    return onlyOne;
  }

  /** Has the player asked to be asked in this phase, though there is only one answer? */
  private stopsHere(question: Question): boolean {
    const scene = this.scene.value;
    if (question.kind !== "act" || !scene) return false;
    return !settings.autoPass.value || this.isStop(scene);
  }

  private isStop(scene: Scene): boolean {
    return this.stops.value.includes(stopKey(scene.player === this.seat.value, scene.phase));
  }

  /** Has the player asked to be passed by for this turn? A phase to stop in that comes later still stops. */
  private passesHere(): boolean {
    const scene = this.scene.value;
    const passing = this.passing.value;
    if (!scene || scene.turn !== passing?.turn) return false;
    return scene.phase === passing.phase || !this.isStop(scene);
  }

  /** Ask no more in this turn, unless something happens. */
  passTurn(): void {
    const scene = this.scene.value;
    this.passing.value = scene && { turn: scene.turn, phase: scene.phase };
  }

  private stopsKept: Signal<readonly string[]> | null = null;
  /** The phases of this game in which one wants to be asked in any case. */
  get stops(): Signal<readonly string[]> {
    this.stopsKept ??= kept<readonly string[]>(`stops ${this.game.peek()}`, [], Array.isArray);
    return this.stopsKept;
  }

  private phasesKept: Signal<readonly (readonly [string, Words])[]> | null = null;
  /** The phases of this game that were seen so far, with their names. */
  get phases(): Signal<readonly (readonly [string, Words])[]> {
    this.phasesKept ??= kept<readonly (readonly [string, Words])[]>(`phases ${this.game.peek()}`, [], Array.isArray);
    return this.phasesKept;
  }

  private notePhase(scene: Scene): void {
    if (scene.phase && !this.phases.peek().some(([phase]) => phase === scene.phase)) {
      this.phases.value = [...this.phases.peek(), [scene.phase, scene.phase_words]];
    }
  }

  private numberOf(card: number): string {
    return this.cards.value.get(card)?.card.number ?? "";
  }

  // ── what one does ──
  /** Give an answer: the options that are picked. */
  async answer(picks: readonly number[]): Promise<void> {
    const asked = this.question.value;
    if (!asked) return;
    const whose = this.role.value === "study" ? { seat: asked.seats[0] ?? 0 } : {};
    batch(() => {
      this.answered.value = asked.number;
      this.given.value = new Set([...this.given.peek(), ...chosen(asked, picks)]);
      this.chosenCard.value = 0;
      this.whyNot.value = null;
      this.trouble.value = null;
      this.sure.value = null;
    });
    this.underway += 1;
    let stale = false; // the table as it is now follows, whole; until then nothing is known
    try {
      await this.connection.ask({ type: "answer", number: asked.number, answer: [...picks], ...whose }, true);
    } catch (no) {
      stale = no instanceof Declined && no.code === "stale";
      this.complain(no);
    }
    this.underway -= 1;
    // What it brought about is shown by now; taken back, the same number is asked again.
    if (!stale && this.answered.value === asked.number) this.answered.value = -1;
  }

  /** Answer with one option; a turn with attacks left is ended only after a second look. */
  async take(index: number): Promise<void> {
    const asked = this.question.value;
    const option = asked?.options[index]?.option;
    if (!asked || !option) return;
    const attacks = asked.options.some((one) => one.option.verb === "attack");
    if (option.verb === "end" && attacks && settings.confirmEnd.value && this.sure.value !== "end") {
      this.sure.value = "end";
      return;
    }
    await this.answer([index]);
  }

  /** Answer with what is picked, if that is a whole answer. */
  async confirm(): Promise<void> {
    const asked = this.question.value;
    if (asked && isWhole(asked, this.picks.value)) await this.answer(this.picks.value);
  }

  /** Take the proposal, and all that is proposed for the same payment. */
  async payAsProposed(): Promise<void> {
    const asked = this.question.value;
    if (!asked?.habit) return;
    this.paying = `${asked.prompt} ${asked.about}`;
    await this.answer(asked.habit);
  }

  /** Do a deed, meaning a card that the next question may ask for. */
  async takeMeaning(index: number, target: number): Promise<void> {
    this.intended = target;
    await this.take(index);
  }

  /** Answer yes or no, now and whenever this card asks it. */
  async always(index: number): Promise<void> {
    const asked = this.question.value;
    const choice = asked?.options[index];
    if (!asked || !choice) return;
    const answer = { verb: choice.option.verb, words: asked.words };
    this.standing.value = new Map(this.standing.value).set(standingKey(asked, this.numberOf(asked.about)), answer);
    await this.answer([index]);
  }

  /** Ask what stands in the way of a deed. */
  async why(wish: Wish): Promise<void> {
    const { verb, card, index, number, target, text } = wish.option;
    try {
      const more = await this.connection.ask({ type: "why", verb, card, index, number, target, text });
      this.whyNot.value = { card: wish.card, wish, bar: more.bar ?? null };
    } catch (no) {
      this.complain(no);
    }
  }

  /** All that is known of a card in sight, or of a printed one by its name. */
  async look(card: number, name = ""): Promise<CardDetails | null> {
    const asked = card > 0 ? { type: "look", card } : { type: "look", name };
    return (await this.connection.ask(asked)).card ?? null;
  }

  /** Say something that needs no more than to be said: back, consent, react, claim, concede, rematch. */
  async say(said: Readonly<Record<string, unknown>>): Promise<void> {
    this.trouble.value = null;
    try {
      await this.connection.ask(said);
    } catch (no) {
      this.complain(no);
    }
  }

  /** Take back the last decision. */
  async back(): Promise<void> {
    this.passing.value = null;
    this.given.value = new Set();
    this.paying = "";
    await this.say({ type: "back" });
  }

  /** Play again: the link of the next table comes by itself, and is followed. */
  async rematch(): Promise<void> {
    await this.say({ type: "rematch" });
  }

  private complain(no: unknown): void {
    if (!(no instanceof Declined)) throw no;
    if (no.code !== "stale") this.trouble.value = { ...no.said };
  }

  /** Leave the table. */
  close(): void {
    this.player.close();
    this.connection.close();
  }
}

export function stopKey(own: boolean, phase: string): string {
  return `${own ? "own" : "other"} ${phase}`;
}

function key(one: Choice | Wish): string {
  const { verb, card, index, number, target, text } = one.option;
  return `${verb} ${card} ${index} ${number} ${target} ${text}`;
}

const Context = createContext<TableModel | null>(null);
export const TableProvider = Context.Provider;

/** The table that a component belongs to. */
export function useTable(): TableModel {
  const found = useContext(Context);
  if (!found) throw new Error("a part of a table without a table");
  return found;
}
