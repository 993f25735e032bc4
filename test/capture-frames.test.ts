// A page is one picture of several documents: what a frame shows is in the tree as if it stood in the page.
import { describe, expect, test } from "bun:test";
import { readTree } from "../src/library/trees/read-tree.ts";
import { isBrowserMissing } from "./support/browser.ts";
import { documentOf, seenPage } from "./support/seen-page.ts";

describe.skipIf(isBrowserMissing)("the tree of a page with frames", () => {
  const page = seenPage();
  const bodiesOf = (body: string, inner: string) => ({
    "/": body,
    "/inner": inner,
    "/deep": "<p>Deepest</p>",
  });
  const snapshotOf = (body: string, inner: string) => page.tree(bodiesOf(body, inner));
  const srcdoc = (inner: string) =>
    `srcdoc="${documentOf(inner).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  const frame = "<iframe src=/inner width=400 height=200></iframe>";

  const bodies: Readonly<Record<string, string>> = {
    "words and controls":
      "<h1>Pay</h1><label>Name <input value='Ann: 1 # 2'></label><button>Pay now</button>",
    "a list": "<ul><li>One<li>Two <a href=/>more</a></ul>",
    "what is below its edge": "<p>Seen</p><p style='margin-top: 900px'>Unseen</p>",
    "what is clipped":
      "<div style='width: 50px; height: 30px; overflow: hidden'>Seen<p style='margin-left: 90px'>Unseen</p></div>",
    "a password":
      "<label>Password <input value=hunter2></label><input type=password value=hunter2 aria-label=Pin>",
    "a shadow root": "<x-a><template shadowrootmode=open><button>Inside</button></template></x-a>",
    nothing: "",
  };
  for (const [name, body] of Object.entries(bodies))
    test(`has ${name} as the page itself would`, async () => {
      const alone = await snapshotOf(`<div style="height: 200px; overflow: hidden">${body}</div>`, "");
      const lines = alone.split("\n").filter((line) => line !== "");
      const expected = [
        lines.length > 0 ? "- iframe:" : "- iframe",
        ...lines.map((line) => `  ${line}`),
      ].join("\n");
      expect(await snapshotOf(frame, body)).toBe(expected);
      expect(await snapshotOf(`<iframe width=400 height=200 ${srcdoc(body)}></iframe>`, "")).toBe(expected);
      expect(expected).not.toMatch(/Unseen|hunter2/);
    });

  test("has frames within frames, in shadow roots, and each in its place", async () => {
    const inner = "<p>Middle</p><iframe src=/deep height=40></iframe><p>Behind</p>";
    const shadow = `<x-a><template shadowrootmode=open>${frame}</template></x-a>`;
    const snapshot = await snapshotOf(`<p>First</p>${shadow}<p>Last</p>`, inner);
    const wordsIn = (text: string) => [...text.matchAll(/First|Middle|Deepest|Behind|Last/g)].join(" ");
    expect(wordsIn(snapshot)).toBe("First Middle Deepest Behind Last");
    const { text } = readTree(snapshot);
    expect(wordsIn(text)).toBe("First Middle Deepest Behind Last");
  });

  test("has nothing of a frame that the picture does not show", async () => {
    const hidden = [
      `<p style="margin-top: 400px">${frame}</p>`,
      `<div hidden>${frame}</div>`,
      `<div aria-hidden=true>${frame}</div>`,
      `<iframe aria-hidden=true src=/inner></iframe>`,
      `<div style="visibility: hidden">${frame}</div>`,
      `<iframe src=/inner width=0 height=0 style="border: 0"></iframe>`,
      `<div style="height: 50px; overflow: hidden"><p style="height: 90px">Edge</p>${frame}</div>`,
    ];
    for (const body of hidden) expect(await snapshotOf(body, "<p>Inside</p>")).not.toContain("Inside");
    const { snapshot } = await page.capture(bodiesOf(hidden[0] ?? "", "<p>Inside</p>"), true);
    expect(snapshot).toContain("Inside");
  });

  test("has of a frame at the edge what is inside the picture", async () => {
    const inner = "<p>Upper</p><p style='margin-top: 120px'>Lower</p>";
    const snapshot = await snapshotOf(`<div style="height: 240px"></div>${frame}`, inner);
    expect(snapshot).toContain("Upper");
    expect(snapshot).not.toContain("Lower");
  });

  test("comes with a picture that shows dots for a secret in a frame", async () => {
    const pictureOf = async (value: string) =>
      (await page.capture(bodiesOf(frame, `<label>API key <input value="${value}"></label>`))).picture;
    expect(Buffer.compare(await pictureOf("iiiiiiii"), await pictureOf("WWWWWWWW"))).toBe(0);
  });

  test("leaves out a frame of a host that was not named, and takes the page", async () => {
    const body = "<p>Page</p><iframe src=http://other.example/></iframe>";
    const { snapshot } = await page.capture(bodiesOf(body, ""));
    expect(snapshot).toContain("Page");
  });
});
