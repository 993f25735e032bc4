import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { OperatorError } from "../errors.ts";
import { type Platform, platforms } from "../fields.ts";
import type { Look, PageOptions } from "../library/capture/capture-page.ts";
import type { CaptureSummary, PageRemark } from "../library/capture/capture-pages.ts";
import { shellCommand } from "../system/shell-command.ts";
import { importLibrary } from "./library-commands.ts";
import { appName, wholeNumber } from "./option-values.ts";
import { firstLines, jsonLine, type OutputOptions, printable } from "./output.ts";
import { processOutput, showProgress } from "./progress.ts";
import { stopAtSignal } from "./stop-at-signal.ts";

interface CaptureFlags extends OutputOptions {
  readonly app: string;
  readonly platform: Platform;
  readonly flow?: string;
  readonly list?: string;
  readonly sitemap?: string;
  readonly storybook?: string;
  readonly allowHost?: readonly string[];
  readonly fullPage?: boolean;
  readonly scheme: "light" | "dark" | "both";
  readonly viewport?: readonly ViewportSize[];
  readonly storageState?: string;
  readonly wait: number;
  readonly timeout: number;
  readonly pagesAtOnce: number;
  readonly chromium?: string;
  readonly cdp?: string;
  readonly out?: string;
  readonly describe: boolean;
}

export function addCaptureCommand(program: Command): void {
  program
    .command("capture")
    .argument("[addresses...]", "pages to capture; no others are visited, and no link is followed")
    .requiredOption("--app <name>", "the app that the pages belong to", appName)
    .addOption(new Option("--platform <platform>", "of the app").choices(platforms).default("web"))
    .option("--flow <name>", "the pages are the steps of a flow of this name, in their order", appName)
    .option("--list <file>", "also the addresses in a file, one a line")
    .option("--sitemap <url>", "also the pages that a sitemap names, of its own host")
    .option(
      "--storybook <source>",
      "also the stories of a Storybook: its address, or the folder of a static build",
    )
    .option("--allow-host <host>", "a further host, such as localhost:4000; may be repeated", addHost)
    .option("--full-page", "the whole page instead of what the first screenful shows")
    .addOption(new Option("--scheme <scheme>", "colours").choices(["light", "dark", "both"]).default("light"))
    .option(
      "--viewport <WxH>",
      "size of the window, such as 390x844; may be repeated (default: 1440x900)",
      addViewport,
    )
    .option("--storage-state <file>", "a login: Playwright's storageState() as JSON")
    .option("--wait <seconds>", "wait so long after a page is loaded", wholeNumber(0, 60), 0)
    .option("--timeout <seconds>", "give a page up after", wholeNumber(1, 300), 30)
    .option("--pages-at-once <n>", "pages that are open at once", wholeNumber(1, 16), 2)
    .addOption(new Option("--chromium <path>", "the program of Chromium or Chrome").env("CHROMIUM_PATH"))
    .option("--cdp <address>", "use a browser that runs already, such as http://127.0.0.1:9222")
    .option("--out <folder>", "write pictures, trees and a manifest there instead of importing them")
    .option("--no-describe", "do not send the pictures to the model that is set or chosen")
    .description("take pictures and trees of web pages into the library")
    .action(capture);
}

async function capture(given: readonly string[], flags: CaptureFlags): Promise<void> {
  const signal = stopAtSignal();
  const folder = flags.out ?? (await mkdtemp(join(tmpdir(), "screen-search-capture-")));
  try {
    const { manifest, summary } = await captureInto(folder, given, flags, signal);
    const isImported = flags.out === undefined && summary.stopped === null && summary.captured > 0;
    processOutput.out(flags.json === true ? jsonLine(summary) : summaryText(summary, flags.out));
    if (isImported)
      await importLibrary(manifest, { ocr: true, describe: flags.describe, json: flags.json === true });
    if (summary.stopped !== null) process.exitCode = 130;
    else if (summary.failed > 0) process.exitCode ||= 1;
  } finally {
    if (flags.out === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function captureInto(path: string, given: readonly string[], flags: CaptureFlags, signal: AbortSignal) {
  // Loaded when it is asked for: a browser's driver takes a while, and no other command needs it.
  const [
    { collectAddresses },
    { readSitemap },
    { isReachedOverNetwork, openBrowser },
    { openCaptureFolder },
    { capturePages },
    { openCaptureProxy },
    { openStorybook },
  ] = await Promise.all([
    import("../library/capture/addresses.ts"),
    import("../library/capture/sitemap.ts"),
    import("../library/capture/chromium.ts"),
    import("../library/capture/capture-folder.ts"),
    import("../library/capture/capture-pages.ts"),
    import("../library/capture/capture-proxy.ts"),
    import("../library/capture/storybook.ts"),
  ]);
  const sitemap = flags.sitemap === undefined ? null : await readSitemap(flags.sitemap, signal);
  const ofSitemap = sitemap?.addresses ?? [];
  await using opened = new AsyncDisposableStack();
  const storybook = flags.storybook === undefined ? null : await openStorybook(flags.storybook);
  if (storybook !== null) opened.defer(storybook.close);
  const stories = storybook?.stories ?? new Map();
  const all = [...given, ...stories.keys()];
  const addresses = await collectAddresses({ given: all, list: flags.list, ofSitemap });
  if (sitemap !== null && sitemap.foreign > 0)
    processOutput.err(`${sitemap.foreign} addresses of the sitemap are of other hosts and left out.\n`);
  const named = new Set([...addresses.map((address) => new URL(address).host), ...(flags.allowHost ?? [])]);
  const storageState = await readStorageState(flags.storageState);
  const proxy = isReachedOverNetwork(flags.cdp) ? null : await openCaptureProxy(named);
  if (proxy !== null) opened.defer(proxy.close);
  const { browser, notice } = await openBrowser({ chromium: flags.chromium, cdp: flags.cdp });
  if (notice !== null) processOutput.err(`${notice}\n`);
  const close = () => browser.close().catch(() => undefined);
  opened.defer(close);
  signal.addEventListener("abort", close);
  const progress = showProgress(processOutput, "screens");
  try {
    // After the browser: a folder that was begun is refused the next time.
    const areStoriesServed = /^https?:/i.test(flags.storybook ?? "");
    const folder = await openCaptureFolder(path, { ...flags, stories, areStoriesServed });
    const summary = await capturePages(browser, folder, {
      timeoutMs: flags.timeout * 1000,
      waitMs: flags.wait * 1000,
      storageState,
      named,
      proxy: proxy?.address ?? null,
      addresses,
      looks: looksOf(flags),
      pagesAtOnce: flags.pagesAtOnce,
      signal,
      onProgress: progress.update,
    });
    return { manifest: folder.manifest, summary };
  } finally {
    progress.end();
  }
}

function looksOf({
  viewport = [{ width: 1440, height: 900 }],
  scheme,
  fullPage,
}: CaptureFlags): readonly Look[] {
  const schemes = scheme === "both" ? (["light", "dark"] as const) : [scheme];
  return viewport.flatMap((size) =>
    schemes.map((each) => ({ ...size, scheme: each, isFullPage: fullPage === true })),
  );
}

async function readStorageState(path: string | undefined): Promise<PageOptions["storageState"]> {
  if (path === undefined) return undefined;
  try {
    const state: unknown = JSON.parse(await readFile(path, "utf8"));
    if (typeof state === "object" && state !== null && "cookies" in state)
      return state as PageOptions["storageState"];
  } catch (cause) {
    throw new OperatorError(`${path} cannot be read as JSON.`, { cause });
  }
  throw new OperatorError(`${path} is no storage state of Playwright: it has no \`cookies\`.`);
}

interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

function addViewport(text: string, before: readonly ViewportSize[] = []): readonly ViewportSize[] {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height) };
  if (!Object.values(size).every((side) => side >= 200 && side <= 4_000))
    throw new InvalidArgumentError("It must be WIDTHxHEIGHT, each from 200 to 4000.");
  return [...before, size];
}

function addHost(text: string, before: readonly string[] = []): readonly string[] {
  const url = URL.parse(`http://${text}`);
  if (url === null || url.pathname !== "/" || /[/@?#\s]/.test(text))
    throw new InvalidArgumentError("It must be a host, with its port unless that is 80 or 443.");
  return [...before, url.host.replace(/:443$/, "")];
}

function summaryText(summary: CaptureSummary, out: string | undefined): string {
  const { captured, same, failed, failures, redirected, stopped } = summary;
  const lines = [
    `captured ${captured}`,
    ...(same > 0 ? [`same     ${same} (a look that changes nothing is kept once)`] : []),
    `failed   ${failed}`,
    ...(out === undefined ? [] : [`Import them by: ${shellCommand(`import ${out}`)}`]),
    ...(stopped === null
      ? []
      : ["Stopped before the last page.", ...(out === undefined ? ["Nothing was imported."] : [])]),
    ...listed("Redirected:", redirected, " -> "),
    ...listed("Failed:", failures, ": "),
  ];
  return `${lines.map(printable).join("\n")}\n\n`;
}

function listed(heading: string, remarks: readonly PageRemark[], between: string): readonly string[] {
  if (remarks.length === 0) return [];
  return ["", heading, ...firstLines(remarks.map(({ address, reason }) => `${address}${between}${reason}`))];
}
