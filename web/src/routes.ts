/** Where one is: everything stands behind `#`, which browsers send to nobody. A word after it is a link; a path, a page. */
import { signal } from "@preact/signals";

export type Route =
  | { readonly kind: "table"; readonly link: string }
  | { readonly kind: "page"; readonly name: string; readonly args: readonly string[]; readonly query: URLSearchParams };

/** The route of what stands behind `#`: `#TOKEN` is a table, `#/decks/evolve?format=x` the page "decks". */
export function read(hash: string): Route {
  const text = hash.replace(/^#/, "");
  if (text !== "" && !text.startsWith("/")) return { kind: "table", link: text };
  const [path = "", query = ""] = text.split("?", 2);
  const [name = "", ...args] = path.split("/").filter(Boolean).map(decoded);
  return { kind: "page", name, args, query: new URLSearchParams(query) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a page, to be put into a link: `to("decks", "evolve")`. */
export function to(name: string, ...args: string[]): string {
  return `#/${[name, ...args].filter(Boolean).map(encodeURIComponent).join("/")}`;
}

/** The address of the table that a link opens. */
export function toTable(link: string): string {
  return `#${link}`;
}

export const route = signal<Route>(read(""));

/** Follow the address from now on. */
export function follow(): void {
  const look = () => {
    route.value = read(location.hash);
  };
  addEventListener("hashchange", look);
  look();
}

/** Go to an address behind `#`. */
export function go(address: string): void {
  location.hash = address;
}
