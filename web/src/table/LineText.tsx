/** A line of the log: the cards it speaks of can be pointed at. */
import { settings } from "../settings";
import type { LogLine } from "../wire";
import { told } from "../words/languages";
import { useTable } from "./model";
import { longPress } from "./pressing";

interface Props {
  readonly line: LogLine;
  readonly plain?: boolean;
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

export function LineText({ line, plain = false }: Props) {
  const table = useTable();
  const text = told(line);
  if (plain) return <span>{text}</span>;
  const language = settings.cardLanguage.value;
  const mentions = line.cards.map((one) => [one.card, one[language][0], one[language][1]] as const);
  return (
    <span>
      {pieces(text, mentions).map((piece, place) =>
        piece.card > 0 ? (
          <button
            type="button"
            class="mention"
            key={place}
            onMouseEnter={() => {
              table.lookedAt.value = piece.card;
            }}
            onFocus={() => {
              table.lookedAt.value = piece.card;
            }}
            onPointerDown={(event) => longPress(event, () => table.lookClosely(piece.card))}
            onClick={() => table.lookClosely(piece.card)}
          >
            {piece.text}
          </button>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}
