import { describe, expect, it } from "vitest";
import { History } from "./history.js";

describe("history", () => {
  it("keeps a gesture as one entry and goes both ways", () => {
    const history = new History();
    history.mark("a", "slide l");
    history.mark("b", "slide l");
    history.close();
    history.mark("c", "slide l");
    expect(history.undo("d")).toBe("c");
    expect(history.undo("c")).toBe("a");
    expect(history.undo("a")).toBeUndefined();
    expect(history.redo("a")).toBe("c");
    history.mark("c", undefined);
    expect(history.canRedo).toBe(false);
  });
});
