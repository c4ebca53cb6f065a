/** Deck lists as text: a card is put in or taken out where it stands; what else is written stays as it is. */
import type { Section } from "../../rest";

const COUNT = /^(\s*)(\d+)(\s+)(\S+)(.*)$/;
const NAME = /^\s*(name|名前|デッキ名)\s*[:：]/;
const KEY = /^\s*([\p{L} _]+?)\s*[:：]/u;

interface Place {
  readonly line: number;
  readonly count: number;
}

/** Change the number of copies of a card in a section by so many; a section that is not there is begun. */
export function changeCount(
  list: string,
  section: Section,
  main: string,
  card: string,
  name: string,
  by: number,
): string {
  const lines = list.replace(/\s+$/, "").split("\n");
  if (section.single) return single(lines, section.key, card, name, by);
  const found = placeOf(lines, section.key, main, card);
  if (found) {
    const count = found.count + by;
    if (count <= 0) lines.splice(found.line, 1);
    else lines[found.line] = (lines[found.line] ?? "").replace(COUNT, `$1${count}$3$4$5`);
    return joined(lines);
  }
  if (by <= 0) return list;
  const entry = `${by} ${card}  # ${name}`;
  const head = lines.findIndex((line) => sectionOf(line) === section.key);
  if (head < 0) return joined([...lines, ...(list.trim() === "" ? [] : [""]), `${section.key}:`, entry]);
  lines.splice(endOf(lines, head), 0, entry);
  return joined(lines);
}

function joined(lines: readonly string[]): string {
  return `${lines.join("\n").replace(/^\n+/, "")}\n`;
}

function single(lines: readonly string[], key: string, card: string, name: string, by: number): string {
  const place = lines.findIndex((line) => sectionOf(line) === key);
  const rest = lines.filter((line) => sectionOf(line) !== key);
  if (by > 0) rest.splice(place >= 0 ? place : headed(rest), 0, `${key}: ${card}  # ${name}`);
  return joined(rest);
}

/** The line behind a list's name. */
function headed(lines: readonly string[]): number {
  return lines.findIndex((line) => NAME.test(line)) + 1;
}

function sectionOf(line: string): string {
  return KEY.exec(line)?.[1]?.trim().toLowerCase() ?? "";
}

/** Where a card of a section stands: its line, and how many copies it says. */
function placeOf(lines: readonly string[], section: string, main: string, card: string): Place | null {
  let now = main;
  for (const [line, text] of lines.entries()) {
    const key = sectionOf(text);
    if (key !== "" && !COUNT.test(text)) now = key;
    const found = COUNT.exec(text);
    if (found && now === section && found[4] === card) return { line, count: Number(found[2]) };
  }
  return null;
}

/** The line behind the last card of the section that begins on a line. */
function endOf(lines: readonly string[], head: number): number {
  let end = head + 1;
  for (let line = head + 1; line < lines.length; line++) {
    const text = lines[line] ?? "";
    if (sectionOf(text) !== "" && !COUNT.test(text)) break;
    if (text.trim() !== "") end = line + 1;
  }
  return end;
}

/** A list under another name. */
export function renamed(list: string, name: string): string {
  const line = `name: ${name.replace(/\n/g, " ")}`;
  const lines = list.split("\n");
  const place = lines.findIndex((one) => NAME.test(one));
  if (place >= 0) lines[place] = line;
  else lines.unshift(line, "");
  return lines.join("\n");
}
