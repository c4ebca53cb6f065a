import { describe, expect, it } from "vitest";
import { read, to } from "./routes";

describe("routes", () => {
  it("takes a word behind # for the link of a table", () => {
    expect(read("#RyMVJl1hYKsEGZ5CZX2d1A")).toEqual({ kind: "table", link: "RyMVJl1hYKsEGZ5CZX2d1A" });
  });

  it("takes a path for a page with its arguments", () => {
    const found = read("#/decks/evolve?format=crossover");
    expect(found).toMatchObject({ kind: "page", name: "decks", args: ["evolve"] });
    expect(found.kind === "page" && found.query.get("format")).toBe("crossover");
  });

  it("reads back what it writes", () => {
    expect(read(to("decks", "a/b 港"))).toMatchObject({ name: "decks", args: ["a/b 港"] });
  });

  it("is at home where nothing is said, and does not stumble over bad signs", () => {
    expect(read("")).toMatchObject({ kind: "page", name: "", args: [] });
    expect(read("#/%E0%A4%A")).toMatchObject({ name: "%E0%A4%A" });
  });
});
