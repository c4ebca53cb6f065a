/** A line of the log: the cards it speaks of can be pointed at. */
import type { ComponentChildren } from "preact";
import { settings } from "../settings";
import type { LogLine } from "../wire";
import { told } from "../words/languages";
import { useTable } from "./model";
import { longPress } from "./pressing";

interface Props {
  readonly line: LogLine;
  readonly plain?: boolean;
  /** What stands at its end, and never alone on a line of its own. */
  readonly children?: ComponentChildren;
}

interface Piece {
  readonly text: string;
  readonly card: number;
}

/** A text in pieces: those that name a card, and those between them. */
export function pieces(text: string, mentions: readonly (readonly [number, number, number])[]): readonly Piece[] {
  const found: Piece[] = [];
  let last = 0;
  for (const [card, start, end] of [...mentions].sort((one, other) => one[1] - other[1])) {
    if (start < last) continue;
    if (start > last) found.push({ text: text.slice(last, start), card: 0 });
    found.push({ text: text.slice(start, end), card });
    last = end;
  }
  if (last < text.length) found.push({ text: text.slice(last), card: 0 });
  return found;
}

/** What of the last piece goes with what stands at the end: a card's name whole, of a text the last letters. */
const LAST = /\S{1,8}$/u;

export function LineText({ line, plain = false, children }: Props) {
  const text = told(line);
  if (plain) return <span>{text}</span>;
  const language = settings.cardLanguage.value;
  const mentions = line.cards.map((one) => [one.card, one[language][0], one[language][1]] as const);
  const all = pieces(text, mentions);
  const last = all.at(-1) ?? { text: "", card: 0 };
  const whole = last.card > 0 ? 0 : last.text.replace(LAST, "").length;
  return (
    <span>
      {all.slice(0, -1).map((piece, place) => (
        <PieceText piece={piece} key={place} />
      ))}
      {last.text.slice(0, whole)}
      <span class="together">
        <PieceText piece={{ ...last, text: last.text.slice(whole) }} />
        {children}
      </span>
    </span>
  );
}

function PieceText({ piece }: { readonly piece: Piece }) {
  const table = useTable();
  if (piece.card <= 0) return <>{piece.text}</>;
  const look = () => {
    table.lookedAt.value = piece.card;
  };
  return (
    <button
      type="button"
      class="mention"
      onMouseEnter={look}
      onFocus={look}
      onPointerDown={(event) => longPress(event, () => table.lookClosely(piece.card))}
      onClick={() => table.lookClosely(piece.card)}
    >
      {piece.text}
    </button>
  );
}
