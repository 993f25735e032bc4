// Content of a captured page's tree, and content left out beside the picture's edges, in a real browser.
import { describe, expect, test } from "bun:test";
import { isBrowserMissing } from "./support/browser.ts";
import { seenPage } from "./support/seen-page.ts";

describe.skipIf(isBrowserMissing)("the tree of a captured page", () => {
  const page = seenPage();
  const snapshotOf = (body: string) => page.tree({ "/": body });

  const icon = `<svg width=20 height=20><path d="M0 0h20v20z"/></svg>`;
  const slot = (inner: string, content: string) =>
    `<x-slot><template shadowrootmode=open>${inner}</template>${content}</x-slot>`;
  const image = `background: red; display: block; width: 90px; height: 30px`;

  const names: Readonly<Record<string, readonly [body: string, expected: string]>> = {
    "a button with text off-screen": [
      `<button>${icon}<span class=off>Close</span></button>`,
      'button "Close"',
    ],
    "a button with a picture off-screen": [
      `<button>${icon}<img alt=Close width=9 height=9 class=off></button>`,
      'button "Close"',
    ],
    "an element with a role of button": [
      `<div role=button tabindex=0>${icon}<b class=off>Close</b></div>`,
      'button "Close"',
    ],
    "a button around a slot": [
      slot(`<button>${icon}<slot></slot></button>`, "<span class=off>Close</span>"),
      'button "Close"',
    ],
    "a link with an indent": [`<a href=/ style="${image}; text-indent: -9999px">Start</a>`, 'link "Start"'],
    "a link with an indent that is clipped": [
      `<a href=/ style="${image}; text-indent: 100%; white-space: nowrap; overflow: hidden">Start</a>`,
      'link "Start"',
    ],
    "a link with text that is clipped to nothing": [
      `<a href=/ style="${image}"><span style="display: block; height: 0; overflow: hidden">Start</span></a>`,
      'link "Start"',
    ],
    "a link in a heading with an indent": [
      `<h1 style="${image}; text-indent: -9999px"><a href=/>Shop</a></h1>`,
      'link "Shop"',
    ],
    "a summary with text off-screen": [
      `<details><summary>${icon}<span class=off>More</span></summary>Open</details>`,
      "More",
    ],
    "a field with its label off-screen": [
      "<div class=off><label for=q>Search</label></div><input id=q>",
      'textbox "Search"',
    ],
    "a field that the tab key leaves out": [
      "<label for=q class=off>Search</label><input id=q tabindex=-1>",
      'textbox "Search"',
    ],
    "a field within a label that is off-screen in part": [
      "<label><span class=off>Search</span><input></label>",
      'textbox "Search"',
    ],
    "a field labelled by an element off-screen": [
      '<p class=off>Left out <b id=a>Search</b> <b id=b>orders</b></p><input aria-labelledby="a b">',
      'textbox "Search orders"',
    ],
  };
  for (const [name, [body, expected]] of Object.entries(names))
    test(`has the name of ${name}`, async () => {
      const snapshot = await snapshotOf(body);
      expect(snapshot).toContain(expected);
      expect(snapshot).not.toContain("Left out");
    });

  test("has what describes a field from off-screen", async () => {
    expect(await snapshotOf("<p id=d class=off>Eight digits</p><input aria-describedby=d>")).toContain(
      "Eight digits",
    );
  });

  const far = "position: absolute; top: 2000px";
  const unseen: Readonly<Record<string, string>> = {
    "a label of a field that is not seen": `<label class=off for=q>Unseen</label><input id=q style="${far}">`,
    "a button that is not seen": "<button class=off>Unseen</button>",
    "the target of a section": "<h2 class=off id=h>Unseen</h2><section aria-labelledby=h>Seen</section>",
    "the part of a linked card below the fold":
      "<a href=/ style='display: block'>Seen<p style='margin-top: 500px'>Unseen</p></a>",
    "a submenu off-screen":
      "<div role=menubar><div role=menuitem>Seen<ul class=off role=menu><li role=menuitem>Unseen</ul></div></div>",
    "a collapsed part": "<p>Seen<div style='max-height: 0; overflow: hidden'><p>Unseen</p></div>",
    "a part that is collapsed around a positioned one":
      "<p>Seen<div style='position: relative; height: 0; overflow: clip'><p style='position: absolute'>Unseen</p></div>",
    "a collapsed part with its text in the middle":
      "<p>Seen<div style='display: flex; align-items: center; height: 0; overflow: hidden'>Unseen</div>",
    "further slides of a carousel": `<div style="width: 200px; overflow: hidden"><div style="display: flex; transform: translateX(0)">
      <p style="flex: 0 0 200px">Seen</p><p style="flex: 0 0 200px">Unseen</p></div></div>`,
    "the title of a link that a carousel shows the edge of": `<p>Seen</p><div style="width: 100px; overflow: hidden"><a href=/ style="display: block;
      margin-left: 80px; width: 200px; padding-left: 60px">Unseen</a></div>`,
    "a list scrolled on": `<p style="height: 200px">Seen</p><div id=list style="height: 50px; overflow: auto"><p>Unseen</p><p style="height: 500px"></p></div>
      <script>document.querySelector("#list").scrollTop = 90</script>`,
    "what is slotted into a collapsed part": `Seen ${slot("<div style='height: 0; overflow: hidden'><slot></slot></div>", "<p>Unseen</p>")}`,
  };
  for (const [name, body] of Object.entries(unseen))
    test(`leaves out ${name}`, async () => {
      const snapshot = await snapshotOf(body);
      expect(snapshot).not.toContain("Unseen");
      if (body.includes("Seen")) expect(snapshot).toContain("Seen");
    });

  const clip = "height: 0; overflow: hidden";
  const escaping: Readonly<Record<string, string>> = {
    "a fixed part of a collapsed one": `<div style="${clip}; position: relative"><p style="position: fixed; top: 9px">Seen</p></div>`,
    "a part positioned outside a collapsed one": `<div style="${clip}"><p style="position: absolute; top: 9px">Seen</p></div>`,
    "an open dialog in a collapsed part": `<div style="${clip}; position: relative"><dialog style="position: absolute">Seen</dialog></div><script>document.querySelector("dialog").showModal()</script>`,
    "a part that only the other direction is clipped of":
      "<div style='height: 1px; overflow-x: clip'><p style='padding-top: 50px'>Seen</p></div>",
    "a part of an inline element with overflow":
      "<span style='overflow: hidden'>At its start <b style='float: right'>Seen</b></span>",
    "a part of an element without a box":
      "<div style='display: contents; overflow: hidden'><p>Seen</p></div>",
    "text that is cut off": `<p style="width: 30px; overflow: hidden; white-space: nowrap">Seen, at its start</p>`,
  };
  for (const [name, body] of Object.entries(escaping))
    test(`keeps ${name}`, async () => {
      expect(await snapshotOf(body)).toContain("Seen");
    });

  test("keeps a long body with overflow in a full page", async () => {
    const body = `<style>body { height: 100px; overflow-x: hidden }</style><p style="padding-top: 1000px">Seen</p>`;
    expect((await page.capture({ "/": body }, true)).snapshot).toContain("Seen");
  });

  const masked = "-webkit-text-security: disc";
  const secrets: Readonly<Record<string, string>> = {
    "a field masked by a style sheet": `<input aria-label=Code value=hunter2 style="${masked}">`,
    "a text area masked by a style sheet": `<textarea aria-label=Code style="${masked}">hunter2</textarea>`,
    "a field labelled by another element": "<p id=l>Password</p><input aria-labelledby='x l' value=hunter2>",
    "a text area labelled by another element":
      "<p id=l>Password</p><textarea aria-labelledby=l>hunter2</textarea>",
    "a text area in a label": "<label>Password <textarea>hunter2</textarea></label>",
    "a field of an API key": "<label>API key <input value=hunter2></label>",
    "a field named access_token": "<input name=access_token value=hunter2>",
    "a field of a client secret": "<input aria-label='Client secret' value=hunter2>",
    "a field of a card number": "<input autocomplete='billing cc-number' value=hunter2>",
    "a field of a card's code": "<input autocomplete=cc-csc value=hunter2>",
    "a field of a one-time code": "<input autocomplete=one-time-code value=hunter2>",
    "a field with a title": "<input title=Password value=hunter2>",
    "a field labelled within a shadow root": slot(
      "<p id=l>Password</p><input aria-labelledby=l value=hunter2>",
      "",
    ),
    "a field with its label off-screen": "<label for=q class=off>Password</label><input id=q value=hunter2>",
  };
  for (const [name, body] of Object.entries(secrets))
    test(`does not have what was typed into ${name}`, async () => {
      const snapshot = await snapshotOf(body);
      expect(snapshot).toContain("textbox");
      expect(snapshot).not.toContain("hunter2");
    });

  test("shows dots for it in the picture", async () => {
    const pictureOf = async (value: string) =>
      (await page.capture({ "/": `<label>API key <input value="${value}"></label>` })).picture;
    expect(Buffer.compare(await pictureOf("iiiiiiii"), await pictureOf("WWWWWWWW"))).toBe(0);
  });

  test("has what was typed into other fields, whatever it says of passwords", async () => {
    const field = "<label>Question <textarea>How do I change my password?</textarea></label>";
    expect(await snapshotOf(`${field}<input aria-label=Name value=Olive>`)).toMatch(
      /How do I change my password\?[\s\S]*Olive/,
    );
  });
});
