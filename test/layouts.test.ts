// What test tools and collections of pictures leave is read as what it is: each row, and the same again.
import { beforeAll, describe, expect, test } from "bun:test";
import { chmod, cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { LayoutName } from "../src/bounds.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { layoutOf } from "../src/library/sources/layouts.ts";
import { LeftOut } from "../src/library/sources/left-out.ts";
import { readManifest } from "../src/library/sources/manifest.ts";
import { planUpload } from "../src/pages/library/upload-plan.ts";
import { folderWith, temporaryFolder, writeFiles } from "./support/folder.ts";
import { importSetting } from "./support/import.ts";
import { filesOfTree, layoutTrees } from "./support/layout-trees.ts";
import { testServer } from "./support/open-server.ts";
import { makePng } from "./support/pictures.ts";

const fixtures = join(import.meta.dir, "fixtures/layouts");
const app = { app_name: "Shop" };

interface Expected {
  readonly from?: LayoutName;
  /** Title, tags, `=` and a language, flows with their steps, and T for a tree; the app where the layout names it. */
  readonly rows: readonly string[];
  readonly leftOut?: string;
}

const [chrome, pixel] = ["Desktop Chrome", "Pixel 5 de"];
const ofReport = (step: readonly [string, string], isWhole = true): readonly string[] => [
  `Shows the empty cart | ${chrome},smoke,cart | Checkout 1 | T`,
  `${step[0]} | ${chrome} | Checkout 2,Guest buys shoes in two steps 1 |`,
  `${step[1]} | ${chrome} | Checkout 3,Guest buys shoes in two steps 2 |`,
  `Flaky receipt | ${chrome} | Checkout 4 |`,
  `Orders list | ${chrome} | |`,
  ...(isWhole
    ? [
        `Shows the empty cart | ${pixel},smoke,cart,=de | | T`,
        ...[step[0], step[1], "Flaky receipt", "Orders list"].map((title) => `${title} | ${pixel},=de | |`),
      ]
    : []),
];
const steps = ["Choose the address", "Pay by card"] as const;

const layouts: Readonly<Record<string, Expected>> = {
  "playwright-html": { rows: ofReport(steps), leftOut: "failed_attempt 12, blank 2" },
  "playwright-json": { rows: ofReport(["Address", "Payment"]), leftOut: "failed_attempt 20, blank 2" },
  "playwright-blob": { rows: ofReport(steps, false), leftOut: "failed_attempt 8, blank 1" },
  "playwright-trace": {
    rows: steps.map(
      (title, at) => `${title} | | Guest buys shoes in two steps ${at + 1},Checkout ${at + 1} |`,
    ),
  },
  "playwright-snapshots": {
    rows: ["Orders list", "Settings"].flatMap((title) => [
      `${title} | ${chrome} | |`,
      `${title} | ${pixel},=de | |`,
    ]),
  },
  "jest-image-snapshot": {
    rows: ["Renders a full cart | | |", "Shows the empty cart | | |", "Order history | | |"],
  },
  fastlane: {
    rows: [
      "Home screen | iPhone 16 Pro Max,=de-DE | |",
      "Home screen | iPhone 16 Pro Max,=en-US | |",
      "Login | iPhone 16 Pro Max,=en-US | |",
      "Settings | iPad Pro (12.9-inch) (6th generation),=ja | |",
    ],
    leftOut: "not_a_picture 1",
  },
  supply: {
    rows: [
      "undefined | phone,=de-DE | |",
      "Welcome | phone,=de-DE | |",
      "undefined | 10-inch tablet,=de-DE | |",
    ],
    leftOut: "unnamed_by_report 1",
  },
  xcresult: {
    rows: [
      "Cart | iPhone 16 Pro | Guest checkout 1 |",
      "Payment | iPhone 16 Pro | Guest checkout 2 |",
      "Privacy settings | iPhone 16 Pro | |",
    ],
    leftOut: "failed_attempt 1",
  },
  maestro: {
    rows: ["Welcome screen | | Sign up 1 |", "Enter email | | Sign up 2 |"],
    leftOut: "failed_attempt 1, not_a_picture 1",
  },
  cypress: {
    rows: ["Pays by card | | |", "Shows the empty cart | | |", "Order history | | |"],
    leftOut: "failed_attempt 2",
  },
  paparazzi: {
    rows: ["Empty cart | | |", "Empty cart | Pixel 5,dark | |", "Order list | =de | |"],
    leftOut: "failed_attempt 1",
  },
  roborazzi: { rows: ["Password forgotten | dark | |", "Sign in form | | |"], leftOut: "failed_attempt 1" },
  "swift-snapshot-testing": {
    rows: ["Empty cart | | |", "Empty cart | iPhone 13 Pro | |", "Order list dark | dark | |"],
  },
  eagle: {
    rows: ["Korvo welcome | bank,dark,4 stars | |", "undefined | | |"],
    leftOut: "deleted_there 1, system 1",
  },
  figma: {
    from: "figma",
    rows: ["Cart | Checkout | |", "Payment | Checkout | |"],
    leftOut: "blank 1",
  },
};

async function folderOf(name: string): Promise<string> {
  const folder = temporaryFolder();
  const tree = layoutTrees[name];
  if (tree === undefined) await cp(join(fixtures, name), folder, { recursive: true });
  else await writeFiles(folder, await filesOfTree(tree));
  return folder;
}

async function rowsOf(folder: string, from?: LayoutName): Promise<{ rows: string[]; leftOut: string }> {
  const leftOut = new LeftOut();
  const rows: string[] = [];
  for await (const { content, fileTitle } of (await readManifest(folder, { defaults: app, leftOut, from }))
    .entries) {
    if (content instanceof Error) throw content;
    const {
      title = fileTitle?.text,
      tags = [],
      language,
      flows = [],
      tree,
      tree_file,
    } = content as Record<string, unknown>;
    const named = (flows as { name: string; step: number }[]).map(({ name, step }) => `${name} ${step}`);
    const parts = [
      String(title),
      [...(tags as string[]), ...(language === undefined ? [] : [`=${language}`])].join(","),
      named.join(","),
      (tree ?? tree_file) === undefined ? "" : "T",
    ];
    rows.push(parts.join(" | ").replace(/\s+/g, " ").trim());
  }
  return { rows, leftOut: leftOut.files.map(({ reason, count }) => `${reason} ${count}`).join(", ") };
}

const ofTools = /\b(?:iphone|ipad|pixel|android|ios|linux|tests?|actual|diff|snap|chrom\w+)\b|[\da-f]{12}/i;

describe.each(Object.entries(layouts))("%s", (name, { from, rows, leftOut = "" }) => {
  test("is read row by row; what is no screen is counted", async () => {
    const read = await rowsOf(await folderOf(name), from);
    // Reports have their own orders.
    expect(read.rows.toSorted()).toEqual([...rows].toSorted());
    expect(read.leftOut).toBe(leftOut);
  });

  test("gives titles without words of tools, and changes nothing the second time, nor does another run", async () => {
    const { services, screens } = importSetting();
    const folder = await folderOf(name);
    const run = (source: string) => importLibrary(services, source, { defaults: app, from, hasOcr: false });
    const first = await run(folder);
    expect(first).toMatchObject({ imported: rows.length, failed: 0, updated: 0 });
    expect((await screens()).map(({ title }) => title).filter((title) => ofTools.test(title))).toEqual([]);
    // A copy has other times of its files.
    const [copy, own] = [join(temporaryFolder(), "run"), await readdir(folder)];
    await cp(folder, copy, { recursive: true });
    expect(own.length).toBeGreaterThan(0);
    expect(await run(copy)).toMatchObject({ imported: 0, updated: 0, unchanged: rows.length, failed: 0 });
  });

  test.skipIf(from !== undefined)("is sent by a drop as it lies", async () => {
    const paths = (await readdir(await folderOf(name), { recursive: true })).filter((path) =>
      /\.\w+$|[\da-f]{40}$/.test(path),
    );
    expect(layoutOf(paths)).not.toBeNull();
    const chosen = paths.map((path) => ({ path, file: new File(["x"], path) }));
    const plan = planUpload(chosen, { bytes_max: 1e9, files_max: 1_000 });
    expect(plan.kind).toBe("ready");
  });
});

test("a changed picture is the same screen, and the commit of a build is that of what changed", async () => {
  const { services, source, write, screens } = importSetting();
  const path = (name: string) => `__Snapshots__/HomeTests/test${name}.1.png`;
  const run = (appVersion: string) =>
    importLibrary(services, source, { defaults: app, ofNewPictures: { appVersion }, hasOcr: false });
  await write({ [path("Cart")]: await makePng(60, 90, 1), [path("Orders")]: await makePng(60, 90, 2) });
  await run("a1");
  const before = await screens();
  await write({ [path("Cart")]: await makePng(60, 90, 3) });
  expect(await run("b2")).toMatchObject({ imported: 0, updated: 1, unchanged: 1 });
  const after = await screens();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ appVersion }) => appVersion)).toEqual(["b2", "a1"]);
});

test("folders in numbered order are suggested as flows, and made when they are asked for", async () => {
  const { services, source, write } = importSetting();
  for (const [at, name] of ["Cart", "Address", "Payment"].entries())
    await write({ [`web/Shop/guest checkout/0${at + 1} ${name}.png`]: await makePng(60, 90, at + 10) });
  const suggested = await importLibrary(services, source, { isDryRun: true });
  expect(suggested.notices[0]?.text).toBe(
    "Folders in numbered order may be flows: web/Shop/guest checkout (3 pictures); --flows all makes them.",
  );
  await importLibrary(services, source, { flows: "all", hasOcr: false });
  const ids = await services.library.screenIds();
  const found = (await services.library.flowsOfScreens(ids)).values();
  expect([...found].flat().map(({ name, step }) => `${name} ${step}`)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Guest checkout/)]),
  );
});

test("the sidecars of Sentry's snapshots give titles and tags, and lose no row", async () => {
  const sidecar = { display_name: "Cart", group: "Checkout", tags: { theme: "dark" }, diff_threshold: 0.1 };
  const folder = await folderWith({
    "web/Shop/x.png": await makePng(60, 90, 5),
    "web/Shop/x.json": JSON.stringify(sidecar),
  });
  expect((await rowsOf(folder)).rows).toEqual(["Cart | Checkout,theme: dark | |"]);
});

describe("from CI", () => {
  const server = testServer();

  interface Step {
    readonly script: string;
    readonly environment: (run: { build: string; failOn: string; summary: string }) => Record<string, string>;
  }
  const ci = join(import.meta.dir, "../deploy/ci");
  const parsed = async (name: string) => Bun.YAML.parse(await Bun.file(join(ci, name)).text()) as never;
  let steps: readonly [github: Step, gitlab: Step];
  beforeAll(async () => {
    const action: { runs: { steps: { run: string }[] } } = await parsed("action.yml");
    const template: { ".screens": { script: string[] } } = await parsed("gitlab.yml");
    const ofGithub: Step = {
      script: action.runs.steps[0]?.run ?? "",
      environment: ({ build, failOn, summary }) => ({
        ...{
          PLATFORM: "",
          FROM: "playwright",
          URL: server.url,
          IMAGE: "image",
          FAIL_ON: failOn,
          COMMIT: build,
        },
        ...{ RUN_URL: `https://ci.example/${build}`, GITHUB_STEP_SUMMARY: summary },
      }),
    };
    const ofGitlab: Step = {
      script: template[".screens"].script.join("\n").replace("screens.md", '"$SUMMARY"'),
      environment: ({ build, failOn, summary }) => ({
        ...{ CI_COMMIT_SHA: build, CI_JOB_URL: "https://ci.example/job", SCREEN_SEARCH_URL: server.url },
        ...{ FAIL_ON: failOn, SUMMARY: summary },
      }),
    };
    steps = [ofGithub, ofGitlab];
  });

  test.skipIf(Bun.which("shellcheck") === null)("the steps are sound shell", async () => {
    for (const { script } of steps) {
      const checked = Bun.spawn(["shellcheck", "--shell=bash", "-"], {
        stdin: new Blob([script]),
        stdout: "inherit",
      });
      expect(await checked.exited).toBe(0);
    }
  });

  /** Runs a step in a shell in which Docker runs the command of this checkout. */
  async function runStep(
    { script, environment }: Step,
    folder: string,
    run: { build: string; failOn: string; summary: string },
  ) {
    const bin = temporaryFolder();
    const command = `exec "${process.execPath}" "${join(import.meta.dir, "../src/cli.ts")}"`;
    await Bun.write(join(bin, "screen-search"), `#!/bin/sh\n${command} "$@"\n`);
    await Bun.write(
      join(bin, "docker"),
      `#!/bin/sh\nwhile [ "$1" != image ]; do shift; done; shift\n${command} "$@"\n`,
    );
    for (const name of ["screen-search", "docker"]) await chmod(join(bin, name), 0o755);
    const own = { SCREENS: folder, APP: "Shop", SCREEN_SEARCH_KEY: server.writeKey, DATA_DIR: bin };
    const env = { ...process.env, ...own, ...environment(run), PATH: `${bin}:${process.env["PATH"]}` };
    return Bun.spawn(["bash", "-c", script], { env, stdout: "ignore", stderr: "inherit" }).exited;
  }

  test("ten pictures are new, then unchanged, then two are changed; the page of the job says so", async () => {
    const [folder, out] = [temporaryFolder(), temporaryFolder()];
    const summary = join(out, "summary.md");
    const snapshots = join(folder, "shop.spec.ts-snapshots");
    await mkdir(snapshots);
    const draw = async (count: number, seed: number) => {
      for (let at = 0; at < count; at += 1)
        await Bun.write(
          join(snapshots, `page-${"abcdefghij"[at]}-chromium-linux.png`),
          await makePng(60, 90, seed + at),
        );
    };
    const send = async (build: string, step: Step, failOn = "failure") => {
      await rm(summary, { force: true });
      const code = await runStep(step, folder, { build, failOn, summary });
      const page = await Bun.file(summary).text();
      return { code, page, counts: /^\| ([\d| ]+) \|$/m.exec(page)?.[1] };
    };
    const [github, gitlab] = steps;
    await draw(10, 1_000);
    const first = await send("a1", github);
    expect(first).toMatchObject({ counts: "10 | 0 | 0 | 0 | 0", code: 0 });
    expect(first.page).toMatch(
      /\[10 new or changed screens\]\(http:\/\/[^)]+\/library\/imports\/[\da-f-]{36}\)/,
    );
    expect(await send("b2", gitlab, "change")).toMatchObject({ counts: "0 | 0 | 10 | 0 | 0", code: 0 });
    await draw(2, 2_000);
    expect(await send("c3", github, "change")).toMatchObject({ counts: "0 | 2 | 8 | 0 | 0", code: 1 });
  });
});
