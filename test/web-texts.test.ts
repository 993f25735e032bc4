// The small parts the pages are made of.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { acceptsHtml } from "../src/web/accepts-html.ts";
import { html } from "../src/web/html.ts";
import { leadAndRest } from "../src/web/split-text.ts";

const anyText = fc.string({ unit: "grapheme", maxLength: 3_000 });

describe("the template", () => {
  test("lets no text end an element or an attribute, and keeps all of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const escaped = html`${text}`.text;
        expect(escaped).not.toMatch(/[<>"']/);
        expect(
          escaped
            .replaceAll("&lt;", "<")
            .replaceAll("&gt;", ">")
            .replaceAll("&quot;", '"')
            .replaceAll("&#39;", "'")
            .replaceAll("&amp;", "&"),
        ).toBe(text);
      }),
    );
  });

  test("puts pieces in pieces without escaping them twice", () => {
    const items = ["a", "<b>"].map((each) => html`<li>${each}</li>`);
    expect(html`<ul>${items}${null}${false}${undefined}${0}</ul>`.text).toBe(
      "<ul><li>a</li><li>&lt;b&gt;</li>0</ul>",
    );
  });

  test("takes nothing for a piece that it did not make", () => {
    const lookalike = JSON.parse('{"text":"<b>"}') as string;
    expect(() => html`${lookalike}`).toThrow();
  });
});

describe("a long text", () => {
  test("is cut in two that make the whole, never inside a character", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 10, max: 1_000 }), (text, max) => {
        const { lead, rest } = leadAndRest(text, max);
        const squeeze = (part: string) => part.replace(/\s/g, "");
        expect(squeeze(lead) + squeeze(rest)).toBe(squeeze(text));
        expect(lead.isWellFormed() && rest.isWellFormed()).toBe(text.isWellFormed());
        if (text.length > max * 1.25) expect(lead.length).toBeLessThanOrEqual(max);
      }),
    );
  });

  test("is cut at a space where there is one, and stays whole when it is only a little long", () => {
    expect(leadAndRest("one two three four", 10)).toEqual({ lead: "one two", rest: "three four" });
    expect(leadAndRest("one two three", 11)).toEqual({ lead: "one two three", rest: "" });
    expect(leadAndRest("字".repeat(30), 10)).toEqual({ lead: "字".repeat(10), rest: "字".repeat(20) });
    expect(leadAndRest("👩‍👩‍👧".repeat(9), 10).lead).toBe("👩‍👩‍👧");
  });
});

test("HTML is accepted by browsers and not by programs", () => {
  for (const accept of ["text/html", "application/json, TEXT/HTML;q=0.1", "*/*, text/html; q=0.9"])
    expect(acceptsHtml(accept)).toBe(true);
  for (const accept of [null, "", "*/*", "text/*", "application/json", "text/html;q=0", "text/html; q=0.00"])
    expect(acceptsHtml(accept)).toBe(false);
});
