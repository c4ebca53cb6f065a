/** A matrix of decks: how often each beats each, with intervals; as a table and as CSV. */
import type { MatchGames } from "../rest";

export interface Cell {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
}

export const NO_GAMES: Cell = { games: 0, wins: 0, draws: 0 };
const SURE = 1.959963984540054; // 95 of 100 intervals hold the true share

/** Wilson's interval for a share; a draw may count as half a hit. */
export function wilson(hits: number, trials: number): readonly [number, number] {
  if (trials === 0) return [0, 1];
  const share = hits / trials;
  const weight = (SURE * SURE) / trials;
  const middle = (share + weight / 2) / (1 + weight);
  const reach = (SURE * Math.sqrt((share * (1 - share)) / trials + weight / (4 * trials))) / (1 + weight);
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

/** The share of a cell's games that were won, a draw as half. */
export function shareOf(cell: Cell): number {
  return cell.games === 0 ? 0.5 : (cell.wins + cell.draws / 2) / cell.games;
}

/** A cell with further games: those of the side. */
export function added(cell: Cell, found: MatchGames, side: number): Cell {
  const games = found.next - found.first - found.errors;
  return { games: cell.games + games, wins: cell.wins + (found.wins[side] ?? 0), draws: cell.draws + found.draws };
}

/** All pairs of decks that are played: each with each other once. */
export function pairs(count: number): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (let one = 0; one < count; one++) for (let other = one + 1; other < count; other++) found.push([one, other]);
  return found;
}

/** The matrix as a file for a spreadsheet. */
export function csv(names: readonly string[], cells: readonly (readonly Cell[])[]): string {
  const rows = ["deck,against,games,wins,draws,share,low,high"];
  for (const [one, row] of cells.entries())
    for (const [other, cell] of row.entries()) {
      if (one === other || cell.games === 0) continue;
      const [low, high] = wilson(cell.wins + cell.draws / 2, cell.games);
      const numbers = [shareOf(cell), low, high].map((share) => share.toFixed(4));
      rows.push([quoted(names[one]), quoted(names[other]), cell.games, cell.wins, cell.draws, ...numbers].join(","));
    }
  return `${rows.join("\n")}\n`;
}

function quoted(name: string | undefined): string {
  return `"${(name ?? "").replaceAll('"', '""')}"`;
}
