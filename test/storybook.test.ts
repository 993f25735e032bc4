// `capture --storybook`: the stories of a static build, or of one that is served.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { OperatorError } from "../src/errors.ts";
import { openStorybook } from "../src/library/capture/storybook.ts";
import { commandLine } from "./support/command-line.ts";
import { folderWith, temporaryFolder } from "./support/folder.ts";

const index = await Bun.file(join(import.meta.dir, "fixtures/layouts/storybook/index.json")).text();
const page = `<title>Webpack App</title><h1></h1>
<script>document.querySelector("h1").textContent = new URLSearchParams(location.search).get("id")</script>`;
const old = {
  v: 3,
  stories: {
    "cart--full": { id: "cart--full", kind: "Shop/Cart", story: "Full", parameters: { docsOnly: false } },
    "cart--page": { id: "cart--page", kind: "Shop/Cart", story: "Page", parameters: { docsOnly: true } },
  },
};

async function titlesOf(source: string): Promise<readonly string[]> {
  const { stories, close } = await openStorybook(source);
  await close();
  return [...stories.values()].map(({ id, title }) => `${id}: ${title}`);
}

test("an index of version 5 and one of version 3 give their stories, and no page of documentation", async () => {
  const folder = await folderWith({ "index.json": index });
  const before = await folderWith({ "stories.json": JSON.stringify(old) });
  const titles = ["shop-orders--default: Orders / Default", "shop-orders--empty: Orders / Empty"];
  expect(await titlesOf(folder)).toEqual([...titles, "account-sign-in--default: Sign in / Default"]);
  expect(await titlesOf(before)).toEqual(["cart--full: Cart / Full"]);
  const refused = await openStorybook(temporaryFolder()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OperatorError);
});

test("the stories of a build are captured in each look under ids that outlast the server", async () => {
  const folder = await folderWith({ "index.json": index, "iframe.html": page });
  const rowsOf = async () => {
    const out = join(temporaryFolder(), "out");
    const options = ["--app", "Shop", "--viewport", "390x844", "--out", out];
    const { code, out: said } = await commandLine().run("capture", "--storybook", folder, ...options);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("captured 3") });
    const rows = Bun.JSONL.parse(await Bun.file(join(out, "manifest.jsonl")).text()) as Record<
      "id" | "title" | "image" | "source_url",
      string
    >[];
    return rows.map(({ id, title, image, source_url }) => ({ id, title, image, source_url }));
  };
  const first = await rowsOf();
  expect(first.map(({ title }) => title)).toEqual([
    "Orders / Default",
    "Orders / Empty",
    "Sign in / Default",
  ]);
  expect(first.every(({ source_url }) => source_url === undefined)).toBe(true);
  expect(await rowsOf()).toEqual(first);
});
