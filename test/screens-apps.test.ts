// The library by its apps.
import { beforeEach, describe, expect, test } from "bun:test";
import { loadConfig } from "../src/config/config.ts";
import type { ScreenWrite } from "../src/database/screens.ts";
import type { LibraryStorage } from "../src/database/storage.ts";
import { imageSigner } from "../src/images/signed-url.ts";
import { shareSigner } from "../src/people/shares/share-signer.ts";
import { listAppScreens, listApps, listCovers } from "../src/screens/apps.ts";
import type { Services } from "../src/services.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { screenAt, screenId } from "./support/library.ts";

let library: LibraryStorage;
let services: Services;

const sharer = { workspaceId: crypto.randomUUID(), shareGeneration: 1 };

const withPicture = screenAt(1, "m").picture;
let written = 0;

/** Writes screens one after the other, a millisecond apart, and returns their ids. */
async function write(...changes: Partial<ScreenWrite>[]): Promise<string[]> {
  const ids = [];
  for (const change of changes) {
    written += 1;
    const screen = { ...screenAt(0, "m"), id: screenId(written), ...change };
    await library.upsertScreens([screen]);
    ids.push(screen.id);
    await Bun.sleep(2);
  }
  return ids;
}

const names = async (platform?: "ios" | "web") =>
  (await listApps(services, platform)).map((app) => `${app.name} ${app.platform} ${app.screens}`);

/** The cover of the first app; undefined where there is none. */
async function coverOfFirst() {
  const ids = (await listApps(services)).map(({ id }) => id).slice(0, 1);
  const { covers } = await listCovers(services, sharer, [...ids, crypto.randomUUID()]);
  expect(covers.map(({ app_id }) => app_id)).toEqual(ids);
  return covers[0]?.image;
}

describeOnBoth("the apps of a library", (open) => {
  beforeEach(async () => {
    const storage = await open();
    ({ library } = storage);
    const config = loadConfig({ BASE_URL: "https://screens.test" });
    const keys = [{ id: "k", secret: Buffer.alloc(32, 1) }] as const;
    const parts = { config, signer: imageSigner(keys), shareSigner: shareSigner(keys) };
    // Only what these operations ask for.
    services = { ...parts, storage } as unknown as Services;
  });

  describe("the list of apps", () => {
    test("has every app with live screens, by name in any letter case, then by platform", async () => {
      await write(
        { appName: "zeta", platform: "ios" },
        { appName: "Émile", platform: "web" },
        { appName: "alpha", platform: "web" },
        { appName: "Beta", platform: "ios" },
        { appName: "Alpha", platform: "ios" },
        { appName: "BETA", platform: "ios" },
      );
      expect(await names()).toEqual([
        "Alpha ios 1",
        "alpha web 1",
        "Beta ios 2",
        "Émile web 1",
        "zeta ios 1",
      ]);
      expect(await names("ios")).toEqual(["Alpha ios 1", "Beta ios 2", "zeta ios 1"]);
      expect(await names("web")).toEqual(["alpha web 1", "Émile web 1"]);
    });

    test("loses an app with its last screen", async () => {
      const [one = "", two = ""] = await write({ appName: "Gone" }, { appName: "Gone" });
      await library.removeScreens([one]);
      expect(await names()).toEqual(["Gone ios 1"]);
      await library.removeScreens([two]);
      expect(await names()).toEqual([]);
    });

    test("shows the first live screen that has a picture", async () => {
      const [, removed = "", cover = ""] = await write(
        { picture: null },
        { picture: withPicture },
        { picture: withPicture },
        { picture: withPicture },
      );
      await library.removeScreens([removed]);
      expect(await coverOfFirst()).toMatchObject({ width: 473, height: 1024 });
      expect((await coverOfFirst())?.url).toContain(cover);
    });

    test("shows what the app does rather than a dialog or a sign-in, which any app has", async () => {
      const [dialog = "", , home = ""] = await write(
        { picture: withPicture, pattern: "Modal dialog" },
        { picture: withPicture, pattern: "login" },
        { picture: withPicture, pattern: "dashboard" },
        { picture: withPicture, pattern: "" },
      );
      expect((await coverOfFirst())?.url).toContain(home);
      await library.removeScreens([home, screenId(written)]);
      expect((await coverOfFirst())?.url).toContain(dialog);
    });

    test("shows no cover for an app without pictures", async () => {
      await write({ picture: null });
      expect(await coverOfFirst()).toBeNull();
    });

    test("names the five most frequent patterns, equal ones by name, and never an empty one", async () => {
      const patterns = ["", "", "", "f", "e", "d", "c", "c", "b", "a", "a"];
      await write(...patterns.map((pattern) => ({ pattern })));
      expect((await listApps(services))[0]?.patterns).toEqual(["a", "c", "b", "d", "e"]);
    });
  });

  describe("the screens of an app", () => {
    const appId = async () => (await listApps(services))[0]?.id ?? "";

    test("come in order of their creation, page by page, each once", async () => {
      const ids = await write({}, {}, {}, {}, {});
      const id = await appId();
      const seen: string[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < 3; pages += 1) {
        const page = await listAppScreens(services, sharer, id, {
          limit: 2,
          ...(after !== undefined && { after }),
        });
        seen.push(...page.screens.map((screen) => screen.id));
        expect(page.app).toMatchObject({ id, screens: 5 });
        expect(page.next === null).toBe(pages === 2);
        after = page.next ?? undefined;
      }
      expect(seen).toEqual(ids);
    });

    test("of one import, which all have the same time, come by id", async () => {
      const screens = [3, 1, 2].map((n) => ({ ...screenAt(0, "m"), id: screenId(n) }));
      await library.upsertScreens(screens);
      const id = await appId();
      const first = await listAppScreens(services, sharer, id, { limit: 1 });
      const rest = await listAppScreens(services, sharer, id, { limit: 9, after: first.next ?? "" });
      expect([...first.screens, ...rest.screens].map((screen) => screen.id)).toEqual([1, 2, 3].map(screenId));
    });

    test("go on where they ended when the last one shown was removed", async () => {
      const ids = await write({}, {}, {}, {});
      const id = await appId();
      const { next } = await listAppScreens(services, sharer, id, { limit: 2 });
      await library.removeScreens([next ?? ""]);
      const page = await listAppScreens(services, sharer, id, { limit: 2, after: next ?? "" });
      expect(page.screens.map((screen) => screen.id)).toEqual(ids.slice(2));
      expect(page.next).toBeNull();
    });

    test("are of this app only", async () => {
      await write({ appName: "A" }, { appName: "B" }, { appName: "A", platform: "web" });
      const page = await listAppScreens(services, sharer, await appId(), { limit: 9 });
      expect(page.screens.map((screen) => `${screen.app_name} ${screen.platform}`)).toEqual(["A ios"]);
    });

    test("of no app are not found", async () => {
      const ids = await write({});
      const removed = await appId();
      await library.removeScreens(ids);
      for (const id of [removed, screenId(1), "", "x", "' OR 1=1--"])
        await expect(listAppScreens(services, sharer, id, { limit: 1 })).rejects.toMatchObject({
          code: "not_found",
        });
    });

    test("go on after a screen, and nothing else", async () => {
      await write({});
      const id = await appId();
      await expect(listAppScreens(services, sharer, id, { limit: 1, after: "x" })).rejects.toMatchObject({
        code: "invalid_request",
      });
    });
  });
});
