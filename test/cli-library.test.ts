// The command line on a library: explained searches, and text from imports.
import { describe, expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStorage } from "../src/database/open-storage.ts";
import { commandLine } from "./support/command-line.ts";
import { writeFiles } from "./support/folder.ts";
import { makePng } from "./support/pictures.ts";
import { reranked, startRerankStub } from "./support/rerank-stub.ts";

const { folder, dataDir, settings, run, json, importRows } = commandLine();

describe("the terminal", () => {
  test("is not written to by what a manifest or a person brought in", async () => {
    const evil = "\u001b[31mred \u001b]0;owned\u0007 \r\u202e\u2067 \u009b2J\u007f\u2028 end";
    const row = { app_name: `App ${evil}`, platform: "ios", title: `Evil ${evil}`, description: evil };
    await importRows([row]);
    const { id } = await json("workspace", "create", "Evil");
    const storage = await openStorage({ dataDir });
    await storage.workspaces.update(String(id), { name: `Team ${evil}` });
    await storage.close();
    for (const args of [
      ["explain", "evil red", "--platform", "ios"],
      ["explain", "evil red", "--platform", "ios", "--json"],
      ["workspace", "list"],
      ["workspace", "list", "--json"],
      ["workspace", "update", String(id), "--plan", "pro"],
    ]) {
      const { out, code } = await run(...args);
      expect({ args, code }).toEqual({ args, code: 0 });
      // An import leaves control characters out; the name of a workspace is printed with its escaped.
      expect(out).toContain(args[0] === "explain" ? "App [31mred" : "\\u001b[31mred");
      expect(out.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zp}]/u);
    }
    const { workspaces } = await json("workspace", "list");
    expect((workspaces as { name: string }[]).map(({ name }) => name)).toContain(`Team ${evil}`);
  });
});

describe("import", () => {
  test("of a flat folder takes the app and platform that the command names", async () => {
    const flat = join(folder, "flat");
    await writeFiles(flat, { "korvo-card-controls.png": await makePng() });
    const refused = await run("import", flat, "--no-ocr");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err.trim().split("\n")).toHaveLength(1);
    expect(refused.err).toContain("No picture in");
    const options = ["--app", "Korvo", "--platform", "ios", "--no-ocr"];
    expect(await json("import", flat, ...options)).toMatchObject({ imported: 1, failed: 0 });
    expect((await run("import", flat, ...options, "--platform", "tv")).code).toBe(2);
    expect((await run("import", flat, ...options, "--app", " ")).code).toBe(2);
  });

  test("of a manifest without a column, or in an unclear encoding, is one line and exit code 1", async () => {
    const path = join(folder, "sheet.csv");
    await writeFile(path, "App Name;platform;title\nKorvo;ios;x\n".repeat(100));
    const refused = await run("import", path, "--delete-missing");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(
      /^.*has no column app_name\. Found: App Name, platform, title\. Did you mean App Name\?.*\n$/,
    );
    await writeFile(path, Buffer.from("app_name;platform;title\nKorvo;ios;\xc2\xf5\xee\xe4\n", "latin1"));
    expect((await run("import", path)).err).toContain("--encoding windows-1252");
    expect(await json("import", path, "--encoding", "windows-1251")).toMatchObject({ imported: 1 });
    expect((await run("import", path, "--encoding", "ebcdic")).code).toBe(2);
  });
});

describe("explain", () => {
  test("says how a query is read and what each score is made of, the dropped ones too", async () => {
    const rows = [
      {
        app_name: "Korvo",
        description: "A login page with an e-mail field, a password field and social buttons.",
      },
      { app_name: "Korvo", description: "A login page with an e-mail field and a password field." },
      { app_name: "Pomelo", description: "A weather forecast for the week." },
    ];
    await importRows(rows.map((row) => ({ ...row, platform: "web" })));
    const query = "show me a login page without social buttons";
    const { reading, screens } = await json("explain", query, "--platform", "web");
    expect(reading).toEqual({
      app_names: [],
      refused_app_names: [],
      text: "login page",
      is_listing: false,
      look: [],
      refused_look: [],
      is_look_alone: false,
      quotes: [],
      negated: ["social buttons"],
    });
    const found = screens as {
      kept: boolean;
      score: number;
      probability: number;
      parts: { negated: number };
    }[];
    expect(found).toHaveLength(3);
    expect(found[0]?.parts.negated).toBeLessThan(found[1]?.parts.negated ?? 0);
    expect(found[0]?.kept).toBe(true);
    expect(found[2]?.kept).toBe(false);
    expect(found.every(({ probability }) => probability >= 0 && probability <= 1)).toBe(true);
    const { out } = await run("explain", query, "--platform", "web");
    expect(out).toContain("Not wanted  social buttons");
    expect(out).toMatch(/^kept .*Korvo/m);
  });

  test("shows what the re-ranker makes of the kept screens, and says why it makes nothing of them", async () => {
    await using stub = startRerankStub(reranked((index) => index));
    const words = ["explain", "login page with a password field", "--platform", "web"];
    const own = await json(...words);
    expect((await run(...words, "--rerank")).err).toContain("RERANK_URL: is missing");
    settings["RERANK_URL"] = stub.url;
    expect(await json(...words)).toEqual(own);
    expect(stub.calls).toEqual([]);
    const { rerank, screens } = await json(...words, "--rerank");
    expect(rerank).toEqual({ host: stub.host, milliseconds: expect.any(Number) });
    const kept = (own["screens"] as { id: string; kept: boolean }[]).filter((screen) => screen.kept);
    expect(kept.length).toBeGreaterThan(1);
    const graded = screens as { id: string; rerank_grade?: number }[];
    expect(graded.map(({ id }) => id)).toEqual([
      ...kept.map(({ id }) => id).toReversed(),
      ...(own["screens"] as { id: string }[]).slice(kept.length).map(({ id }) => id),
    ]);
    expect(graded.map(({ rerank_grade }) => rerank_grade).slice(0, kept.length + 1)).toEqual([
      ...kept.map((_, index) => index).toReversed(),
      undefined,
    ]);
    expect((await run(...words, "--rerank")).out).toMatch(/^kept +1\.000 /m);
    stub.answer = () => new Response("", { status: 401 });
    const { err, code } = await run(...words, "--rerank");
    expect(code).toBe(1);
    expect(err).toContain(`${stub.host} gave no order: the answer has status 401`);
    expect((await run(...words, "--rerank", "--mode", "standard")).err).toContain("only deep searches");
    delete settings["RERANK_URL"];
  });

  test("names what is missing while screens of another model are left", async () => {
    const storage = await openStorage({ dataDir });
    const [screen] = await storage.library.screensByIds((await storage.library.screenIds()).slice(0, 1));
    if (screen === undefined) throw new Error("the import before wrote some");
    const vectors = { modelId: "older-model", wordsSha256: "0".repeat(64), content: new Uint8Array(1) };
    await storage.library.upsertScreens([{ ...screen, vectors }]);
    await storage.close();
    const { err, code } = await run("explain", "login", "--platform", "web");
    expect([code, err]).toEqual([1, expect.stringContaining("screen-search reindex")]);
    expect(await json("reindex")).toMatchObject({ encoded: 1 });
  });

  test("refuses what it cannot explain, with a word on what to do", async () => {
    for (const [args, word] of [
      [["explain", "login"], "--platform"],
      [["explain", "login", "--platform", "mac"], "ios, web"],
      [["explain", "login", "--platform", "web", "--limit", "0"], "1 to 100"],
      [["explain", " ", "--platform", "web"], "query"],
    ] as const) {
      const { err, code } = await run(...args);
      expect(err).toContain(word);
      expect(code).toBeGreaterThan(0);
    }
  });
});
