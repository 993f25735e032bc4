// Draws the demo library: `bun demo/render.ts` renders every screen, `bun demo/render.ts korvo pomelo` only those apps.
//
// To add an app: (1) copy a small file in demo/apps, give it a slug, a name, a language and a brand (colours, faces,
// corner); (2) write its screens: a caption (title, two to four sentences, UI terms, one pattern) and a body in HTML
// with Tailwind classes, `bg-brand text-muted rounded-app font-display` being the brand's; demo/kit has phones, bars,
// lists, tables, charts, people and maps; (3) name it in demo/apps.ts; (4) run this script with its slug and look at the
// pictures in demo/screens. Ids follow from app, platform and slug, so renaming a screen gives it another id.
// Nothing may depend on the clock or on chance without a seed.
import { mkdir } from "node:fs/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { apps } from "./apps.ts";
import { documentOf } from "./kit/page.ts";
import type { DemoApp, Platform, Screen } from "./kit/types.ts";

const root = new URL(".", import.meta.url).pathname;
const repository = new URL("..", import.meta.url).pathname;
const idNamespace = "5b0d6c1e-7a53-5c0e-9a38-3d1f0c6f2b11";
const viewports = {
  ios: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  web: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 },
} satisfies Record<Platform, unknown>;
/** Within the bounds of the size `high`, so that an import delivers the file as it is instead of coding it again. */
const sideMax = 2000;
const webpQuality = 86;

interface Row {
  id: string;
  app_name: string;
  platform: Platform;
  image: string;
  title: string;
  description: string;
  elements: readonly string[];
  text: string;
  pattern: string;
}

function idOf(app: DemoApp, screen: Screen): string {
  return Bun.randomUUIDv5(`demo/${app.slug}/${screen.platform}/${screen.slug}`, idNamespace);
}

function imageOf(app: DemoApp, screen: Screen): string {
  return `screens/${screen.platform}/${app.slug}-${screen.slug}.webp`;
}

/** Serves the current document and the faces of node_modules; nothing else is reachable. */
function serveDocuments() {
  let current = "";
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/") return new Response(current, { headers: { "content-type": "text/html" } });
      return new Response(Bun.file(`${repository}${pathname}`));
    },
  });
  const show = async (page: Page, html: string) => {
    current = html;
    await page.goto(server.url.href, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
  };
  return { show, stop: () => server.stop(true) };
}

async function pagesOf(browser: Browser): Promise<Record<Platform, Page>> {
  const open = async (platform: Platform) => (await browser.newContext(viewports[platform])).newPage();
  return { ios: await open("ios"), web: await open("web") };
}

async function picture(page: Page, path: string): Promise<void> {
  const png = await page.screenshot({ animations: "disabled" });
  const picture = new Bun.Image(png)
    .resize(sideMax, sideMax, { fit: "inside" })
    .webp({ quality: webpQuality });
  await Bun.write(path, await picture.bytes());
}

function rowOf(app: DemoApp, screen: Screen, text: string): Row {
  const { platform, title, description, pattern } = screen;
  const image = imageOf(app, screen);
  const elements = screen.elements.split(", ");
  return {
    id: idOf(app, screen),
    app_name: app.name,
    platform,
    image,
    title,
    description,
    elements,
    text,
    pattern,
  };
}

async function storedRows(): Promise<Map<string, Row>> {
  const file = Bun.file(`${root}manifest.jsonl`);
  if (!(await file.exists())) return new Map();
  const lines = (await file.text()).split("\n").filter(Boolean);
  return new Map(lines.map((line): [string, Row] => [(JSON.parse(line) as Row).id, JSON.parse(line) as Row]));
}

async function render(chosen: ReadonlySet<string>): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: [
      ..."--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking".split(" "),
      ..."--disable-component-update --disable-sync --font-render-hinting=none --force-color-profile=srgb".split(
        " ",
      ),
    ],
  });
  const documents = serveDocuments();
  const pages = await pagesOf(browser);
  const stored = await storedRows();
  const rows: Row[] = [];
  for (const app of apps) {
    for (const screen of app.screens) {
      const kept = stored.get(idOf(app, screen));
      if (kept && chosen.size > 0 && !chosen.has(app.slug)) {
        rows.push(rowOf(app, screen, kept.text));
        continue;
      }
      const page = pages[screen.platform];
      await documents.show(page, await documentOf(app, screen));
      // biome-ignore lint/performance/useDomNodeTextContent: the text as shown, with spaces between blocks, is what is wanted.
      const text = (await page.evaluate(() => document.body.innerText)).replace(/\s+/g, " ").trim();
      await picture(page, `${root}${imageOf(app, screen)}`);
      rows.push(rowOf(app, screen, text));
    }
  }
  documents.stop();
  await browser.close();
  return rows;
}

await Promise.all(["ios", "web"].map((platform) => mkdir(`${root}screens/${platform}`, { recursive: true })));
const rows = await render(new Set(process.argv.slice(2)));
await Bun.write(`${root}manifest.jsonl`, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
console.log(`${rows.length} screens of ${apps.length} apps`);
