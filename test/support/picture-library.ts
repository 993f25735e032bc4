// The small library of the tests with pictures that can be seen, and screens that are hard to lay out.

import { openStorage } from "../../src/database/open-storage.ts";
import type { ScreenWrite } from "../../src/database/screens.ts";
import { makeAppearance } from "../../src/images/appearance/appearance.ts";
import { groupLooks } from "../../src/images/group-looks.ts";
import { makeSizes } from "../../src/images/make-sizes.ts";
import { makeLook } from "../../src/images/picture-look.ts";
import { pathsIn } from "../../src/system/paths.ts";
import { writeAsRecorded } from "./image-stores.ts";
import { librarySize, screenAt, screenId } from "./library.ts";
import { makePng } from "./pictures.ts";
import { type TestServer, untilIndexed } from "./server.ts";

/** Screens by what is hard about them. */
export const pictured = {
  ios: screenId(2),
  web: screenId(1),
  withoutPicture: screenId(7),
  long: screenId(2_001),
  arabic: screenId(2_002),
} as const;

/**
 * Gives every screen of a server's library its picture, adds the hard ones, and makes of them what the server
 * would make in the background: a test that reads twice would see the library change. There are two pictures,
 * each looked at once: by the server, each screen's would take most of the processor time of a file's tests.
 */
export async function fillPictures({ dataDir, url }: Pick<TestServer, "dataDir" | "url">): Promise<void> {
  const made = await picturesOf();
  const storage = await openStorage({ dataDir });
  const modelId = (await storage.library.vectorsOf(pictured.ios))?.modelId ?? "";
  const plain = Array.from({ length: librarySize }, (_, at) => screenAt(at, modelId));
  const screens = [...plain, ...hardScreens(modelId)].map((each) => withSizes(each, made[each.platform]));
  for (const screen of screens) {
    const { file: original, sizes } = made[screen.platform];
    const files = { original, optimized: sizes.optimized.file, high: sizes.high.file };
    if (screen.picture !== null) await writeAsRecorded(pathsIn(dataDir).images, screen, files);
  }
  await storage.library.upsertScreens(screens);
  await storage.looks.write(
    screens.flatMap(({ id, platform, picture }) =>
      picture === null ? [] : [{ id, sha256: picture.sha256, ...made[platform].seen }],
    ),
  );
  await groupLooks(storage, new AbortController().signal);
  await storage.close();
  await untilIndexed({ url });
}

/** Made once for all files of tests in a process. */
let madePictures: Promise<Readonly<Record<"ios" | "web", Made>>> | null = null;

function picturesOf(): NonNullable<typeof madePictures> {
  madePictures ??= (async () => ({ ios: await noise(390, 840), web: await noise(1440, 900) }))();
  return madePictures;
}

type Made = Awaited<ReturnType<typeof noise>>;

async function noise(width: number, height: number) {
  const small = new Bun.Image(await makePng(width / 30, height / 30));
  const file = await small.resize(width, height, { fit: "fill" }).png().bytes();
  const sizes = await makeSizes(file);
  const look = await makeLook(sizes.optimized.file);
  if (look === null) throw new Error("the picture has no look");
  const seen = { ...look, appearance: await makeAppearance(sizes.optimized.file) };
  return { file, sizes, seen, width, height };
}

function withSizes(screen: ScreenWrite, { sizes, width, height }: Made): ScreenWrite {
  if (screen.picture === null) return screen;
  const size = ({ width, height, bytes }: Made["sizes"]["high"]) => ({ width, height, bytes });
  const { optimized, high } = sizes;
  return {
    ...screen,
    picture: { ...screen.picture, width, height, optimized: size(optimized), high: size(high) },
  };
}

/** Screens with fields of maximum length, and with scripts written right to left or without spaces. */
function hardScreens(modelId: string): ScreenWrite[] {
  return [
    {
      ...screenAt(1, modelId),
      id: pictured.long,
      appName: "W".repeat(200),
      title: `${"Donaudampfschiff".repeat(20)} ${"long title ".repeat(16)}`,
      description: `${"m".repeat(700)} ${"All of it at once. ".repeat(480)}`.slice(0, 10_000),
      elements: ["W".repeat(200), ...Array.from({ length: 199 }, (_, at) => `element number ${at}`)],
      visibleText: `${"0".repeat(5_000)}\n${"word ".repeat(9_000)}`,
      visibleTextSource: "ocr",
      pattern: "p".repeat(100),
    },
    {
      ...screenAt(2, modelId),
      id: pictured.arabic,
      appName: "متجر التطبيقات",
      title: "لوحة تحكم المبيعات مع رسم بياني وقائمة الطلبات",
      description:
        "ダッシュボードには売上の推移を示す折れ線グラフと、最近の注文の一覧が表示されています。".repeat(40),
      elements: ["زر الحفظ", "検索フィールド", "メニュー"],
      visibleText: "الإعدادات\n設定",
      visibleTextSource: "given",
    },
  ];
}
