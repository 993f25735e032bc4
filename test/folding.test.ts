// One folding of text: `native/engine/tests/folding.json` is the table that the engine's test holds itself
// against, too.
import { expect, test } from "bun:test";
import table from "../native/engine/tests/folding.json";
import { folded } from "../src/system/folding.ts";

test("texts fold as the engine folds them, and twice as once", () => {
  for (const [text = "", expected = ""] of table) {
    expect([text, folded(text)]).toEqual([text, expected]);
    expect(folded(folded(text))).toBe(folded(text));
  }
  expect(table.length).toBeGreaterThan(400);
});

test("what people do not tell apart folds alike", () => {
  const alike = [
    ["Cafébar", "CAFEBAR", "cafe\u0301bar"],
    ["Who’s There", "who's there", "ｗｈｏ＇ｓ  there", "Who\u02bcs\u200b There"],
    ["Straße", "STRASSE"],
    ["Łódź", "lodz"],
    ["e‑mail", "E-Mail"],
    ["oﬃce", "office"],
  ];
  for (const same of alike) expect(new Set(same.map(folded)).size).toBe(1);
});
