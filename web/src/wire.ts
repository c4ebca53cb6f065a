// What the table server says and hears over the WebSocket, made from its structs by tools/web_types.py.
// Not to be edited by hand.

export type Path = readonly (string | number)[];
export type Change =
  | readonly [Path]
  | readonly [Path, unknown]
  | readonly [Path, number, number, readonly unknown[]];

export type RowRole = "front" | "back" | "resource" | "leader" | "attached" | "passing" | "row" | "hand" | "between";

export type PileRole = "deck" | "hand" | "discard" | "life" | "resource" | "under" | "stack" | "leader" | "pile";

export type TintKey =
  | "red"
  | "blue"
  | "green"
  | "yellow"
  | "purple"
  | "white"
  | "black"
  | "brown"
  | "cyan"
  | "orange"
  | "pink"
  | "grey";

export type Relation = "own" | "ally" | "opponent" | "player";

export type Stage = "gathering" | "playing" | "over" | "closed" | "record";

export type FromClient =
  | Hello
  | Sit
  | Give
  | GiveUp
  | TakeBack
  | Consent
  | ClaimGame
  | Rematch
  | Why
  | Look
  | React
  | Speak
  | CloseTable
  | SeatAnother
  | LetWatch
  | RenewLink;

export type FromServer = Welcome | Whole | Changed | Done | Trouble | Shown | Spoken;

/** A card in sight. */
export interface Card {
  readonly handle: number;
  readonly number: string;
  readonly name: Words;
  readonly kind: Words;
  readonly corner: Words;
  readonly numbers: Words;
  readonly figures: readonly Figure[];
  readonly notes: readonly Note[];
  readonly tints: readonly Tint[];
  readonly turned: Words | null;
  readonly facedown: boolean;
  readonly token: boolean;
  readonly seat: number;
  readonly owner: number;
  readonly place: string;
  readonly attached: readonly number[];
  readonly host: number;
}

/** All that is known of a card: as printed, as it lies there now, what changes it, what its words mean, its rulings; `ja`, `en`: on one sheet. */
export interface CardDetails {
  readonly ja: string;
  readonly en: string;
  readonly number: string;
  readonly sides: readonly PrintedSide[];
  readonly now: Card | null;
  readonly influences: readonly Influence[];
  readonly glosses: readonly Gloss[];
  readonly rulings: readonly Ruling[];
}

/** What is to be set in the document (a path and a value each), and what is added to the log after its first lines. */
export interface Changed {
  readonly type: "changed";
  readonly set: readonly Change[];
  readonly log: readonly LogLine[];
  readonly after: number;
}

/** An option in words; `group`: what kind of deed it is; `cards`: those that it speaks of. */
export interface Choice {
  readonly option: Deed;
  readonly words: Words;
  readonly group: Words;
  readonly cards: readonly number[];
}

/** Claim the game of somebody who stays away. */
export interface ClaimGame {
  readonly type: "claim";
  readonly id: string;
}

/** How long a seat may think: a bank for the whole game and what each answer adds, or so long for each question. */
export interface Clock {
  readonly bank?: number;
  readonly increment?: number;
  readonly each?: number;
}

/** What each seat has left since a time, in milliseconds, and whose clock has been running since. */
export interface ClockNow {
  readonly left: readonly number[];
  readonly running: readonly number[];
  readonly since: number;
}

/** Close the table; the host's. */
export interface CloseTable {
  readonly type: "close";
  readonly id: string;
}

/** Agree to what another seat has asked for, or not. */
export interface Consent {
  readonly type: "consent";
  readonly id: string;
  readonly agree: boolean;
}

/** A deck by the name of a bundled or installed one, as a pasted list, or (neither) a legal one by chance. */
export interface DeckWish {
  readonly name?: string;
  readonly list?: string;
}

/** An option as the rules have it, cards by handle; `why` takes the same fields. */
export interface Deed {
  readonly verb: string;
  readonly card: number;
  readonly index: number;
  readonly number: number;
  readonly target: number;
  readonly text: string;
}

/** All that is shown. */
export interface Document {
  readonly table: TableNow;
  readonly game: GameNow | null;
}

/** What a message asked for is done; an answer is on disk. */
export interface Done {
  readonly type: "done";
  readonly id: string;
  readonly more: More;
}

/** Who stands against whom, in words, and group by group: the first attack the others. */
export interface Fight {
  readonly label: Words;
  readonly words: Words;
  readonly groups: readonly (readonly number[])[];
}

/** A number of a card: now and as it is printed; what damage has left of it, where any was dealt. */
export interface Figure {
  readonly key: string;
  readonly text: string;
  readonly value: number | null;
  readonly printed: number | null;
  readonly left: number | null;
}

/** What an observer is shown of the game. `view` and `scene` are left out for who has said so in `hello`. */
export interface GameNow {
  readonly view: Readonly<Record<string, unknown>> | null;
  readonly question: Question | null;
  readonly scene: Scene | null;
  readonly wishes: readonly Wish[];
  readonly outcome: Outcome | null;
}

/** Answer the question of a number: an option, or the list of all that are picked. */
export interface Give {
  readonly type: "answer";
  readonly id: string;
  readonly number: number;
  readonly answer: number | readonly number[];
  readonly seat?: number;
}

/** Concede. */
export interface GiveUp {
  readonly type: "concede";
  readonly id: string;
}

/** What a word on a card means, and the clause that says it. */
export interface Gloss {
  readonly clause: string;
  readonly words: Words;
}

/** An event in short: which card, what it was called before, from where to where, how much, by whom, at whom. */
export interface Happening {
  readonly kind: string;
  readonly seat: number;
  readonly card: number;
  readonly was: number;
  readonly left: string;
  readonly left_seat: number;
  readonly reached: string;
  readonly reached_seat: number;
  readonly amount: number;
  readonly source: number;
  readonly target: number;
  readonly sort: string;
}

/** The first message of a connection: which link it comes by, and what of the game is to be in its document. */
export interface Hello {
  readonly type: "hello";
  readonly link: string;
  readonly protocol?: number;
  readonly view?: boolean;
  readonly scene?: boolean;
}

/** What changes a card now: which effect, of which card (-1: of none, by a rule), and what it does, in words. */
export interface Influence {
  readonly card: number;
  readonly name: Words;
  readonly words: Words;
}

/** Say who may watch; the host's. */
export interface LetWatch {
  readonly type: "watching";
  readonly id: string;
  readonly watching: Watching;
}

/** Lines of text in both languages; they need not be as many. */
export interface Lines {
  readonly ja: readonly string[];
  readonly en: readonly string[];
}

/** A line of the log. `weight`: 0 what follows from a deed, 1 a deed, 2 a turn, 3 the end. */
export interface LogLine {
  readonly ja: string;
  readonly en: string;
  readonly clause: string;
  readonly weight: number;
  readonly kind: string;
  readonly cards: readonly Mention[];
  readonly happened: readonly Happening[];
}

/** Ask for all that is known of a card in sight, by its handle, or of a printed card, by its name. */
export interface Look {
  readonly type: "look";
  readonly id: string;
  readonly card?: number;
  readonly name?: string;
}

/** Where a line speaks of a card: the letters from the first number to before the second, by language. */
export interface Mention {
  readonly card: number;
  readonly ja: readonly [number, number];
  readonly en: readonly [number, number];
}

/** What a message asked for: an obstacle (none: it can be done), a card, the link to a rematch, a new link (none: to a program's seat). */
export interface More {
  readonly bar?: Obstacle | null;
  readonly card?: CardDetails | null;
  readonly rematch?: string | null;
  readonly link?: string | null;
}

/** Something to be noticed about a card. */
export interface Note {
  readonly sort: string;
  readonly words: Words;
}

/** What stands in the way of a deed: the clause, the card (-1: none), why. */
export interface Obstacle {
  readonly ja: string;
  readonly en: string;
  readonly clause: string;
  readonly by: number;
}

/** Who has asked to take back, and who has agreed. */
export interface Offer {
  readonly seat: number;
  readonly agreed: readonly number[];
}

/** Where a study begins: at a scenario, at a table on which a card is tried (as it would be printed, JSON), or after so many rows (-1: all) of a transcript, pasted or of a table that is over. */
export interface Origin {
  readonly scenario?: string;
  readonly card?: string;
  readonly transcript?: string;
  readonly table?: string;
  readonly rows?: number;
}

/** How the game ended: who won (nobody: drawn), by which clause. */
export interface Outcome {
  readonly ja: string;
  readonly en: string;
  readonly winners: readonly number[];
  readonly clause: string;
}

/** Something that waits to happen: on the stack, the top first, or an ability that was set off. */
export interface Pending {
  readonly sort: "stack" | "waiting";
  readonly seat: number;
  readonly card: number;
  readonly words: Words;
  readonly targets: readonly number[];
}

/** A zone beside the board, the top card first; `count`: with those that are not seen. `open`: it can be looked through. */
export interface Pile {
  readonly zone: string;
  readonly role: PileRole;
  readonly label: Words;
  readonly title: Words;
  readonly count: number;
  readonly cards: readonly Card[];
  readonly open: boolean;
}

/** All that is settled when a table is made. */
export interface Plan {
  readonly game: string;
  readonly seats: readonly SeatPlan[];
  readonly format?: string;
  readonly difficulty?: string;
  readonly clock?: Clock | null;
  readonly watching?: Watching;
  readonly listed?: boolean;
  readonly chat?: boolean;
  readonly absent?: number;
  readonly pace?: number;
  readonly unread?: "" | "blank";
  readonly study?: boolean;
  readonly from?: Origin | null;
}

/** What is printed on a side of a card: its name, what it is in a line, its numbers, its text. */
export interface PrintedSide {
  readonly name: Words;
  readonly facts: Words;
  readonly figures: readonly Figure[];
  readonly tints: readonly Tint[];
  readonly text: Lines;
}

/** What the observer is asked: the request, and what there is to say about it. */
export interface Question {
  readonly number: number;
  readonly seats: readonly number[];
  readonly kind: "act" | "choose" | "number" | "yes/no" | "order" | "divide";
  readonly prompt: string;
  readonly clause: string;
  readonly words: Words;
  readonly hint: Words | null;
  readonly quote: Words | null;
  readonly about: number;
  readonly least: number;
  readonly most: number;
  readonly zeros: boolean;
  readonly picked: readonly number[];
  readonly options: readonly Choice[];
  readonly moment: "" | "idle" | "reply";
  readonly habit: readonly number[] | null;
  readonly sole: readonly number[] | null;
}

/** Show the others one of a few signs. */
export interface React {
  readonly type: "react";
  readonly id: string;
  readonly sign: string;
}

/** Play again, with the seats swapped; after the game. */
export interface Rematch {
  readonly type: "rematch";
  readonly id: string;
}

/** Make a new link to a seat, or for watchers (-1), in place of the old ones; the host's. */
export interface RenewLink {
  readonly type: "link";
  readonly id: string;
  readonly seat: number;
}

/** A zone on the board, or a part of one; `backs`: cards of which only the back is seen. */
export interface Row {
  readonly zone: string;
  readonly place: string;
  readonly role: RowRole;
  readonly label: Words;
  readonly cards: readonly Card[];
  readonly backs: number;
}

/** A scenario that shows how a card, or one of its keywords, works: its id, its clause, what it shows. */
export interface Ruling {
  readonly id: string;
  readonly clause: string;
  readonly words: Words;
}

/** The board: sides, with the observer's own last. */
export interface Scene {
  readonly title: Words;
  readonly player: number;
  readonly turn: number;
  readonly phase: string;
  readonly phase_words: Words;
  readonly acting: readonly number[];
  readonly sides: readonly Side[];
  readonly fights: readonly Fight[];
  readonly pending: readonly Pending[];
  readonly labels: Readonly<Record<string, Words>>;
}

/** A seat: who sits there (a person, or a program by name), under which name, with a deck or not yet, there or away. */
export interface Seat {
  readonly seat: number;
  readonly who: string;
  readonly name: string;
  readonly ready: boolean;
  readonly here: boolean;
}

/** Have a program sit in a person's place, or a person in a program's, before the game; the host's. */
export interface SeatAnother {
  readonly type: "seat";
  readonly id: string;
  readonly seat: number;
  readonly who?: string;
  readonly deck?: DeckWish | null;
}

/** Who sits at a seat: a person, or a program by name; with which deck (none: whoever comes brings one). */
export interface SeatPlan {
  readonly who?: string;
  readonly deck?: DeckWish | null;
}

/** Somebody has shown a sign. */
export interface Shown {
  readonly type: "sign";
  readonly seat: number;
  readonly sign: string;
}

/** What belongs to one seat, or to a boss. */
export interface Side {
  readonly seat: number;
  readonly name: Words;
  readonly relation: Relation;
  readonly team: number;
  readonly boss: boolean;
  readonly out: boolean;
  readonly active: boolean;
  readonly numbers: readonly Tally[];
  readonly rows: readonly Row[];
  readonly piles: readonly Pile[];
}

/** Take the seat of the link, under a name, with a deck where none was settled. */
export interface Sit {
  readonly type: "sit";
  readonly id: string;
  readonly name?: string;
  readonly deck?: DeckWish | null;
}

/** Write to the others who play, where the table allows it. */
export interface Speak {
  readonly type: "say";
  readonly id: string;
  readonly text: string;
}

/** Somebody has written something; to those who play alone. */
export interface Spoken {
  readonly type: "said";
  readonly seat: number;
  readonly text: string;
}

/** What does not change about a table. */
export interface TableAbout {
  readonly id: string;
  readonly plan: Plan;
}

/** What all may know of the table besides the game. */
export interface TableNow {
  readonly stage: Stage;
  readonly seats: readonly Seat[];
  readonly offer: Offer | null;
  readonly broken: Words | null;
  readonly clock: ClockNow | null;
  readonly rematch: boolean;
}

/** Ask to take back one's last answer. */
export interface TakeBack {
  readonly type: "back";
  readonly id: string;
}

/** A number of a side, by a key that stays; the first one decides the game. `limit`: of how much it is how much; `about`: what it is for. */
export interface Tally {
  readonly key: string;
  readonly label: Words;
  readonly text: Words;
  readonly amount: number | null;
  readonly limit: number | null;
  readonly about: Words | null;
}

/** What gives a card its colour: the colour's key, and the class, element or title that it stands for. */
export interface Tint {
  readonly key: TintKey;
  readonly word: Words;
}

/** A message was not carried out: a word for programs, why in both languages, and by which clause. */
export interface Trouble {
  readonly type: "error";
  readonly code: string;
  readonly en: string;
  readonly ja: string;
  readonly id: string;
  readonly clause: string;
}

/** Whether others may watch: at once, after a delay of so many answers, or not at all. */
export interface Watching {
  readonly allowed?: boolean;
  readonly delay?: number;
}

/** The reply to `hello`: what the link opens, and what does not change about the table. */
export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly role: "seat" | "watch" | "host" | "study";
  readonly seat: number;
  readonly table: TableAbout;
}

/** All that is to be shown, and the log so far. */
export interface Whole {
  readonly type: "whole";
  readonly document: Document;
  readonly log: readonly LogLine[];
}

/** Ask what stands in the way of a deed; cards are named by handle. */
export interface Why {
  readonly type: "why";
  readonly id: string;
  readonly verb: string;
  readonly card?: number;
  readonly index?: number;
  readonly number?: number;
  readonly target?: number;
  readonly text?: string;
  readonly seat?: number;
}

/** A deed that a click on a card may mean, legal or not. */
export interface Wish {
  readonly card: number;
  readonly option: Deed;
  readonly words: Words;
  readonly group: Words;
}

/** A text in both languages. */
export interface Words {
  readonly ja: string;
  readonly en: string;
}
