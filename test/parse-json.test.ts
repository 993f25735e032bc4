// Checks on the bytes of JSON change no value that is within the bounds.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ApiError } from "../src/errors.ts";
import { parseJson, textBytesMax } from "../src/http/parse-json.ts";

const read = (text: string, levels = 8) => parseJson(Buffer.from(text), levels);
/** Longer than any text may be. */
const picture = "AbC/".repeat(textBytesMax / 2);
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

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

/**
 * The depth of a text that JSON.parse takes, and its bytes beside the longest string that may be a picture;
 * null for other text.
 */
function sizeOf(text: string): { readonly levels: number; readonly others: number } | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  let [level, levels, start, longest] = [0, 0, -1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? "";
    if (start >= 0 && mark === "\\") at += 1;
    else if (start >= 0 && mark === '"') {
      const string = text.slice(start + 1, at);
      const isBounded = !string.includes(string.length > textBytesMax ? "\\" : '"');
      if (isBounded) longest = Math.max(longest, string.length);
      start = -1;
    } else if (mark === '"') start = at;
    else if (start < 0) level += { "[": 1, "{": 1, "]": -1, "}": -1 }[mark] ?? 0;
    levels = Math.max(levels, level);
  }
  return { levels, others: text.length - longest };
}

/** A text that counts how many of its bytes are read, each time. */
function counted(text: string) {
  let reads = 0;
  const bytes: Uint8Array = new Proxy(new Uint8Array(Buffer.from(text)), {
    get: (target, key) => {
      if (key !== "indexOf") {
        reads += 1;
        return Reflect.get(target, key, target);
      }
      return (value: number, from: number) => {
        const found = target.indexOf(value, from);
        reads += (found === -1 ? target.length : found) - from;
        return found;
      };
    },
  });
  return { bytes, reads: () => reads };
}

/** The reason a body is refused for, or nothing. */
function refusalOf(text: string, levelsMax: number): string {
  try {
    read(text, levelsMax);
    return "";
  } catch (error) {
    // An overflow of the stack, which is no error of ours, has another name.
    return error instanceof ApiError ? error.message : `not foreseen: ${error}`;
  }
}

describe("whatever stands before a quotation mark,", () => {
  // As text and how often, so that what fails can be read.
  const runs = fc.oneof(fc.nat(9), fc.constantFrom(1_000_000, 1_000_001, 1_000_002));
  const part = fc.oneof(
    runs.map((times) => ["\\", times] as const),
    fc.constantFrom('"', '",', ',"', '":"', '","b":"', ",", "a", "1").map((text) => [text, 1] as const),
    fc.constantFrom(1, 5, 400_000).map((levels) => ['","c":LEVELS,"d":"', levels] as const),
  );
  const textOf = (parts: readonly (readonly [string, number])[]) => {
    const value = parts.map(([text, times]) =>
      text.includes("LEVELS") ? text.replace("LEVELS", deep(times)) : text.repeat(times),
    );
    return `{"image":"${value.join("")}","1":[[1,2],3]}`;
  };

  test("a body is refused for what it is, and never by a full stack", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 3, max: 10 }), (parts, levelsMax) => {
        const text = textOf(parts);
        const size = sizeOf(text);
        const refusal = refusalOf(text, levelsMax);
        const allowed = [
          ...(size === null ? ["must be valid JSON"] : []),
          ...(size !== null && size.levels <= levelsMax && size.others <= textBytesMax ? [""] : []),
          ...(size === null || size.levels > levelsMax ? [`at most ${levelsMax} levels`] : []),
          ...(size === null || size.others > textBytesMax ? ["at most 1000000 bytes beside"] : []),
        ].filter((reason) => (reason === "" ? refusal === "" : refusal.includes(reason)));
        expect([allowed.length, refusal.slice(0, 100), size]).toEqual([1, refusal.slice(0, 100), size]);
        seen.add(refusal);
      }),
      { numRuns: 80 },
    );
    expect(seen.size).toBeGreaterThan(5);
  });

  test("each byte is looked at a few times, however the backslashes lie", () => {
    for (const length of [1, 50, 51, 10_001]) {
      const strings = `"${"\\".repeat(2 * length)}\\"",`.repeat(Math.ceil(20_000 / length));
      const text = `{"image":"${"\\".repeat(50_002)}","more":[${strings}`;
      const { bytes, reads } = counted(text);
      expect(() => parseJson(bytes, 8)).toThrow(ApiError);
      expect(reads() / text.length).toBeLessThan(6);
    }
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
    "a long part before a quotation mark": [`{"a":"${picture}\\", "b":1}`, "at most 1000000 bytes beside"],
    "depth behind such a part": [
      `{"a":"${picture}\\", "b":${deep(400_000)}}`,
      "at most 1000000 bytes beside",
    ],
  };
  for (const [name, [text, message]] of Object.entries(refused))
    test(name, () => expect(() => read(text)).toThrow(message));
});
