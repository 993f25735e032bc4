// The sizes for agents that are kept beside a picture: whoever finds none makes it again, and nothing else counts
// them.
import { expect, test } from "bun:test";
import { readdir, truncate } from "node:fs/promises";
import { join } from "node:path";
import { fitPicture } from "../src/images/fit-picture.ts";
import { versionsFolder } from "../src/images/picture-version.ts";
import {
  agentSide,
  derivedNames,
  makeSmallPictures,
  smallPicture,
  thumbnail,
} from "../src/images/small-pictures.ts";
import { checkPictureFiles } from "../src/maintenance/backup/picture-files.ts";
import { importSetting } from "./support/import.ts";
import { base } from "./support/import-rows.ts";
import { makePng } from "./support/pictures.ts";

const id = "00000000-0000-4000-8000-000000000001";
const row = (image: string) => ({ ...base, id, title: "Home", image });

test("they are made once, made again when one was cut, no fault to a check, and gone with their version", async () => {
  const setting = importSetting({ keptVersions: { count: 0, days: null } });
  await setting.write({ "1.png": await makePng(900, 1_400, 1), "2.png": await makePng(900, 1_400, 2) });
  await setting.importRows([row("1.png")]);
  const { images } = setting;
  const made = await fitPicture(images, id, { side: agentSide, partsMax: 1 });
  await makeSmallPictures(images, id);

  const version = (await images.versions([id])).get(id) ?? "";
  const folder = join(setting.imagesRoot, versionsFolder(id), version);
  expect(await readdir(folder)).toContainAllValues([
    "original.png",
    "optimized.webp",
    "high.webp",
    derivedNames.thumbnail,
    derivedNames.picture,
  ]);
  const [own] = await setting.library.picturesOf([id]);
  if (own === undefined) throw new Error("it has no picture");
  expect((await checkPictureFiles(setting.imagesRoot, own)).problems).toEqual([]);

  const small = await thumbnail(images, id, undefined);
  // 159 x 248 pixels with a gap, in whole parts.
  expect(await new Bun.Image(small ?? "").metadata()).toMatchObject({ width: 192, height: 256 });
  expect(await thumbnail(images, id, version)).toEqual(small);
  await truncate(join(folder, derivedNames.thumbnail), 1_000);
  expect(await thumbnail(images, id, version)).toEqual(small);
  await truncate(join(folder, derivedNames.picture), 1_000);
  expect(await smallPicture(images, id, version, agentSide)).toEqual(made);
  expect(await images.derived?.read(id, version, derivedNames.picture)).toEqual(
    Buffer.from(made?.parts[0]?.file ?? []),
  );

  await setting.importRows([row("2.png")]);
  expect(await readdir(join(setting.imagesRoot, versionsFolder(id)))).not.toContain(version);
});
