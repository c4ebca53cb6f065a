/** Small parts that pages share: what is loading, what went wrong, a file that is dropped, a card's game. */
import { type Signal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, Declined } from "../api";
import type { GameAbout } from "../rest";
import { go, to } from "../routes";
import { heard, type Said, t, told } from "../words/languages";

const FAULT: Said = { ja: "ページで問題が起きました。", en: "Something went wrong in the page." };

/** What is to be told of something that was thrown. */
export function reason(problem: unknown): Said {
  return problem instanceof Declined ? problem.said : FAULT;
}

export interface Asked<T> {
  readonly value: T | null;
  readonly problem: Said | null;
  readonly again: () => void;
}

const known = new Map<string, unknown>();

/** What the server answers to a path, asked once for all pages; `null`: nothing is asked yet. */
export function useAsked<T>(path: string | null, fresh = false): Asked<T> {
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ path: string; value: T | null; problem: Said | null } | null>(null);
  useEffect(() => {
    if (path === null) return;
    let wanted = true;
    const kept = fresh ? undefined : known.get(path);
    if (kept !== undefined) {
      setFound({ path, value: kept as T, problem: null });
      return;
    }
    ask<T>(path).then(
      (value) => {
        if (!fresh) known.set(path, value);
        if (wanted) setFound({ path, value, problem: null });
      },
      (problem: unknown) => wanted && setFound({ path, value: null, problem: reason(problem) }),
    );
    return () => {
      wanted = false;
    };
  }, [path, turn, fresh]);
  const now = found?.path === path ? found : null;
  return { value: now?.value ?? null, problem: now?.problem ?? null, again: () => setTurn(turn + 1) };
}

/** All games. */
export function useGames(): Asked<readonly GameAbout[]> {
  return useAsked<readonly GameAbout[]>("/api/games");
}

/** A game's name, and what it is like: its introduction says both. */
export function introduced(game: GameAbout): { name: string; about: string } {
  const [first = ""] = heard(game.introduction).split("\n");
  const place = first.search(/[:：]/);
  if (place < 0) return { name: game.game, about: first };
  const about = first.slice(place + 1).trim();
  return { name: first.slice(0, place), about: about.charAt(0).toUpperCase() + about.slice(1) };
}

/** The first sentences of a text. */
export function sentences(text: string, count: number): string {
  const found = text.match(/[^。.!?]+(?:[。]|[.!?](?=\s|$)|[.!?])/gu) ?? [text];
  return found.slice(0, count).join("").trim();
}

export function Problem({ problem }: { readonly problem: Said | null }) {
  return problem ? (
    <p class="problem" role="alert">
      {heard(problem)}
    </p>
  ) : null;
}

export function Busy({ children }: { readonly children?: ComponentChildren }) {
  return (
    <p class="busy" role="status">
      {children ?? t({ ja: "読み込み中…", en: "Loading…" })}
    </p>
  );
}

/** Which game a page is about: it stands in the address. */
export function GamePicker({ page, game }: { readonly page: string; readonly game: string }) {
  const games = useGames();
  return (
    <label class="field">
      {t({ ja: "ゲーム", en: "Game" })}
      <select value={game} onChange={(event) => go(to(page, event.currentTarget.value))}>
        {(games.value ?? []).map((one) => (
          <option key={one.game} value={one.game}>
            {introduced(one).name}
          </option>
        ))}
      </select>
    </label>
  );
}

const last: Signal<string> = signal("");

/** The game of an address; without one, that which was looked at last, or the first there is. */
export function useGame(args: readonly string[]): GameAbout | null {
  const games = useGames().value;
  const wanted = args[0] ?? last.value;
  const found = games?.find((one) => one.game === wanted) ?? games?.[0] ?? null;
  useEffect(() => {
    if (found) last.value = found.game;
  }, [found]);
  return found;
}

interface DropProps {
  readonly accept: string;
  readonly label: string;
  readonly onText: (text: string, name: string) => void;
  readonly children?: ComponentChildren;
}

/** A place to drop a text file on, or to choose one. */
export function Drop({ accept, label, onText, children }: DropProps) {
  const [over, setOver] = useState(false);
  const take = async (file: File | undefined) => file && onText(await file.text(), file.name);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file chooser in it does the same by keyboard
    <div
      class={over ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files[0]);
      }}
    >
      {children}
      <label class="button">
        {label}
        <input
          type="file"
          accept={accept}
          hidden
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
    </div>
  );
}

/** Hand a text out as a file. */
export function download(name: string, text: string, kind = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A button that copies a text, and says that it has. */
export function Copy({ text, label }: { readonly text: string; readonly label?: string }) {
  const [done, setDone] = useState(false);
  return (
    <button
      type="button"
      class="button tiny"
      onClick={async () => {
        await copied(text);
        setDone(true);
        setTimeout(() => setDone(false), 1500);
      }}
    >
      {done ? t({ ja: "コピーしました", en: "Copied" }) : (label ?? t({ ja: "コピー", en: "Copy" }))}
    </button>
  );
}

async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** A clause that can be looked up. */
export function ClauseLink({ game, clause }: { readonly game: string; readonly clause: string }) {
  return clause ? (
    <a class="clauselink" href={to("rules", game, clause)}>
      {clause}
    </a>
  ) : null;
}

/** Cards' own words, marked with the language that they are in. */
export function Told({ said }: { readonly said: Partial<Said> | null }) {
  return <>{told(said)}</>;
}
