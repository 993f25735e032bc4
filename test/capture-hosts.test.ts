// A capture asks no host of this machine or its network that was not named, and navigates to none, however
// the page tries.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { isPublic } from "../src/library/capture/capture-proxy.ts";
import { readSitemap } from "../src/library/capture/sitemap.ts";
import { chromiumPath, isBrowserMissing, shellPath } from "./support/browser.ts";
import { commandLine } from "./support/command-line.ts";

const asked: string[] = [];
let site: ReturnType<typeof Bun.serve>;
let other: ReturnType<typeof Bun.serve>;
const address = (path: string) => new URL(path, site.url).href;
const html = (body: string) => new Response(body, { headers: { "content-type": "text/html" } });

/** Each way to another host that a page has, as a page that takes it. */
const ways: Readonly<Record<string, (to: string) => string>> = {
  picture: (to) => `<img src="${to}picture.png">`,
  style: (to) => `<link rel="stylesheet" href="${to}style.css"><style>@import "${to}import.css"</style>`,
  frame: (to) =>
    `<iframe src="${to}frame"></iframe><object data="${to}object"></object><embed src="${to}embed">`,
  "redirected frame": (to) => `<iframe src="/leave?to=${to}redirected-frame"></iframe>`,
  "redirected picture": (to) => `<img src="/leave?to=${to}redirected-picture">`,
  script: (to) =>
    `<script src="${to}script.js"></script><script>fetch("${to}fetch", { mode: "no-cors" })</script>`,
  beacon: (to) => `<script>navigator.sendBeacon("${to}beacon", "x")</script>`,
  socket: (to) => `<script>new WebSocket("${to.replace("http", "ws")}socket")</script>`,
  worker: (to) => `<script>
    const run = "fetch('${to}worker', { mode: 'no-cors' }); new WebSocket('${to.replace("http", "ws")}worker-socket')";
    new Worker(URL.createObjectURL(new Blob([run], { type: "text/javascript" })))</script>`,
  "service worker": () => `<script>navigator.serviceWorker.register("/service-worker.js")</script>`,
  window: (to) => `<script>open("${to}window"); open("/leave?to=${to}redirected-window")</script>`,
  form: (to) =>
    `<form target=_blank method=post action="${to}form"></form><script>document.forms[0].submit()</script>`,
  hints: (
    to,
  ) => `<link rel=preconnect href="${to}"><link rel=prefetch href="${to}prefetch"><link rel=preload as=image
    href="${to}preload"><script type=speculationrules>{"prerender":[{"urls":["${to}prerender"]}]}</script>`,
};
/** Ways by which the page itself leaves. */
const leaving: Readonly<Record<string, (to: string) => string>> = {
  script: (to) => `<script>location.href = "${to}script-navigation"</script>`,
  refresh: (to) => `<meta http-equiv=refresh content="0;url=${to}refresh">`,
  form: (to) => `<form action="${to}form-navigation"></form><script>document.forms[0].submit()</script>`,
};

beforeAll(() => {
  other = Bun.serve({
    hostname: "127.0.0.2",
    port: 0,
    fetch: ({ url }) => {
      asked.push(new URL(url).pathname);
      return html("<h1>Internal</h1>");
    },
  });
  site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      const [, kind, name = ""] = decodeURIComponent(pathname).split("/");
      if (pathname === "/leave") return Response.redirect(searchParams.get("to") ?? "", 302);
      if (pathname === "/service-worker.js")
        return new Response(`fetch("${other.url.href}service-worker", { mode: "no-cors" })`, {
          headers: { "content-type": "text/javascript" },
        });
      const body = (kind === "leaving" ? leaving : ways)[name];
      return body === undefined
        ? new Response("", { status: 404 })
        : html(`<h1>Shop</h1>${body(other.url.href)}`);
    },
  });
});
beforeEach(() => void asked.splice(0));
afterAll(() => Promise.all([site.stop(true), other.stop(true)]));

test("a sitemap that redirects to another host is not asked for there", async () => {
  const { signal } = new AbortController();
  const sitemap = readSitemap(address(`/leave?to=${other.url.href}sitemap.xml`), signal);
  await expect(sitemap).rejects.toThrow("it leads to");
  await expect(readSitemap(address(`/leave?to=${address("/leave?to=/nowhere")}`), signal)).rejects.toThrow(
    "404",
  );
  expect(asked).toEqual([]);
});

test("only addresses of the public internet are public", () => {
  for (const each of ["8.8.8.8", "172.32.0.1", "2606:4700::1111"])
    expect([each, isPublic(each)]).toEqual([each, true]);
  for (const each of [
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "ff02::1",
    "localhost",
  ])
    expect([each, isPublic(each)]).toEqual([each, false]);
});

describe.skipIf(isBrowserMissing)("a page", () => {
  const commands = commandLine({ CHROMIUM_PATH: chromiumPath ?? "none" });
  const capture = async (name: string, ...args: string[]) => {
    const out = join(commands.folder, name);
    const run = await commands.run(
      "capture",
      "--app",
      "Shop",
      "--json",
      "--wait",
      "2",
      // A low picture takes less of the processor.
      "--viewport",
      "1280x200",
      // Pages mostly wait, each for its two seconds.
      "--pages-at-once",
      "13",
      "--out",
      out,
      ...args,
    );
    return {
      ...run,
      summary: JSON.parse(run.out) as { captured: number; failures: { reason: string }[] },
      out,
    };
  };

  test("asks no other host by any part of it, and is captured", async () => {
    const pages = Object.keys(ways).map((way) => address(`/ways/${encodeURIComponent(way)}`));
    const { summary, err } = await capture("ways", ...pages);
    expect({ asked, failures: summary.failures, err: summary.failures.length > 0 ? err : "" }).toEqual({
      asked: [],
      failures: [],
      err: "",
    });
  });

  test("that leaves for another host fails before that is asked", async () => {
    const startedAt = performance.now();
    const pages = Object.keys(leaving).map((way) => address(`/leaving/${way}`));
    const redirected = address(`/leave?to=${other.url.href}redirect`);
    const { summary } = await capture("leaving", ...pages, redirected, "--timeout", "120");
    expect({ asked, captured: summary.captured }).toEqual({ asked: [], captured: 0 });
    expect(summary.failures).toHaveLength(4);
    for (const { reason } of summary.failures) expect(reason).toContain(`another host, ${other.url.host}`);
    // A page that leaves while it loads is never loaded, and not waited for.
    expect(performance.now() - startedAt).toBeLessThan(120_000);
  });

  test("asks a host that was allowed", async () => {
    const allowed = ["--allow-host", other.url.host, "--chromium", shellPath ?? ""];
    await capture("allowed", address("/ways/picture"), ...allowed);
    expect(asked).toEqual(["/picture.png"]);
  });
});
