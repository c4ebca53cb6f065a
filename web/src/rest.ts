// What the table server says and hears over HTTP, made from its structs by tools/web_types.py.
// Not to be edited by hand.

import type { DeckWish, GameNow, LogLine, Plan, Words } from "./wire";

/** A field that a printed card may have: `sort` is text, number, words or flag. */
export interface CardField {
  readonly key: string;
  readonly said: Words;
  readonly sort: string;
}

/** How a card of a game is written: its fields, the kinds there are, and a card to begin with. */
export interface CardFields {
  readonly fields: readonly CardField[];
  readonly kinds: Readonly<Record<string, Words>>;
  readonly example: string;
}

/** A file of cards: a JSON object a line, or a list as it is published. */
export interface CardFile {
  readonly text: string;
}

/** All cards of a game, the facts that they have, and the sections of its decks. */
export interface CardList {
  readonly game: string;
  readonly facts: readonly FactName[];
  readonly sections: readonly Section[];
  readonly cards: readonly PrintedCard[];
}

/** A card that was read: `text` is how its abilities are written in each language, "" where one has no words for them. */
export interface CardReading {
  readonly understood: boolean;
  readonly number: string;
  readonly name: string;
  readonly facts: Words | null;
  readonly text: Words | null;
  readonly problem: NotUnderstood | null;
}

/** A card as it would be printed: a JSON object with the fields of the game's cards. */
export interface CardText {
  readonly card: string;
}

/** A clause: our words, how we read it, why it has no code, where the code carries it, and the scenarios that cite it. */
export interface ClauseDetail {
  readonly clause: string;
  readonly kind: string;
  readonly en: string;
  readonly ja: string;
  readonly reading: string;
  readonly reason: string;
  readonly below: readonly string[];
  readonly code: readonly CodePlace[];
  readonly scenarios: readonly ScenarioLine[];
}

/** A clause in a list: its number, its kind, our words in English and in Japanese. */
export type ClauseLine = readonly [id: string, kind: string, en: string, ja: string];

/** Where the code speaks of a clause. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly function: string;
}

/** So many copies of a card in a section, and the line that says so. */
export interface DeckCards {
  readonly section: string;
  readonly number: string;
  readonly count: number;
  readonly line: number;
}

/** A pasted list that is to be checked; `complete`: with what it lacks filled in, where the game can say what. */
export interface DeckList {
  readonly list: string;
  readonly format?: string;
  readonly complete?: boolean;
}

/** A deck that can be named: what it is called and what it is like, in each language; of an installed one its name alone. */
export interface DeckName {
  readonly name: string;
  readonly ja: readonly string[];
  readonly en: readonly string[];
  readonly installed: boolean;
}

/** What is wrong with a deck: by which clause ("": the list itself), on which line (0: none). */
export interface DeckProblem {
  readonly clause: string;
  readonly line: number;
  readonly why_en: string;
  readonly why_ja: string;
}

/** A deck that comes along, as a list. */
export interface DeckText {
  readonly name: string;
  readonly said: Words;
  readonly about: Words;
  readonly list: string;
}

/** What there is to say of a list. `legal`: nothing is wrong, and all of it can be played; `list`: the same deck, written out. */
export interface DeckVerdict {
  readonly legal: boolean;
  readonly problems: readonly DeckProblem[];
  readonly notes: readonly DeckProblem[];
  readonly name: string;
  readonly sizes: Readonly<Record<string, number>>;
  readonly cards: readonly DeckCards[];
  readonly list: string;
}

/** How a game ended: who won, seats or a boss, and by which clause. */
export interface Ended {
  readonly winners: readonly number[];
  readonly clause: string;
}

/** Where an exercise stands: what is seen, what has happened, what a lesson says, whether it is over. `taken`: how many answers were taken; the one behind them was not the one (`reply`: what the other side answers to it). `hint`: the options that are meant, where that was asked. */
export interface ExerciseNow {
  readonly seat: number;
  readonly game: GameNow;
  readonly log: readonly LogLine[];
  readonly told: readonly Words[];
  readonly over: boolean;
  readonly taken: number;
  readonly reply: Words | null;
  readonly hint: readonly Words[];
}

/** A lesson or a puzzle by its id, and the answers so far, each as the places of options; `hint`: what is meant, please. */
export interface ExerciseWish {
  readonly sort: "lesson" | "puzzle";
  readonly id: string;
  readonly answers?: readonly (readonly number[])[];
  readonly hint?: boolean;
}

/** A fact that cards have: what it is called, whether it is a number, and the words that it may hold, in both languages. */
export interface FactName {
  readonly key: string;
  readonly said: Words;
  readonly number: boolean;
  readonly words: Readonly<Record<string, Words>>;
}

/** What was understood of a file: counts, and its cards, those that are not understood first; `cut`: how many are not told. */
export interface FileReading {
  readonly cards: number;
  readonly understood: number;
  readonly told: readonly ReadCard[];
  readonly cut: number;
}

/** A deck for a first game, and what it is like. */
export interface FirstDeck {
  readonly name: string;
  readonly about: Words;
}

/** A format: what it is called, and how many sit down to it, the usual number first. */
export interface FormatAbout {
  readonly name: string;
  readonly said: Words;
  readonly about: Words;
  readonly seats: readonly number[];
  readonly bosses: Readonly<Record<string, Words>>;
}

/** A moment: `whole`, or `set`, what is another in it than in the frame before; and the new lines of the log. */
export interface Frame {
  readonly whole: GameNow | null;
  readonly set: readonly unknown[];
  readonly log: readonly LogLine[];
}

/** A stretch of a replay: the first of its frames is whole. */
export interface Frames {
  readonly first: number;
  readonly frames: readonly Frame[];
}

/** A stretch of a transcript: from frame `first` on, as a seat saw it, a watcher (-1), or all open (-2). */
export interface FramesWish {
  readonly transcript: string;
  readonly observer?: number;
  readonly first?: number;
  readonly frames?: number;
}

/** A game: its words for who never saw it, its formats, the programs that play it (levels first, the weakest first), the decks to begin with. */
export interface GameAbout {
  readonly game: string;
  readonly edition: string;
  readonly introduction: Words;
  readonly about: Words;
  readonly formats: readonly FormatAbout[];
  readonly programs: readonly ProgramAbout[];
  readonly first_decks: readonly FirstDeck[];
  readonly packs: Readonly<Record<string, string>>;
}

/** Opening hands: the numbers of the cards in each. */
export interface Hands {
  readonly hands: readonly (readonly string[])[];
}

/** Opening hands that are to be drawn from a list. */
export interface HandsWish {
  readonly list: string;
  readonly format?: string;
  readonly hands?: number;
}

/** A lesson of a game: its number, the scenario that it is, and what it is called. */
export interface LessonLine {
  readonly number: number;
  readonly id: string;
  readonly title: Words;
}

/** A table in the lobby: who sits there (a person or a program), under which names, how far it has come, and when it last went on. Of a game that is played: when it began, since an answer of which nobody else may know would show. `outcome`, of a game that is over: how it ended. */
export interface Listed {
  readonly table: string;
  readonly game: string;
  readonly format: string;
  readonly seats: readonly string[];
  readonly names: readonly string[];
  readonly stage: string;
  readonly touched: number;
  readonly outcome: Ended | null;
}

/** A table that is to be made, with the word that one needs for it, where one is needed. */
export interface Making {
  readonly plan: Plan;
  readonly invite?: string;
}

/** What became of games `first` to `next`: by side how many were won; those that nobody won; turns and decisions of all together. */
export interface MatchGames {
  readonly first: number;
  readonly next: number;
  readonly wins: readonly number[];
  readonly draws: number;
  readonly errors: number;
  readonly first_seat: number;
  readonly turns: number;
  readonly decisions: number;
}

/** Games of a match: `decks` and `players` by side; from game `first` on, up to `games`. The same seed, the same games. */
export interface MatchWish {
  readonly decks: readonly DeckWish[];
  readonly players: readonly string[];
  readonly games: number;
  readonly first?: number;
  readonly seed?: number;
  readonly format?: string;
}

/** A frame in the list of all: the turn, whose it is, who answered before it (-1: nobody), how many answers counted. */
export type Moment = readonly [turn: number, player: number, by: number, answers: number];

/** What is not understood of a card: the field and the place in it (line 0: not a text), why, and what could stand there. */
export interface NotUnderstood {
  readonly field: string;
  readonly line: number;
  readonly column: number;
  readonly words: string;
  readonly why: Words;
  readonly expected: Words;
}

/** A card as it is printed. `facts`: what it is, in a line; `words`, `numbers`: by the fact's name; `tints`: its colours, by key. */
export interface PrintedCard {
  readonly number: string;
  readonly name: Words;
  readonly facts: Words;
  readonly text: Words;
  readonly section: string;
  readonly kinds: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly tints: readonly string[];
}

/** A program that plays: what it is called, and what it is like; `level`: it is one of the levels for people. */
export interface ProgramAbout {
  readonly name: string;
  readonly said: Words;
  readonly about: Words;
  readonly level: boolean;
}

/** A puzzle in a list: what is to be reached, in how many moves at least, and how many first moves miss it. */
export interface PuzzleLine {
  readonly id: string;
  readonly goal: string;
  readonly moves: number;
  readonly missing: number;
}

/** A card of a file, with the line it stands on; `printed` is the line of its text in which the problem is. `faults`: what is wrong with it in a published list, understood or not. */
export interface ReadCard {
  readonly line: number;
  readonly number: string;
  readonly name: string;
  readonly problem: NotUnderstood | null;
  readonly printed: string;
  readonly faults: readonly Words[];
}

/** What a transcript holds: one frame more than rows. `proven`: it folds to the bytes that were recorded; else `problem` says why. */
export interface Replay {
  readonly game: string;
  readonly edition: string;
  readonly format: string;
  readonly seats: number;
  readonly decks: readonly string[];
  readonly moments: readonly Moment[];
  readonly outcome: Words | null;
  readonly proven: boolean;
  readonly problem: Words | null;
}

/** A transcript that is to be looked at. */
export interface ReplayWish {
  readonly transcript: string;
}

/** Something that a search of the rules has found: a term, clause, reading or scenario, and the clauses to open. */
export interface RulesHit {
  readonly sort: string;
  readonly id: string;
  readonly said: Words;
  readonly clauses: readonly string[];
}

/** A scenario step by step: the table before the first line, and after each. */
export interface ScenarioFrames {
  readonly id: string;
  readonly game: string;
  readonly title: Words;
  readonly clauses: readonly string[];
  readonly steps: readonly ScenarioStep[];
}

/** A scenario in a list; `playable`: there is a table to play it on, not only a deck to judge. */
export interface ScenarioLine {
  readonly id: string;
  readonly title: Words;
  readonly clauses: readonly string[];
  readonly playable: boolean;
}

/** A line of a scenario: who does what (`seat`, `words`), or what is refused or holds; `clause`: by which it is refused. And what is seen then. A lesson speaks between its moves: `told`. */
export interface ScenarioStep {
  readonly sort: string;
  readonly seat: string;
  readonly words: string;
  readonly clause: string;
  readonly frame: Frame;
  readonly told: Words | null;
}

/** A part of a deck: `single`, if it holds one card of its own kind. */
export interface Section {
  readonly key: string;
  readonly said: Words;
  readonly single: boolean;
}

/** A new table: its name, and the secrets of its links, by seat, for watchers, for the host. */
export interface TableLinks {
  readonly table: string;
  readonly seats: Readonly<Record<string, string>>;
  readonly watch: string;
  readonly host: string;
}
