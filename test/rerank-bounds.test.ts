// Text of a screen that a re-ranker receives, and times when it is not called.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Circuit, pauseMs } from "../src/search/rerank/circuit.ts";
import { passageOf, screenTexts } from "../src/search/rerank/screen-texts.ts";
import { rerankWords as words } from "./support/rerank-stub.ts";

describe("the words of a screen", () => {
  const bytes = (text: string) => Buffer.byteLength(text);

  test("are bounded in sum and each, and are cut between characters", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 3_000 }),
      fc.constantFrom("語".repeat(2_000), "😀".repeat(900)),
    );
    fc.assert(
      fc.property(
        fc.record({ title: anyText, appName: anyText, description: anyText, visibleText: anyText }),
        fc.array(anyText, { maxLength: 3 }),
        ({ title, ...rest }, elements) => {
          const given = words(title, { ...rest, elements });
          const texts = screenTexts(given);
          expect(Object.values(texts).reduce((sum, text) => sum + bytes(text), 0)).toBeLessThanOrEqual(1_400);
          expect(bytes(texts.title)).toBeLessThanOrEqual(150);
          expect(given.title.startsWith(texts.title)).toBe(true);
          expect(given.visibleText.startsWith(texts.text)).toBe(true);
          if (given.description.isWellFormed()) expect(texts.description.isWellFormed()).toBe(true);
        },
      ),
    );
  });

  test("that are few are all there, and none at all are still a text", () => {
    expect(screenTexts(words("Login"))).toEqual({
      app: "Korvo",
      title: "Login",
      description: "A form.",
      elements: "button, field",
      text: "Log in",
    });
    const none = words("", { appName: "", description: "", elements: [], visibleText: "" });
    expect(passageOf(screenTexts(none))).toBe("-");
  });
});

describe("after five failures in a row", () => {
  const opened = () => {
    let now = 1_000;
    const circuit = new Circuit(() => now);
    for (let index = 0; index < 5; index += 1) {
      expect(circuit.begin()).toBe(true);
      circuit.fail();
    }
    return { circuit, pass: (ms: number) => void (now += ms) };
  };

  test("nothing is tried for ten seconds, then one call at a time", () => {
    const { circuit, pass } = opened();
    expect(circuit.begin()).toBe(false);
    pass(pauseMs - 1);
    expect(circuit.begin()).toBe(false);
    pass(1);
    expect([circuit.begin(), circuit.begin()]).toEqual([true, false]);
    circuit.fail();
    expect(circuit.begin()).toBe(false);
    pass(pauseMs);
    expect(circuit.begin()).toBe(true);
    circuit.succeed();
    expect([circuit.begin(), circuit.begin()]).toEqual([true, true]);
  });

  test("a try that its caller gave up makes room for another, and says nothing", () => {
    const { circuit, pass } = opened();
    pass(pauseMs);
    expect(circuit.begin()).toBe(true);
    circuit.giveUp();
    expect(circuit.begin()).toBe(true);
    expect(circuit.failures).toBe(5);
  });

  test("a success between them counts from the start", () => {
    const circuit = new Circuit(() => 0);
    for (let index = 0; index < 4; index += 1) circuit.fail();
    circuit.succeed();
    for (let index = 0; index < 4; index += 1) circuit.fail();
    expect(circuit.begin()).toBe(true);
  });
});
