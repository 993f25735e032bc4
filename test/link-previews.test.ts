// Previews of share links in chats and documents.
import { beforeAll, describe, expect, test } from "bun:test";
import { screenAt, screenId } from "./support/library.ts";
import { ensurePages } from "./support/pages.ts";
import { testService } from "./support/service.ts";
import { sharePath } from "./support/share-links.ts";

beforeAll(ensurePages);
const service = testService({ BASE_URL: "https://design.test/tools" });

/** As Slack, X and the others ask for a link. */
const ask = (path: string) =>
  service.handle(
    new Request(`http://localhost${path}`, { headers: { "user-agent": "Slackbot", accept: "*/*" } }),
  );

/** The `<meta>` elements of a screen's page by their names, as a reader of HTML has them. */
async function metaOf(id: string): Promise<Record<string, string>> {
  const page = await (await ask(sharePath(service, id))).text();
  const found: Record<string, string> = {};
  const read = (element: HTMLRewriterTypes.Element) => {
    const name = element.getAttribute("property") ?? element.getAttribute("name") ?? "";
    found[name] = element.getAttribute("content") ?? "";
  };
  new HTMLRewriter().on("meta", { element: read }).transform(page);
  return found;
}

describe("the preview of a share link", () => {
  test("has a title, a description and a picture with its size, by an absolute address under BASE_URL", async () => {
    const query = new URL(sharePath(service, screenId(2)), "https://x.test").search;
    expect(await metaOf(screenId(2))).toMatchObject({
      "og:type": "website",
      "og:title": "profile avatar settings screen · Monzo · Screen Search",
      "og:description": "A profile avatar settings screen of Monzo",
      "og:image": `https://design.test/tools/screens/${screenId(2)}/picture${query}`,
      "og:image:type": "image/webp",
      "og:image:width": "473",
      "og:image:height": "1024",
      "og:image:alt": "Screenshot: profile avatar settings screen",
      "twitter:card": "summary",
    });
  });

  test("has a picture that is signed anew whenever it is asked for", async () => {
    const { "og:image": image = "" } = await metaOf(screenId(2));
    const { pathname, search } = new URL(image);
    const response = await ask(pathname.slice("/tools".length) + search);
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get("location") ?? "", image);
    expect(location.href).toStartWith(`https://design.test/tools/images/${screenId(2)}/optimized.webp?`);
    const expires = Number(location.searchParams.get("expires"));
    expect(expires * 1000).toBeGreaterThan(Date.now() + 86_000_000);
  });

  test("asks for the large card for wide pictures only, which would cut a tall one to a strip", async () => {
    const id = screenId(1_003);
    const screen = screenAt(1, service.engine.modelId);
    if (screen.picture === null) throw new Error("this screen has a picture");
    const wide = { ...screen.picture, optimized: { width: 1024, height: 640, bytes: 9 } };
    await service.services.storage.library.upsertScreens([{ ...screen, id, picture: wide }]);
    expect((await metaOf(id))["twitter:card"]).toBe("summary_large_image");
  });

  test("shows what a model wrote as text: HTML in it ends no element", async () => {
    const id = screenId(1_004);
    const title = `"><img src=x onerror=alert(1)></title><script>alert(1)</script>`;
    const modelWords = { model: title, source: "picture", fields: ["title", "description"] } as const;
    const screen = { ...screenAt(1, service.engine.modelId), id, title, description: title, modelWords };
    await service.services.storage.library.upsertScreens([screen]);
    const page = await (await ask(sharePath(service, id))).text();
    expect(page).not.toContain("<img src=x");
    expect(page).not.toContain("<script>alert");
    expect((await metaOf(id))["og:description"]).toBe(Bun.escapeHTML(title));
  });

  test("of a screen without a picture has none", async () => {
    const meta = Object.keys(await metaOf(screenId(0)));
    expect(meta).toContain("og:title");
    expect(meta.filter((name) => /og:image|twitter/.test(name))).toEqual([]);
  });
});
