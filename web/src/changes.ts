/** Changes of a document: what is set where, to make one into the next. */

import type { Change, Path } from "./wire";

type Plain = Record<string | number, unknown>;

/**
 * A document with changes made: at a path a value; nothing: the key is no more; or, of a list, from which place on how many
 * are no more, and what is there instead. The old one, and all in it that has not changed, stays as it was.
 */
export function changed(document: unknown, changes: readonly Change[]): unknown {
  return changes.reduce<unknown>((found, [path, ...value]) => put(found, path, value), document);
}

function put(document: unknown, path: Path, value: readonly unknown[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value.length === 3 ? spliced(document, value) : value[0];
  const copy = (Array.isArray(document) ? [...document] : { ...(document as Plain) }) as Plain;
  if (rest.length > 0 || value.length === 3) copy[key] = put(copy[key], rest, value);
  else if (value.length > 0) copy[key] = value[0];
  else delete copy[key];
  return copy;
}

function spliced(list: unknown, value: readonly unknown[]): unknown {
  const [from, gone, there] = value as [number, number, readonly unknown[]];
  const copy = [...(list as readonly unknown[])];
  copy.splice(from, gone, ...there);
  return copy;
}
