// Trees of each form become the same kind of words.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readRow } from "../src/library/rows/read-row.ts";
import { readTree } from "../src/library/trees/read-tree.ts";
import { TreeError } from "../src/library/trees/tree-node.ts";

/** Playwright 1.65's snapshot of the page below. */
const snapshot = `- banner:
  - navigation "Main":
    - list:
      - listitem:
        - link "Home":
          - /url: /x?a=1
      - listitem:
        - 'link "Orders: \\"all\\""':
          - /url: "#"
- main:
  - heading "Sign in" [level=1]
  - text: E-mail
  - textbox "E-mail":
    - /placeholder: you@x
    - text: a@b.c
  - text: Password
  - textbox "Password": hunter2
  - checkbox "Remember me" [checked]
  - text: Remember me
  - combobox "Country":
    - option "France"
    - option "Spain" [selected]
  - button "Pay now" [disabled]
  - paragraph:
    - text: Some text with bold and a
    - link "link":
      - /url: "#"
    - text: .
  - img "A cat"
`;
const page = `<!doctype html><html><head><title>Sign in · Shop</title><style>p { color: red }</style></head><body>
<header><nav aria-label="Main"><ul><li><a href="/x">Home</a><li><a href="#">Orders: "all"</a></ul></nav></header>
<main><h1>Sign in</h1><form><label>E-mail <input type=email value="a@b.c" placeholder="you@x"></label>
<label for=p>Password</label><input id=p type=password value=hunter2><input type=hidden value=token>
<label><input type=checkbox checked>Remember me</label>
<select aria-label=Country><option>France<option selected>Spain</select><button disabled>Pay now</button></form>
<p>Some text with <b>bold</b> and a <a href=#>link</a>.</p><img src=x alt="A cat"><p hidden>Not yet</p>
<div aria-hidden=true>Nobody</div><div style="display: none">Nothing</div><script>alert("script")</script></main>`;
const elements = [
  "link: Home",
  'link: Orders: "all"',
  "heading: Sign in",
  "text field: E-mail",
  "text field: Password",
  "checkbox: Remember me (checked)",
  "dropdown: Country",
  "button: Pay now (disabled)",
  "link: link",
  "image: A cat",
];

describe("an aria snapshot", () => {
  test("gives elements with roles and states, and the text in reading order without repetition", () => {
    const words = readTree(snapshot);
    expect(words.title).toBe("Sign in");
    expect(words.elements).toEqual(elements);
    expect(words.text.split("\n")).toEqual([
      ...[
        "Home",
        'Orders: "all"',
        "Sign in",
        "E-mail",
        "a@b.c",
        "Password",
        "Remember me",
        "Country",
        "Spain",
      ],
      ...["Pay now", "Some text with bold and a", "link"],
    ]);
  });

  test("for agents or with boxes gives the same: references and places are left out", () => {
    const marks = " [ref=e1] [cursor=pointer] [box=1,-2,3.5,4]";
    const marked = snapshot.replace(/^ *- (?!text|\/).*$/gm, (line) =>
      line.replace(/(?:':|:(?: [a-z\d]*)?)?$/, (end) => marks + end),
    );
    expect(marked).toContain("[box=");
    expect(readTree(`- generic [active] [ref=e0]:\n${marked.replace(/^/gm, "  ")}`).elements).toEqual(
      elements,
    );
  });

  test("that is no such thing is refused with its line", () => {
    for (const [text, problem] of [
      ["- main:\n  what is this", "line 2 is not a node"],
      ['- "button', "line 1 has a quote that is not closed"],
      ["- main:\n  - text: |\n    block", "line 2 has a value"],
    ] as const) {
      expect(() => readTree(text)).toThrow(problem);
    }
  });
});

describe("HTML", () => {
  test("gives the words that the aria snapshot of the same page gives, and its own title", () => {
    const words = readTree(page);
    expect(words.title).toBe("Sign in · Shop");
    expect(words.elements).toEqual(elements);
    expect(words.text).toBe(readTree(snapshot).text);
  });

  test("leaves out what is hidden, scripts, hidden values and passwords", () => {
    const words = JSON.stringify(readTree(page));
    for (const hidden of ["Not yet", "Nobody", "Nothing", "alert", "token", "hunter2", "color"])
      expect(words).not.toContain(hidden);
  });

  test("gives an icon's button the name that a screen reader says", () => {
    const { elements } = readTree(`<button><svg aria-label="Close"><path/></svg></button>
      <button><svg><title>Search</title><path/></svg></button><a href=x><span aria-label="Back">←</span></a>
      <button><svg aria-hidden=true><title>No</title></svg><span aria-label=" ">Send</span></button>`);
    expect(elements).toEqual(["button: Close", "button: Search", "link: Back", "button: Send"]);
  });

  test("takes a label for nothing as the name of nothing, and a label's name for a field alone", () => {
    const { elements } =
      readTree(`<label for="">Stray</label><p id="">Stray</p><label for=a>Name</label><p id=a>Text</p>
      <button>Pay</button><a href=x>Home</a><label for=b>City</label><input id=b aria-labelledby="">`);
    expect(elements).toEqual(["button: Pay", "link: Home", "text field: City"]);
  });

  test("has roles and types of its own names alone", () => {
    const words = readTree(
      '<p role="constructor">A</p><p role="toString" aria-label="B">C</p><input type="valueOf" aria-label="D">',
    );
    expect(words.elements).toEqual(["text field: D"]);
    expect(readTree('<hierarchy><constructor text="A"/></hierarchy>').elements).toEqual([]);
  });
});

const ios = `<?xml version="1.0" encoding="UTF-8"?>
<AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Korvo" label="Korvo" enabled="true" visible="true">
<XCUIElementTypeStatusBar><XCUIElementTypeOther label="9:41 AM"/></XCUIElementTypeStatusBar>
<XCUIElementTypeNavigationBar name="KorvoTransferVC"><XCUIElementTypeButton name="back" label="Back" enabled="true"/>
<XCUIElementTypeStaticText value="New transfer" name="New transfer" label="New transfer"/></XCUIElementTypeNavigationBar>
<XCUIElementTypeOther label="Vertical scroll bar, 2 pages"/>
<XCUIElementTypeTextField value="250.00" placeholderValue="0.00" label="Amount &amp; currency"/>
<XCUIElementTypeSecureTextField value="••••" label="PIN"/><XCUIElementTypeSwitch label="Save recipient" value="1"/>
<XCUIElementTypeImage name="icon_close_24" label="icon_close_24"/><XCUIElementTypeButton label="Later" visible="false"/>
<XCUIElementTypeCell label="Mira, Checking"><XCUIElementTypeStaticText label="Mira"/><XCUIElementTypeStaticText label="Checking"/></XCUIElementTypeCell>
<XCUIElementTypeButton label="Send" enabled="false"/><XCUIElementTypeKeyboard><XCUIElementTypeKey label="q"/></XCUIElementTypeKeyboard>
<XCUIElementTypeTabBar><XCUIElementTypeButton label="Home" selected="true"/></XCUIElementTypeTabBar>
</XCUIElementTypeApplication></AppiumAUT>`;

describe("the hierarchy of an app", () => {
  test("in the XML of XCUITest gives the navigation bar's title and what is on the screen", () => {
    const words = readTree(ios);
    expect(words.title).toBe("New transfer");
    expect(words.elements).toEqual([
      ...["button: Back", "text field: Amount & currency", "text field: PIN"],
      ...["switch: Save recipient (checked)", "button: Send (disabled)", "keyboard", "tabs"],
      "button: Home (selected)",
    ]);
    expect(words.text.split("\n")).toEqual([
      ...["Back", "New transfer", "Amount & currency", "250.00", "PIN", "Save recipient", "Mira", "Checking"],
      ...["Send", "Home"],
    ]);
  });

  test("in the XML of UIAutomator is read by classes, as Appium writes it and as the tool does", () => {
    const nodes = [
      ["android.widget.TextView", 'text="Settings"'],
      ["android.widget.EditText", 'text="a@b.c" hint="E-mail"'],
      ["android.widget.EditText", 'text="secret" password="true"'],
      ["androidx.appcompat.widget.SwitchCompat", 'text="Dark mode" checkable="true" checked="true"'],
      ["android.widget.Button", 'text="SAVE" enabled="false"'],
    ] as const;
    const bare = nodes.map(([name, fields]) => `<node class="${name}" ${fields}/>`).join("");
    const named = nodes.map(([name, fields]) => `<${name} ${fields}></${name}>`).join("");
    for (const inner of [bare, named]) {
      const words = readTree(`<hierarchy rotation="0">${inner}</hierarchy>`);
      expect(words.elements).toEqual([
        ...["text field: E-mail", "text field", "switch: Dark mode (checked)", "button: SAVE (disabled)"],
      ]);
      expect(words.text.split("\n")).toEqual(["Settings", "E-mail", "a@b.c", "Dark mode", "SAVE"]);
    }
  });

  test("in WebDriverAgent's JSON and in XCUITest's text is read, too", () => {
    const json = {
      type: "Application",
      label: "Korvo",
      isEnabled: "1",
      isVisible: "1",
      children: [
        { type: "NavigationBar", name: "Settings", children: [] },
        { type: "Switch", label: "Face ID", value: "1", isEnabled: "0", isVisible: "1" },
      ],
    };
    const text = ` →Application, 0x600003e8c0e0, pid: 12345, label: 'Korvo'
    Window (Main), 0x600003e8c1c0, {{0.0, 0.0}, {375.0, 812.0}}
      NavigationBar, 0x600003e8c2a0, {{0.0, 44.0}, {375.0, 44.0}}, identifier: 'Settings'
      Switch, 0x60, {{0.0, 44.0}, {60.0, 44.0}}, label: 'Mira's Face ID', value: 1, Disabled
Query chain:
 →Find: Application
    Output: {
      Application, 0x600003e8c0e0, pid: 1, label: 'Twice'`;
    expect(readTree(JSON.stringify(json))).toEqual({
      title: "Settings",
      elements: ["switch: Face ID (checked, disabled)"],
      text: "Face ID",
    });
    expect(readTree(text)).toMatchObject({
      title: "Settings",
      elements: ["switch: Mira's Face ID (checked, disabled)"],
    });
  });
});

describe("the answer of a tool that holds a tree", () => {
  const xml =
    '<?xml version="1.0"?><hierarchy><node class="android.widget.Button" text="Pay now"/></hierarchy>';
  const json = JSON.stringify({ type: "Window", children: [{ type: "Button", label: "Pay now" }] });
  const forms: Readonly<Record<string, string>> = {
    ...{ snapshot, page, xml, json },
    description: "Button, 0x60, {{0.0, 44.0}, {60.0, 44.0}}, label: 'Pay now'",
  };
  const content = (text: string) => ({ content: [{ type: "text", text }], isError: false });
  const fenced = (text: string) =>
    `### Ran\n\`\`\`js\nawait page.goto("/");\n\`\`\`\n\n### Page\n- Page URL: http://x/\n- Page Snapshot:\n\`\`\`yaml\n${text}\n\`\`\`\n`;
  const answers: Readonly<Record<string, (text: string) => string>> = {
    "of WebDriver": (text) => JSON.stringify({ value: text, sessionId: "x" }),
    "a string of JSON": (text) => JSON.stringify(text),
    "of an MCP tool": (text) => JSON.stringify(content(text)),
    "of JSON-RPC": (text) =>
      JSON.stringify({ jsonrpc: "2.0", id: 1, result: content(fenced(text)) }, null, 2),
    "in Markdown": fenced,
    "in Markdown of Windows": (text) => fenced(text).replaceAll("\n", "\r\n"),
  };
  for (const [answer, write] of Object.entries(answers))
    test(`${answer} gives the words of the tree`, () => {
      for (const [form, tree] of Object.entries(forms))
        expect([form, readTree(write(tree))]).toEqual([form, readTree(tree)]);
    });

  test("in WebDriver's JSON may be the hierarchy itself", () => {
    expect(readTree(`{"value": ${json}, "sessionId": null}`)).toEqual(readTree(json));
  });

  test("of uiautomator has lines before and after its XML", () => {
    expect(readTree(`WARNING: linker\n${xml}UI hierchary dumped to: /dev/tty\n`)).toEqual(readTree(xml));
  });

  test("without a tree is refused, however deep it is", () => {
    for (const text of [
      '{"value": null}',
      '{"value": "Hello"}',
      "[]",
      '""',
      "```\nHello\n```",
      fenced("Hello"),
    ])
      expect(() => readTree(text)).toThrow(TreeError);
    let deep = json;
    while (deep.length < 500_000) deep = JSON.stringify({ value: deep });
    expect(readTree(deep)).toEqual(readTree(json));
    expect(() => readTree(`${'{"value":'.repeat(5_000)}1${"}".repeat(5_000)}`)).toThrow(TreeError);
  });
});

test("the title is that of the bar in sight, and no tool bar's own name", () => {
  const bar = (text: string, seen: string) =>
    `<XCUIElementTypeNavigationBar visible="${seen}"><XCUIElementTypeStaticText label="${text}" visible="${seen}"/></XCUIElementTypeNavigationBar>`;
  const tools =
    '<XCUIElementTypeToolbar label="Toolbar"><XCUIElementTypeButton label="Share"/></XCUIElementTypeToolbar>';
  const app = (inner: string) =>
    `<AppiumAUT><XCUIElementTypeApplication>${inner}</XCUIElementTypeApplication></AppiumAUT>`;
  expect(readTree(app(bar("Covered", "false") + bar("Shown", "true"))).title).toBe("Shown");
  expect(readTree(app(tools)).title).toBe("");
  const android =
    '<androidx.appcompat.widget.Toolbar><android.widget.TextView text="Inbox" displayed="true"/></androidx.appcompat.widget.Toolbar>';
  expect(readTree(`<hierarchy>${android}</hierarchy>`).title).toBe("Inbox");
});

test("what is in a field that is called like a password is never read, in any form", () => {
  const names = [
    "Password",
    "PIN",
    "Kennwort",
    "Contraseña",
    "Contrasen\u0303a",
    "Mot de passe",
    "Senha",
    "Пароль",
    "密码",
    "パスワード",
    "비밀번호",
  ];
  const trees = names.flatMap((name) => [
    `- textbox "${name}": hunter2`,
    `- textbox "Field":\n  - /placeholder: ${name}\n  - text: hunter2`,
    `<label>${name} <input value=hunter2></label>`,
    `<input type=text placeholder="${name}" value=hunter2>`,
    `<AppiumAUT><XCUIElementTypeTextField label="${name}" value="hunter2"/></AppiumAUT>`,
  ]);
  const others = [
    "<input autocomplete='section-a current-password' value=hunter2>",
    "<input name=user_password value=hunter2>",
    "<input id=loginPin value=hunter2>",
    '<hierarchy><node class="android.widget.EditText" text="hunter2" resource-id="a.b:id/password_field"/></hierarchy>',
  ];
  for (const tree of [...trees, ...others])
    expect({ tree, words: JSON.stringify(readTree(tree)) }).toEqual({
      tree,
      words: expect.not.stringContaining("hunter2"),
    });
  for (const name of ["Spinning class", "Passenger", "Parola chiave", "Palabra clave"])
    expect(readTree(`- textbox "${name}": typed`).text).toContain("typed");
});

test("whatever is done to a tree, its words fit a row, or the reason is a TreeError", () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(..."<>\"':[]{\\\n", "- ", "  ", "</", "&#x0;", "&amp;", "\ud800"),
  );
  const edit = fc.record({ at: fc.nat(3_000), cut: fc.nat(40), piece });
  const edits = fc.array(edit, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(snapshot, page, ios), edits, (tree, changes) => {
      const changed = changes.reduce<string>(
        (text, { at, cut, piece }) => text.slice(0, at) + piece + text.slice(at + cut),
        tree,
      );
      try {
        const { title, elements, text } = readTree(changed);
        expect(() => readRow({ app_name: "Korvo", platform: "ios", title, elements, text })).not.toThrow();
      } catch (error) {
        expect(error).toBeInstanceOf(TreeError);
      }
    }),
    { numRuns: 2_000 },
  );
});
