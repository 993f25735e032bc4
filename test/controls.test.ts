// The controls of a screen, told by the pixels around its text: each rule on a drawn picture. How often they
// are right on real ones is in `benchmarks/measurements.md`.
import { describe, expect, test } from "bun:test";
import { findControls } from "../src/images/controls/find-controls.ts";

type Colour = readonly [number, number, number];
const [white, grey, pale, dark, blue] = [
  [255, 255, 255],
  [232, 232, 236],
  [150, 150, 156],
  [20, 20, 24],
  [20, 90, 220],
] as const;

/** A picture with rows of text on it, 20 pixels high with letters of 12, which are two stems each. */
class Drawing {
  readonly rows: { text: string; left: number; top: number; width: number; height: number }[] = [];
  readonly width: number;
  readonly height: number;
  readonly #bytes: Uint8Array;

  constructor(width: number, height: number, ground: Colour = white) {
    [this.width, this.height] = [width, height];
    this.#bytes = new Uint8Array(width * height * 3);
    this.fill([0, 0, width, height], ground);
  }

  fill([left, top, width, height]: readonly [number, number, number, number], colour: Colour): this {
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) this.#bytes.set(colour, (y * this.width + x) * 3);
    return this;
  }

  /** Texts side by side that are read as one row: 8 pixels a character, and some between two of them. */
  text(
    left: number,
    top: number,
    texts: string | readonly string[],
    colour: Colour = dark,
    apart = 30,
  ): this {
    let x = left;
    const all = typeof texts === "string" ? [texts] : texts;
    for (const each of all) {
      for (const [at, character] of [...each].entries())
        if (character !== " ")
          for (const stem of [0, 4]) this.fill([x + at * 8 + stem, top + 4, 2, 12], colour);
      x += each.length * 8 + apart;
    }
    const [width, height] = [x - apart - left, 20];
    const [w, h] = [this.width, this.height];
    this.rows.push({
      text: all.join(" "),
      left: left / w,
      top: top / h,
      width: width / w,
      height: height / h,
    });
    return this;
  }

  get controls(): readonly string[] {
    const { width, height, rows } = this;
    const found = findControls({ width, height, channels: 3, bytes: this.#bytes }, rows);
    return found.filter(({ kind }) => kind !== "text").map(({ kind, text }) => `${kind} ${text}`);
  }
}

const phone = () => new Drawing(400, 800);
const page = () => new Drawing(1000, 600);

describe("a text in a filled shape", () => {
  test("with room around it is a button, whose place is that of the shape", () => {
    const drawing = phone().fill([100, 300, 200, 50], blue).text(164, 315, "Save here", white);
    expect(drawing.controls).toEqual(["button Save here"]);
    const pixels = { width: 400, height: 800, channels: 3, bytes: new Uint8Array(960_000).fill(255) };
    expect(findControls(pixels, drawing.rows)).toMatchObject([{ kind: "text", text: "Save here" }]);
  });

  test("or within an outline is a button too, and on a phone as wide as the screen", () => {
    const outlined = page().fill([400, 200, 120, 40], pale).fill([402, 202, 116, 36], white);
    expect(outlined.text(436, 210, "Cancel").controls).toEqual(["button Cancel"]);
    const wide = phone().fill([16, 300, 368, 50], blue).text(172, 315, "Add code", white);
    expect(wide.controls).toEqual(["button Add code"]);
    expect(page().fill([16, 300, 800, 50], blue).text(384, 315, "Heading", white).controls).toEqual([]);
  });

  test("is none with little room as on a badge, much as on a card, or beside one edge as in a row", () => {
    expect(phone().fill([96, 302, 60, 16], blue).text(100, 300, "Active", white).controls).toEqual([]);
    expect(phone().fill([60, 200, 200, 80], grey).text(124, 230, "Card here").controls).toEqual([]);
    expect(phone().fill([16, 300, 368, 50], grey).text(30, 315, "amazon.com").controls).toEqual([]);
    expect(phone().fill([0, 300, 400, 50], grey).text(172, 315, "Heading").controls).toEqual([]);
  });

  test("that is pale or says what to do at the beginning of a wide one is a field", () => {
    const empty = phone().fill([16, 300, 368, 50], grey).text(30, 315, "What was paid", pale);
    expect(empty.controls).toEqual(["field What was paid"]);
    const search = page().fill([16, 300, 368, 50], grey).text(30, 315, "Search items");
    expect(search.controls).toEqual(["field Search items"]);
  });
});

describe("a row", () => {
  test("of labels far apart or with edges between them is taken apart, each with its own words", () => {
    const drawing = page();
    const buttons = [
      [306, 64],
      [372, 96],
      [470, 44],
    ] as const;
    for (const [left, width] of buttons)
      drawing.fill([left, 200, width, 40], blue).fill([left + 1, 201, width - 2, 38], white);
    drawing.text(312, 210, ["Discard", "Save & next", "Save"], dark, 8);
    expect(drawing.controls).toEqual(["button Discard", "button Save & next", "button Save"]);
  });

  test("whose words do not fit its letters is left out", () => {
    const drawing = page().text(20, 10, ["One", "Two", "Three", "Four"]);
    expect(drawing.controls).toEqual(["link One", "link Two", "link Three", "link Four"]);
    const [row] = drawing.rows;
    if (row !== undefined) row.text = "A single long sentence Four";
    expect(drawing.controls).toEqual([]);
  });
});

test("labels in a line at the bottom of a phone are tabs, others there are not", () => {
  const tabs = phone().text(20, 760, ["Home", "Search", "Settings"]);
  expect(tabs.controls).toEqual(["tab Home", "tab Search", "tab Settings"]);
  expect(phone().text(20, 760, ["May 1", "May 2", "May 3"]).controls).toEqual([]);
  expect(phone().text(20, 760, ["Home", "Search"]).controls).toEqual([]);
  expect(phone().text(20, 500, ["Home", "Search", "Settings"]).controls).toEqual([]);
});

test("coloured words at the top of a phone are buttons, and words of their colour are links", () => {
  const green = [20, 160, 60] as const;
  const drawing = phone().text(20, 60, "Cancel", green).text(20, 300, "Read more", green);
  drawing.text(20, 340, "Strong", blue).text(20, 400, "Plain words");
  expect(drawing.controls).toEqual(["button Cancel", "link Read more"]);
  expect(phone().text(20, 300, "Forums", blue).text(20, 340, "Plain").controls).toEqual(["link Forums"]);
});

test("a list at the side of a page is one of links, a paragraph and its heading are not", () => {
  const drawing = page();
  for (const [at, text] of ["MANAGE", "Tags", "Types", "Paths", "Mail", "Logs"].entries())
    drawing.text(20, 100 + at * 40, text);
  expect(drawing.controls).toEqual(["link Tags", "link Types", "link Paths", "link Mail", "link Logs"]);
  const paragraph = page();
  for (const at of [0, 1, 2, 3, 4]) paragraph.text(20, 100 + at * 22, "Some words here");
  expect(paragraph.controls).toEqual([]);
});
