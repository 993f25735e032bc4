// `screen-search capture` as people run it: its own process, a real browser, a real site on the loopback.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { openStorage } from "../src/database/open-storage.ts";
import { collectAddresses } from "../src/library/capture/addresses.ts";
import { capturePage } from "../src/library/capture/capture-page.ts";
import { readSitemap } from "../src/library/capture/sitemap.ts";
import { readTree } from "../src/library/trees/read-tree.ts";
import { chromiumPath, isBrowserMissing, shellPath } from "./support/browser.ts";
import { commandLine } from "./support/command-line.ts";
import { folderWith, writeFiles } from "./support/folder.ts";
import { until } from "./support/until.ts";

const page = (title: string, body: string) =>
  new Response(
    `<!doctype html><title>${title} · Shop</title><style>body { margin: 0 } @media (prefers-color-scheme: dark) { .own { background: #111; color: #eee } }</style>${body}`,
    { headers: { "content-type": "text/html; charset=utf-8" } },
  );
const orders = `<body class=own><a href="/never">Never visited</a><a style="position: absolute; left: -9999px" href=#>Skip</a>
<h1>Orders</h1><label>Password <input type=password value=hunter2></label><button disabled>Pay now</button>
<label>Contraseña <input value=hunter2></label><vault-box></vault-box>
<div>Seen in a div<div style="height: 2000px"></div>Loose below the fold</div>
<p style="margin-top: 1000px">Far below the fold</p><div>Boxed below the fold<span>, in a span</span></div>
<div style="height: 400px"><b style="position: absolute; top: 400px">Lifted above the fold</b></div>
<script>document.querySelector("vault-box").attachShadow({ mode: "open" }).innerHTML =
  "<label>Vault <input type=password value=hunter2></label>"</script>`;
const scrolled = `<body><h1>Start of the page</h1><p style="margin-top: 3000px" id=install>Install it</p>`;

const visited: string[] = [];
let elsewhere: ReturnType<typeof Bun.serve>;
let site: ReturnType<typeof Bun.serve>;
const address = (path: string) => new URL(path, site.url).href;

beforeAll(() => {
  elsewhere = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => page("Elsewhere", "<h1>Log in</h1>"),
  });
  site = Bun.serve({
    // Longer than a capture waits for what never answers.
    idleTimeout: 60,
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      visited.push(pathname);
      if (pathname === "/orders") return page("Orders", orders);
      if (pathname === "/scrolled") return page("Scrolled", scrolled);
      if (pathname === "/slow") await Bun.sleep(2_000);
      if (pathname === "/slow") return page("Slow", "<h1>Last to answer</h1>");
      if (pathname === "/plain") return page("Plain", "<p>The same in both.</p>");
      if (pathname === "/changes") return page("Changes", `<h1>Visit ${visited.length}</h1>`);
      if (pathname === "/moved") return Response.redirect("/plain", 302);
      if (pathname === "/away") return Response.redirect(elsewhere.url.href, 302);
      if (pathname === "/account")
        return page(
          "Account",
          `<h1>${request.headers.get("cookie") === "session=olive" ? "Olive" : "Nobody"}</h1>`,
        );
      if (pathname === "/hangs") return page("Hangs", "<script>for (;;);</script>");
      if (pathname === "/silent") await Bun.sleep(60_000);
      if (pathname === "/sitemap.xml")
        return new Response(
          `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${address("/plain")}</loc></url>
          <url><loc> ${address("/orders?a=1&amp;b=2")} </loc></url><url><loc>https://elsewhere.test/</loc></url></urlset>`,
        );
      if (pathname === "/packed.xml.gz")
        return new Response(
          Bun.gzipSync(
            `<sitemapindex><sitemap><loc>${address("/sitemap.xml")}</loc></sitemap></sitemapindex>`,
          ),
        );
      if (pathname === "/bomb.xml") return new Response('<!DOCTYPE a [<!ENTITY b "c">]><urlset/>');
      return new Response("Not here", { status: 404 });
    },
  });
});
afterAll(() => Promise.all([site.stop(true), elsewhere.stop(true)]));

const rowsIn = async (folder: string) =>
  Bun.JSONL.parse(await Bun.file(join(folder, "manifest.jsonl")).text()) as Record<string, string>[];

/** The tree of a row. */
const treeOf = (folder: string, row: Record<string, string> | undefined) =>
  Bun.file(join(folder, row?.["tree_file"] ?? "")).text();

/** Width, height and format of the picture of a row. */
const pictureOf = async (folder: string, row: Record<string, string> | undefined) =>
  new Bun.Image(await Bun.file(join(folder, row?.["image"] ?? "")).bytes()).metadata();

describe("addresses", () => {
  const collect = (given: readonly string[], list?: string) =>
    collectAddresses({ given, list, ofSitemap: [] });

  test("come from the command and a list, each once", async () => {
    const folder = await folderWith({ "list.txt": "# pages\nhttps://a.test/1\n\n https://a.test/2 \r\n" });
    expect(await collect(["https://a.test/1", "HTTPS://A.test/3"], join(folder, "list.txt"))).toEqual(
      [1, 3, 2].map((n) => `https://a.test/${n}`),
    );
  });

  test("that are none, have a password, or are too many are refused", async () => {
    for (const text of [
      "file:///etc/passwd",
      "javascript:alert(1)",
      "about:blank",
      "a.test",
      "chrome://version",
    ])
      await expect(collect([text])).rejects.toThrow("must begin with http:// or https://");
    await expect(collect(["https://me:secret@a.test/"])).rejects.toThrow(
      /^a\.test: an address must not hold/,
    );
    await expect(collect([])).rejects.toThrow("no address");
    const many = Array.from({ length: 10_001 }, (_, at) => `https://a.test/${at}`);
    await expect(collect(many)).rejects.toThrow("at most 10,000");
  });

  test("of a sitemap are those of its own host; an index and a packed one are read, a DOCTYPE is not", async () => {
    const { signal } = new AbortController();
    const expected = { addresses: [address("/plain"), address("/orders?a=1&b=2")], foreign: 1 };
    expect(await readSitemap(address("/sitemap.xml"), signal)).toEqual(expected);
    expect(await readSitemap(address("/packed.xml.gz"), signal)).toEqual(expected);
    await expect(readSitemap(address("/bomb.xml"), signal)).rejects.toThrow("DOCTYPE");
    await expect(readSitemap(address("/nothing"), signal)).rejects.toThrow("answered 404");
    await expect(readSitemap(address("/orders"), signal)).rejects.toThrow(/DOCTYPE|neither/);
    await expect(readSitemap(address("/away"), signal)).rejects.toThrow("leads to");
  });
});

test("a browser that never opens a page fails that page, and what it opens later is closed", async () => {
  const opening = Promise.withResolvers<BrowserContext>();
  const browser = { newContext: () => opening.promise } as unknown as Browser;
  const look = { width: 400, height: 800, scheme: "light", isFullPage: false } as const;
  const options = {
    timeoutMs: 20,
    waitMs: 0,
    storageState: undefined,
    named: new Set<string>(),
    proxy: null,
  };
  await expect(capturePage(browser, "http://a.test/", look, options)).rejects.toThrow("took longer");
  const closed = Promise.withResolvers<void>();
  opening.resolve({ close: async () => closed.resolve() } as BrowserContext);
  await closed.promise;
});

describe.skipIf(isBrowserMissing)("a capture", () => {
  const commands = commandLine({ CHROMIUM_PATH: shellPath ?? "none" });
  const folderFor = (name: string) => join(commands.folder, name);
  const capture = (...args: string[]) => commands.run("capture", "--app", "Shop", ...args);

  test("has the picture and the words of the first screenful, uses a login state, and follows no link", async () => {
    const out = folderFor("fold");
    const { hostname: domain } = site.url;
    const flags = { expires: -1, httpOnly: true, secure: false, sameSite: "Lax" };
    const cookie = { name: "session", value: "olive", domain, path: "/", ...flags };
    await writeFiles(commands.folder, { "state.json": JSON.stringify({ cookies: [cookie], origins: [] }) });
    const state = ["--storage-state", folderFor("state.json")];
    const { code, err } = await capture(address("/orders"), address("/account"), ...state, "--out", out);
    expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
    const rows = await rowsIn(out);
    const [row, account] = ["orders", "account"].map((name) =>
      rows.find(({ image }) => image?.includes(name)),
    );
    expect(await treeOf(out, account)).toContain('heading "Olive"');
    expect(await pictureOf(out, row)).toMatchObject({ width: 2000, height: 1250, format: "png" });
    const snapshot = await treeOf(out, row);
    expect(snapshot).not.toContain("hunter2");
    expect(readTree(snapshot)).toEqual({
      title: "Orders",
      elements: [
        "link: Never visited",
        "heading: Orders",
        "text field: Password",
        "button: Pay now (disabled)",
        "text field: Contraseña",
        "text field: Vault",
      ],
      text: "Never visited\nOrders\nPassword\nPay now\nContraseña\nVault\nSeen in a div Lifted above the fold",
    });
    expect(visited).not.toContain("/never");
    if (process.getuid?.() === 0) expect(err).toContain("runs without its sandbox");
  });

  test("of a full page has what stands below, in light and dark, and a look that changes nothing once", async () => {
    const out = folderFor("full");
    const paths = [address("/orders"), address("/plain"), address("/scrolled#install")];
    const { out: text, code } = await capture(
      ...paths,
      "--full-page",
      "--scheme",
      "both",
      "--viewport",
      "400x800",
      "--json",
      "--out",
      out,
    );
    expect(code).toBe(0);
    expect(JSON.parse(text)).toMatchObject({ captured: 4, same: 2, failed: 0, stopped: null });
    const rows = await rowsIn(out);
    const ofOrders = rows.filter((row) => row["image"]?.includes("orders"));
    expect(ofOrders.map((row) => /-(light|dark)-full-/.exec(row["image"] ?? "")?.[1]).sort()).toEqual([
      "dark",
      "light",
    ]);
    for (const row of ofOrders) {
      const { width, height } = await pictureOf(out, row);
      expect(width).toBe(1000);
      expect(height).toBeGreaterThan(7_500);
      const { text } = readTree(await treeOf(out, row));
      for (const below of ["Far", "Loose", "Boxed"]) expect(text).toContain(`${below} below the fold`);
    }
    const ofScrolled = rows.find((row) => row["image"]?.includes("scrolled"));
    const { title, text: words } = readTree(await treeOf(out, ofScrolled));
    expect([title, words]).toEqual(["Start of the page", "Start of the page\nInstall it"]);
    expect(rows.find((row) => row["image"]?.includes("plain"))?.["title"]).toBe("Plain · Shop");
  });

  test("of a walk makes a flow with a step for each page, in the order of the addresses, whichever is there first; the same address again updates its screen", async () => {
    const walk = ["/slow", "/plain", "/changes"].map(address);
    const library = commandLine({ CHROMIUM_PATH: chromiumPath ?? "none" });
    const into = async (counts: RegExp, ...args: string[]) => {
      const { code, err, out } = await library.run("capture", "--app", "Shop", "--no-describe", ...args);
      expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
      expect(out).toMatch(counts);
    };
    await into(/imported +3/, "--flow", "Buying", ...walk);
    const storage = await openStorage({ dataDir: library.dataDir });
    const flows = await storage.library.flowsOfApps(null, null, 10);
    const steps = await storage.library.flowSteps(flows.map(({ id }) => id));
    const screens = await storage.library.screensByIds(steps.map(({ screen }) => screen.id));
    await storage.close();
    expect(flows.map(({ name }) => name)).toEqual(["Buying"]);
    const addressOf = new Map(screens.map(({ id, sourceUrl }) => [id, sourceUrl]));
    expect(steps.map(({ screen }) => addressOf.get(screen.id))).toEqual(walk);
    await into(/updated +1/, address("/changes"));
    expect(await library.json("status")).toMatchObject({ words: { tree: 3, ocr: 0 } });
  });

  test("by a browser that runs already leaves it running", async () => {
    const browser = Bun.spawn(
      [
        chromiumPath ?? "",
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--remote-debugging-port=0",
        `--user-data-dir=${folderFor("profile")}`,
        // Without an address Debian's Chromium opens a page of the web, and whoever connects waits for its
        // name to be looked up.
        "about:blank",
      ],
      { stdout: "ignore", stderr: "pipe" },
    );
    try {
      let said = "";
      for await (const part of browser.stderr) {
        said += new TextDecoder().decode(part);
        if (/DevTools listening on \S+\s/.test(said)) break;
      }
      const [, cdp = ""] = /DevTools listening on (\S+)/.exec(said) ?? [];
      const { code, err } = await capture(address("/plain"), "--cdp", cdp, "--out", folderFor("cdp"));
      expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
      expect(await rowsIn(folderFor("cdp"))).toHaveLength(1);
      const { host } = new URL(cdp);
      expect((await fetch(`http://${host}/json/version`)).status).toBe(200);
    } finally {
      browser.kill();
      await browser.exited;
    }
  });

  test("of a page that fails fails alone: a bad answer, another host, no answer, a script that never ends", async () => {
    const out = folderFor("faults");
    const paths = ["/nothing", "/away", "/silent", "/hangs", "/moved"].map(address);
    // Four at once: two of them take the whole time, which the others need on a busy machine.
    const timing = ["--timeout", "12", "--pages-at-once", "4"];
    // People's own browser, which waits for a silent server as long as it is told.
    const options = [...timing, "--chromium", chromiumPath ?? "", "--json", "--out", out];
    const { out: text, code } = await capture(...paths, ...options);
    expect(code).toBe(1);
    const summary = JSON.parse(text) as { failures: { address: string; reason: string }[] };
    expect(summary).toMatchObject({
      captured: 1,
      failed: 4,
      redirected: [{ address: address("/moved"), reason: address("/plain") }],
    });
    const reasonOf = (path: string) =>
      summary.failures.find((each) => each.address === address(path))?.reason;
    expect(reasonOf("/nothing")).toBe("the server answered 404.");
    expect(reasonOf("/away")).toContain(`another host, ${elsewhere.url.host}`);
    expect(reasonOf("/silent")).toMatch(/timeout|longer/i);
    expect(reasonOf("/hangs")).toMatch(/timeout|longer/i);
    expect(await rowsIn(out)).toHaveLength(1);
  });

  test("that is interrupted ends with 130, and its folder has what was captured", async () => {
    const out = folderFor("stopped");
    const child = commands.start(
      "capture",
      "--app",
      "Shop",
      address("/plain"),
      address("/silent"),
      "--pages-at-once",
      "1",
      "--out",
      out,
    );
    const manifest = Bun.file(join(out, "manifest.jsonl"));
    await until(async () => (await manifest.text().catch(() => "")).includes("plain"), { everyMs: 50 });
    child.kill("SIGINT");
    expect(await child.exited).toBe(130);
    expect(await rowsIn(out)).toHaveLength(1);
  });

  test("writes into no folder that has files, and says where a browser is looked for and what a bad login state is", async () => {
    await writeFiles(commands.folder, { "full-of-things/a.txt": "mine", "bad.json": "{}" });
    const state = await capture(address("/plain"), "--storage-state", folderFor("bad.json"));
    expect(state.err).toContain("no storage state of Playwright");
    const used = await capture(address("/plain"), "--out", folderFor("full-of-things"));
    expect([used.code, used.err]).toEqual([1, expect.stringContaining("is not empty")]);
    const none = await capture(
      address("/plain"),
      "--chromium",
      "/nowhere/chromium",
      "--out",
      folderFor("none"),
    );
    expect([none.code, none.err]).toEqual([1, expect.stringContaining("/nowhere/chromium is not there")]);
    // So that the folder can be named again.
    expect(existsSync(folderFor("none"))).toBe(false);
    const closed = await capture(
      address("/plain"),
      "--cdp",
      "http://127.0.0.1:1",
      "--out",
      folderFor("closed"),
    );
    expect([closed.code, closed.err]).toEqual([1, expect.stringContaining("No browser answers at")]);
    for (const wrong of [
      ["--viewport", "0x0"],
      ["--scheme", "sepia"],
      ["--pages-at-once", "99"],
    ])
      expect((await capture(address("/plain"), ...wrong)).code).toBe(2);
  });
});
