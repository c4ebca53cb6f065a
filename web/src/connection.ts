/** A connection to a table: says what is asked, keeps what is shown up to date, and comes back by itself when it is lost. */
import { signal } from "@preact/signals";
import { Declined } from "./api";
import { changed } from "./changes";
import type { Document, Done, LogLine, More, Shown, Spoken, Welcome } from "./wire";

/** What has been shown: the document, the log, and which lines of it are new. `whole`: it does not follow from what was shown before. */
export interface Update {
  readonly document: Document;
  readonly log: readonly LogLine[];
  readonly added: readonly LogLine[];
  readonly whole: boolean;
}

/** What is said, but for the id, which the connection gives. */
type Saying = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly text: string;
  readonly again: boolean;
  done(more: More): void;
  fail(no: Declined): void;
}

const LOST = { ja: "接続が切れました。", en: "The connection was lost." };
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;

export class Connection {
  readonly status = signal<"connecting" | "open" | "lost" | "closed">("connecting");
  readonly welcome = signal<Welcome | null>(null);
  readonly refusal = signal<Declined | null>(null);
  private socket: WebSocket | null = null;
  private document: Document | null = null;
  private log: readonly LogLine[] = [];
  private readonly waiting = new Map<string, Waiting>();
  private said = 0;
  private pause = FIRST_PAUSE;
  private timer = 0;
  private readonly session = Math.random().toString(36).slice(2, 8);

  constructor(
    private readonly link: string,
    private readonly shown: (update: Update) => void,
    private readonly other: (message: Shown | Spoken | Done) => void,
  ) {
    this.open();
  }

  /** Say something and wait until it is carried out; Declined says why it is not. What is said `again` survives a lost connection. */
  ask(said: Saying, again = false): Promise<More> {
    this.said += 1;
    const id = `${this.session}-${this.said}`;
    const text = JSON.stringify({ ...said, id });
    return new Promise((done, fail) => {
      this.waiting.set(id, { text, again, done, fail });
      if (this.status.value === "open") this.socket?.send(text);
      else if (!again) this.settle(id)?.fail(new Declined("lost", LOST));
    });
  }

  /** End the connection for good. */
  close(): void {
    this.status.value = "closed";
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Try again at once. */
  retry(): void {
    if (this.status.value !== "lost") return;
    clearTimeout(this.timer);
    this.open();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/play`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", link: this.link, protocol: 1, view: false }));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string));
    socket.onclose = () => {
      if (this.socket === socket && this.status.value !== "closed") this.lose();
    };
  }

  private lose(): void {
    this.status.value = "lost";
    for (const [id, one] of this.waiting) {
      if (!one.again) this.settle(id)?.fail(new Declined("lost", LOST));
    }
    this.timer = window.setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  private settle(id: string): Waiting | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is of the form that the server's structs have
  private hear(message: any): void {
    switch (message.type) {
      case "welcome":
        this.welcome.value = message as Welcome;
        break;
      case "whole":
        this.show(message.document, message.log, message.log, true);
        if (this.status.value !== "open") this.greeted();
        break;
      case "changed":
        this.show(
          changed(this.document, message.set) as Document,
          [...this.log.slice(0, message.after), ...message.log],
          message.log,
          false,
        );
        break;
      case "done":
        if (this.waiting.has(message.id)) this.settle(message.id)?.done(message.more ?? {});
        else this.other(message);
        break;
      case "error":
        this.declined(new Declined(message.code, { ja: message.ja, en: message.en }, message.clause), message.id);
        break;
      default:
        this.other(message);
    }
  }

  private show(document: Document, log: readonly LogLine[], added: readonly LogLine[], whole: boolean): void {
    this.document = document;
    this.log = log;
    this.shown({ document, log, added: whole ? [] : added, whole });
  }

  /** The table is shown: say again what was not answered before the connection was lost. */
  private greeted(): void {
    this.status.value = "open";
    this.pause = FIRST_PAUSE;
    for (const one of this.waiting.values()) this.socket?.send(one.text);
  }

  private declined(no: Declined, id: string): void {
    const asked = this.settle(id);
    if (asked) asked.fail(no);
    else if (this.welcome.value === null) {
      this.refusal.value = no;
      this.close();
    }
  }
}
