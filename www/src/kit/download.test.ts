import { describe, expect, it } from "vitest";
import { fileName } from "./download.js";

describe("a file", () => {
  it("has a name that every file system takes", () => {
    expect(fileName("Four-bar linkage with a motor Angles.svg")).toBe("four-bar-linkage-with-a-motor-angles.svg");
    expect(fileName("Größe: Führung à 3/4 – Ölpumpe.csv")).toBe("groesse-fuehrung-a-3-4-oelpumpe.csv");
    // The same letters, written as a base and a mark.
    expect(fileName("Fu\u0308hrung.png")).toBe("fuehrung.png");
    expect(fileName("Čebyšëv.png")).toBe("cebysev.png");
    expect(fileName("Механизм 四杆.svg")).toBe("механизм-四杆.svg");
    expect(fileName("v1.2 final.csv")).toBe("v1.2-final.csv");
  });
  it("is called something even where nothing is left, and never like a device or a hidden file", () => {
    expect(fileName("???.svg")).toBe("holonomy.svg");
    expect(fileName("")).toBe("holonomy");
    expect(fileName("CON.svg")).toBe("holonomy-con.svg");
    expect(fileName("..hidden.csv")).toBe("hidden.csv");
    expect(fileName(`${"a".repeat(400)}.csv`)).toHaveLength(84);
  });
});
