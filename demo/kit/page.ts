// Turns a screen into a whole HTML document: its brand's variables, its faces, and only the classes it uses.
import { compile } from "tailwindcss";
import { theme } from "./theme.ts";
import type { Brand, DemoApp, Screen } from "./types.ts";

const modules = new URL("../../node_modules/", import.meta.url).pathname;

async function loadStylesheet(id: string, base: string) {
  const path = `${modules}${id}/index.css`;
  return { path, base, content: await Bun.file(path).text() };
}

function variables(brand: Brand): string {
  const { fonts: _fonts, ...tokens } = brand;
  const name = (token: string) => `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return Object.entries(tokens)
    .map(([token, value]) => `${name(token)}:${value}`)
    .join(";");
}

async function styles(html: string): Promise<string> {
  const compiler = await compile(theme, { loadStylesheet });
  return compiler.build([...new Set(html.split(/[\s"'<>]+/))]);
}

/** The document refers to `/node_modules/…` for faces, so it must be served from a root that has it. */
export async function documentOf(app: DemoApp, screen: Screen): Promise<string> {
  const brand = { ...app.brand, ...screen.tokens };
  const faces = [...new Set(["inter", ...brand.fonts])]
    .map((face) => `<link rel="stylesheet" href="/node_modules/@fontsource-variable/${face}/index.css">`)
    .join("");
  return `<!doctype html><html lang="${app.lang}"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${screen.title}</title>${faces}
<style>${await styles(screen.html)}:root{${variables(brand)}}</style><body>${screen.html}</body></html>`;
}
