// Details of one screen, and of similar ones, beyond those of a search.
import { describe, expect, test } from "bun:test";
import { getScreen } from "../src/screens/read-screens.ts";
import { similarScreens } from "../src/search/search-screens.ts";
import { screenAt, screenId } from "./support/library.ts";
import { contextOf } from "./support/search.ts";
import { testService } from "./support/service.ts";
import { until } from "./support/until.ts";

const service = testService();

const sharer = { workspaceId: crypto.randomUUID(), shareGeneration: 1 };
/** As a key of the workspace asks. */
const similarTo = async (id: string, limit: number) =>
  (await similarScreens(service.services, await contextOf(service), () => ({ id, limit, same_app: true })))
    .screens;

async function expectNotFound(id: string): Promise<void> {
  const notFound = { code: "not_found" };
  await expect(getScreen(service.services, sharer, id)).rejects.toMatchObject(notFound);
  await expect(similarTo(id, 3)).rejects.toMatchObject(notFound);
}

const nobody = [screenId(9_999), "", "x", "../../etc/passwd", "' OR 1=1--", `${screenId(1)}0`];

describe("a screen", () => {
  test("is told with all its words and both pictures", async () => {
    const screen = {
      ...screenAt(1, service.engine.modelId),
      elements: ["field", "button"],
      visibleText: "Hello",
      visibleTextSource: "ocr" as const,
      pattern: "login",
    };
    await service.services.storage.library.upsertScreens([screen]);
    const told = await getScreen(service.services, sharer, screenId(1));
    expect(told).toMatchObject({
      id: screenId(1),
      app_name: screen.appName,
      platform: screen.platform,
      title: screen.title,
      description: screen.description,
      elements: ["field", "button"],
      visible_text: "Hello",
      visible_text_source: "ocr",
      pattern: "login",
      has_picture: true,
      service_url: expect.stringMatching(
        new RegExp(`^https://screens\\.test/screens/${screenId(1)}\\?share=[\\w-]{44}$`),
      ),
      image: { width: 473, height: 1024 },
      image_high: { width: 924, height: 2000 },
    });
    expect(told.image_url).toBe(told.image.url);
    expect(told.image.url).toContain("/optimized.webp?");
    expect(told.image_high?.url).toContain("/high.webp?");
  });

  test("says whether its words were given, read or written by a model, and by which", async () => {
    const { library } = service.services.storage;
    const given = screenAt(1, service.engine.modelId);
    const wordless = { ...given, title: "", description: "", elements: [], pattern: "", visibleText: "" };
    const modelWords = { model: "qwen2.5vl:7b", source: "picture" as const, fields: ["title" as const] };
    const told = async (screen: typeof given) => {
      await library.upsertScreens([screen]);
      const { words_source, words_model } = await getScreen(service.services, sharer, screenId(1));
      return [words_source, words_model];
    };
    expect(await told(given)).toEqual(["given", null]);
    expect(await told({ ...wordless, visibleTextSource: "given" })).toEqual(["given", null]);
    expect(await told({ ...wordless, visibleTextSource: "ocr" })).toEqual(["ocr", null]);
    expect(await told(wordless)).toEqual(["none", null]);
    expect(await told({ ...given, modelWords })).toEqual(["model", "qwen2.5vl:7b"]);
  });

  test("without a picture says so", async () => {
    const told = await getScreen(service.services, sharer, screenId(7));
    expect(told.has_picture).toBe(false);
    expect(told.image_high).toBeNull();
    expect(told.image).not.toHaveProperty("width");
  });

  test("without a title is called by its pattern, else by its app", async () => {
    const untitled = { ...screenAt(3, service.engine.modelId), title: "" };
    const { library } = service.services.storage;
    await library.upsertScreens([{ ...untitled, pattern: "paywall" }]);
    expect((await getScreen(service.services, sharer, screenId(3))).title).toBe("paywall");
    await library.upsertScreens([untitled]);
    expect((await getScreen(service.services, sharer, screenId(3))).title).toBe(
      `A screen of ${untitled.appName}`,
    );
  });

  test.each(nobody)("%p is not found, nor are screens like it", expectNotFound);

  test("is not found once it is removed", async () => {
    await service.services.storage.library.removeScreens([screenId(5)]);
    await expectNotFound(screenId(5));
  });
});

describe("similar screens", () => {
  // Of its platform, without itself, and as many as asked for: reads.test.ts.
  test("come best first, as the index has them", async () => {
    const last = await service.services.storage.library.lastSequence();
    // Writes above must reach the index before the two calls.
    await until(() => service.engine.status().sequence === last);
    const similar = await similarTo(screenId(10), 20);
    const hits = await service.engine.similar(screenId(10), 20, true);
    expect(similar.map(({ id }) => id)).toEqual(hits.map(({ id }) => id).filter((id) => id !== screenId(5)));
  });

  test("do not name a screen that was removed since the index last caught up", async () => {
    const [first] = await similarTo(screenId(11), 1);
    if (first === undefined) throw new Error("there are similar screens");
    const { services } = service;
    const stale = await service.engine.similar(screenId(11), 5, true);
    await services.storage.library.removeScreens([first.id]);
    service.engine.similarHits = stale;
    const ids = (await similarTo(screenId(11), 5)).map(({ id }) => id);
    service.engine.similarHits = null;
    expect(ids).toEqual(stale.map(({ id }) => id).filter((id) => id !== first.id));
  });
});
