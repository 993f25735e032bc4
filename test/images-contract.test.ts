// Contract of the image store, in a folder and in a bucket.
import { describe, expect, test } from "bun:test";
import { bucketSetting, folderSetting, type StoreSetting, store, textFiles } from "./support/image-stores.ts";
import { hasS3Server, testS3 } from "./support/s3-server.ts";

const id = "ab000000-0000-4000-8000-000000000001";
const other = "ab000000-0000-4000-8000-000000000002";

const server = testS3();

const textOf = async ({ images }: StoreSetting, screenId: string) => {
  const [optimized, high] = [await images.open(screenId, "optimized"), await images.open(screenId, "high")];
  return [await optimized?.content.text(), await high?.content.text()];
};

/** The picture of this mark is there, whole. */
const expectStored = async (setting: StoreSetting, mark: string, screenId = id) =>
  expect([await textOf(setting, screenId), await setting.images.has(screenId)]).toEqual([
    [`${mark} optimized`, `${mark} high`],
    true,
  ]);

for (const [kind, isHere, open] of [
  ["a folder", true, () => folderSetting()],
  ["a bucket", hasS3Server, () => bucketSetting(server)],
] as const) {
  describe.skipIf(!isHere)(`in ${kind}`, () => {
    test("a picture is there with its original and both sizes, and its own bytes", async () => {
      const setting = open();
      const { images } = setting;
      expect([await images.has(id), await images.open(id, "high")]).toEqual([false, null]);
      await store(setting, id, textFiles("1"));
      await expectStored(setting, "1");
      expect(await (await images.original(id, "png"))?.text()).toBe("1 original");
      expect(await images.original(id, "jpeg")).toBeNull();
      expect((await images.open(id, "high"))?.bytes).toBe(6);
      const bytes = { original: 10, optimized: 11, high: 6 };
      expect(await images.has(id, bytes)).toBe(true);
      expect(await images.has(id, { ...bytes, high: 7 })).toBe(false);
    });

    test("one that is replaced has another version, and nothing of the one before is left", async () => {
      const setting = open();
      await store(setting, id, textFiles("1"));
      const before = await setting.images.open(id, "high");
      await store(setting, id, textFiles("22", "jpeg"));
      await expectStored(setting, "22");
      expect(await setting.images.original(id, "png")).toBeNull();
      expect((await setting.images.open(id, "high"))?.version).not.toBe(before?.version ?? "");
    });

    test("one that is taken back is the one before again, or none", async () => {
      const setting = open();
      await (await setting.images.put(id, textFiles("0"))).undo();
      expect([await setting.images.has(id), await setting.images.list("ab")]).toEqual([false, []]);
      await store(setting, id, textFiles("1"));
      await (await setting.images.put(id, textFiles("2", "jpeg"))).undo();
      await expectStored(setting, "1");
    });

    test("one that is taken back takes nothing that another one stored after it", async () => {
      const setting = open();
      const mine = await setting.images.put(id, textFiles("mine"));
      await store(setting, id, textFiles("1"));
      await mine.undo();
      await expectStored(setting, "1");
    });

    test("one that was cut off by a killed process is not delivered, and goes with the next one", async () => {
      const setting = open();
      await store(setting, id, textFiles("1"));
      await setting.images.put(id, textFiles("22"));
      await expectStored(setting, "1");
      await store(setting, id, textFiles("333"));
      setting.record(id, textFiles("22"));
      expect([await textOf(setting, id), await setting.images.has(id)]).toEqual([
        [undefined, undefined],
        false,
      ]);
    });

    test("the same picture again, taken back, stays", async () => {
      const setting = open();
      await store(setting, id, textFiles("1"));
      await (await setting.images.put(id, textFiles("1"))).undo();
      await expectStored(setting, "1");
    });

    test("lists are of ids, whole or half, and removing takes all of one and nothing of another", async () => {
      const setting = open();
      await store(setting, id, textFiles("1"));
      await setting.images.put(other, textFiles("left"));
      expect((await setting.images.list("ab")).toSorted()).toEqual([id, other]);
      expect(await setting.images.list("ac")).toEqual([]);
      await setting.images.remove(other);
      await setting.images.remove(other);
      expect([await setting.images.list("ab"), await setting.images.has(id)]).toEqual([[id], true]);
    });

    test("changes come one after another", async () => {
      const { images } = open();
      const order: string[] = [];
      const work = (name: string) =>
        images.change(async () => {
          order.push(`${name} begins`);
          await Bun.sleep(20);
          order.push(`${name} ends`);
        });
      await Promise.all([work("a"), work("b")]);
      expect(order.map((each) => each.split(" ")[1])).toEqual(["begins", "ends", "begins", "ends"]);
      const ended = images.change(async () => images.change(async () => "never", AbortSignal.timeout(60)));
      await expect(ended).rejects.toThrow("timed out");
    });

    test("a path is made of UUIDs only", async () => {
      const { images } = open();
      for (const bad of ["../../etc", "..%2f", "", "\0", id.toUpperCase(), `${id}\n`, `${id}/..`]) {
        await expect(images.put(bad, textFiles("x"))).rejects.toThrow("Not a screen id");
        await expect(images.open(bad, "high")).rejects.toThrow("Not a screen id");
        await expect(images.original(bad, "png")).rejects.toThrow("Not a screen id");
        await expect(images.has(bad)).rejects.toThrow("Not a screen id");
        await expect(images.remove(bad)).rejects.toThrow("Not a screen id");
      }
    });
  });
}

test.skipIf(!hasS3Server)(
  "a copy of a library that shares its bucket, such as a restored backup, takes nothing of it away",
  async () => {
    const prefix = "shared/";
    const live = bucketSetting(server, { prefix });
    await store(live, id, textFiles("1"));
    await store(live, other, textFiles("2"));
    const copy = bucketSetting(server, { prefix, libraryId: "copy" });
    copy.record(id, textFiles("1"));
    await expectStored(copy, "1");
    // The owner would remove it as of no record.
    await expect(copy.images.put(id, textFiles("33"))).rejects.toThrow("of another library");
    await expect(copy.images.remove(other)).rejects.toThrow("of another library");
    await expectStored(live, "1");
    await expectStored(live, "2", other);
    const again = bucketSetting(server, { prefix });
    await again.images.remove(other);
    expect(await textOf(live, other)).toEqual([undefined, undefined]);
  },
);
