// The small parts the pages are made of.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { accepts } from "../src/http/accepts.ts";
import { html } from "../src/web/html.ts";

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
            .replaceAll("&#x27;", "'")
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

test("HTML is accepted by browsers and not by programs", () => {
  for (const accept of ["text/html", "application/json, TEXT/HTML;q=0.1", "*/*, text/html; q=0.9"])
    expect(accepts(accept, "text/html")).toBe(true);
  for (const accept of [null, "", "*/*", "text/*", "application/json", "text/html;q=0", "text/html; q=0.00"])
    expect(accepts(accept, "text/html")).toBe(false);
});
