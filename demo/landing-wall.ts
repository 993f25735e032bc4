// Makes the picture of the front page out of screens of the demo library: src/pages/landing/screen-wall.webp.
//   bun demo/landing-wall.ts   needs Chromium (CHROMIUM_PATH, else /usr/bin/chromium)
import { join } from "node:path";
import { chromium } from "playwright-core";

const target = join(import.meta.dir, "../src/pages/landing/screen-wall.webp");
const quality = 62;
/** In the pixels of the drawing over it, `screen-wall.tsx`; the one that is found is larger. */
const phones = [
  { file: "pomelo-shop", x: 20, y: 36, width: 88, height: 190 },
  { file: "vento-oggi", x: 330, y: 60, width: 88, height: 190 },
  { file: "plume-feed", x: 432, y: 20, width: 88, height: 190 },
  { file: "undertone-player", x: 20, y: 262, width: 88, height: 190 },
  { file: "nijimi-overview", x: 330, y: 286, width: 88, height: 190 },
  { file: "rallye-creation-itineraire", x: 432, y: 246, width: 88, height: 190 },
  { file: "korvo-passcode", x: 132, y: 70, width: 168, height: 352 },
] as const;

const images = await Promise.all(
  phones.map(async ({ file, x, y, width, height }) => {
    const bytes = await Bun.file(join(import.meta.dir, `screens/ios/${file}.webp`)).bytes();
    const source = `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}`;
    const radius = width / 7;
    return `<img src="${source}" style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;object-fit:cover;object-position:top;border-radius:${radius}px;outline:1px solid rgb(128 128 128/45%);outline-offset:-1px">`;
  }),
);
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 540, height: 490 }, deviceScaleFactor: 2 });
await page.setContent(`<body style="margin:0">${images.join("")}`, { waitUntil: "load" });
// Without a ground, so that it stands on light pages and on dark ones.
const shot = await page.screenshot({ omitBackground: true });
await browser.close();
await Bun.write(target, await new Bun.Image(shot).webp({ quality }).bytes());
console.log(`${target}: ${Bun.file(target).size} bytes`);
