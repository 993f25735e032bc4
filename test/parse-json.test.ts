// Checks on the bytes of JSON change no value that is within the bounds.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseJson, textBytesMax } from "../src/http/parse-json.ts";

const read = (text: string, levels = 8) => parseJson(Buffer.from(text), levels);
/** Longer than any text may be. */
const picture = "AbC/".repeat(textBytesMax / 2);

describe("JSON within the bounds", () => {
  test("is what JSON.parse makes of it", () => {
    const values = fc.json({ maxDepth: 6 }).map((text) => `{"a":${text}}`);
    fc.assert(fc.property(values, (text) => expect(read(text, 500)).toEqual(JSON.parse(text))));
  });

  test("may have quotation marks and backslashes anywhere in its strings", () => {
    const hard = fc.string({ unit: fc.constantFrom('"', "\\", "[", "{", ",", "a", "😀"), maxLength: 200 });
    fc.assert(
      fc.property(hard, hard, (name, value) =>
        expect(read(JSON.stringify({ [`a${name}`]: value }))).toEqual({ [`a${name}`]: value }),
      ),
    );
  });

  test("keeps a picture of any length, wherever it is, with the escapes that encoders write", () => {
    const arguments_ = { title: 'a "b"', image: picture };
    expect(read(JSON.stringify({ params: [{ arguments_ }] }))).toEqual({ params: [{ arguments_ }] });
    const escaped = JSON.stringify({ image: picture }).replaceAll("/", "\\/");
    expect(read(escaped)).toEqual({ image: picture });
    expect(read(`{"image":"${"AbC/\\r\\n".repeat(textBytesMax / 2)}"}`)).toEqual({ image: picture });
  });
});

describe("JSON beyond a bound is refused by it:", () => {
  const refused: Readonly<Record<string, readonly [string, string]>> = {
    levels: [`${"[".repeat(9)}${"]".repeat(9)}`, "at most 8 levels"],
    values: [`[${"1,".repeat(2_000)}1]`, "at most 2000 values"],
    blanks: [`{"a":${" ".repeat(textBytesMax)}1}`, "at most 1000000 bytes beside"],
    "a second long string": [`{"a":"${picture}","b":"${picture}"}`, "at most 1000000 bytes beside"],
    "a long name": [`{"${picture}":1}`, "at most 1000000 bytes beside"],
    "a long part of a string": [`{"title":"a\\"${picture}"}`, "at most 1000000 bytes beside"],
    "a long string alone": [`"${picture}"`, "at most 1000000 bytes beside"],
    "a long string without an end": [`{"a":"${picture}`, "valid JSON"],
  };
  for (const [name, [text, message]] of Object.entries(refused))
    test(name, () => expect(() => read(text)).toThrow(message));
});
