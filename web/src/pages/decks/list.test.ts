import { describe, expect, it } from "vitest";
import { changeCount, renamed } from "./list";

const MAIN = { key: "main", said: { ja: "", en: "" }, single: false };
const EXTRA = { key: "evolve", said: { ja: "", en: "" }, single: false };
const LEADER = { key: "leader", said: { ja: "", en: "" }, single: true };
const more = (list: string, section = MAIN, card = "A-1", by = 1) => changeCount(list, section, "main", card, "名", by);

describe("changing a deck list", () => {
  it("begins one", () => {
    expect(more("")).toBe("main:\n1 A-1  # 名\n");
  });

  it("changes a count where it stands, and leaves all else", () => {
    const list = "name: x\n\nmain:\n# mine\n2 A-1  # 名\n3 A-2\n";
    expect(more(list)).toBe("name: x\n\nmain:\n# mine\n3 A-1  # 名\n3 A-2\n");
    expect(more(list, MAIN, "A-2", -3)).toBe("name: x\n\nmain:\n# mine\n2 A-1  # 名\n");
  });

  it("puts a new card at the end of its section", () => {
    const list = "main:\n2 A-1\n\nevolve:\n1 A-9\n";
    expect(more(list, MAIN, "A-2")).toBe("main:\n2 A-1\n1 A-2  # 名\n\nevolve:\n1 A-9\n");
    expect(more(list, EXTRA, "A-8")).toBe("main:\n2 A-1\n\nevolve:\n1 A-9\n1 A-8  # 名\n");
  });

  it("knows the same card of two sections apart", () => {
    const list = "main:\n2 A-1\n\nevolve:\n1 A-1\n";
    expect(more(list, EXTRA)).toBe("main:\n2 A-1\n\nevolve:\n2 A-1\n");
  });

  it("has one card where only one can be", () => {
    const list = "name: x\nleader: L-1\n\nmain:\n2 A-1\n";
    expect(more(list, LEADER, "L-2")).toBe("name: x\nleader: L-2  # 名\n\nmain:\n2 A-1\n");
    expect(more(list, LEADER, "L-1", -1)).toBe("name: x\n\nmain:\n2 A-1\n");
  });

  it("takes out nothing that is not there", () => {
    expect(more("main:\n2 A-1\n", MAIN, "A-7", -1)).toBe("main:\n2 A-1\n");
  });

  it("gives it a name", () => {
    expect(renamed("main:\n2 A-1\n", "港")).toBe("name: 港\n\nmain:\n2 A-1\n");
    expect(renamed("名前: 古\nmain:\n", "新")).toBe("name: 新\nmain:\n");
  });
});
