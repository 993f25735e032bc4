// Snapshots that lie in a folder under the names of their tests: Paparazzi, Roborazzi, swift-snapshot-testing
// and jest-image-snapshot.
import { basename, dirname } from "node:path";
import type { LayoutName } from "../../../bounds.ts";
import type { Platform, System } from "../../../fields.ts";
import type { LayoutRow, SourceReader } from "./reader.ts";
import { languageOf, nameOfFile, themeOf } from "./test-names.ts";

interface SnapshotName {
  /** The class or the file of the tests. */
  readonly suite: string;
  /** The name of the test or the picture. */
  readonly name: string;
  /** Device, theme, language. */
  readonly variants: readonly string[];
}

interface SnapshotTool {
  readonly name: LayoutName;
  readonly what: string;
  readonly platform: Platform;
  readonly system?: System;
  readonly partsOf: (path: string) => SnapshotName;
}

/** `com.example.home_HomeScreenTest_emptyCart[NIGHT,Pixel_5]_de.png` */
function paparazziParts(path: string): SnapshotName {
  const file = nameOfFile(path);
  const [, bracket = ""] = /\[([^\]]*)\]/.exec(file) ?? [];
  const [, suite = "", test = file] =
    /^(?:[a-z]\w*?(?:\.\w+)*_)?([A-Z]\w*?)_(.+)$/.exec(file.replace(/\[[^\]]*\]/, "")) ?? [];
  const [, name = test, label = ""] = /^(.+)_([a-z]{2}(?:_[A-Z]{2})?|dark|light|night)$/i.exec(test) ?? [];
  const variants = [...bracket.split(","), label].map((each) => each.trim().replaceAll("_", " "));
  return { suite, name, variants };
}

/** `com.example.HomeScreenTest.emptyCart.png`, with what a test adds behind a dot, `_` or a bracket. */
function roborazziParts(path: string): SnapshotName {
  const file = nameOfFile(path);
  const [, suite = "", name = file, more = ""] =
    /^(?:[a-z]\w*\.)+([A-Z]\w*)\.([^.[]+)(?:[.[]([^\]]*)\]?)?$/.exec(file) ?? [];
  return { suite, name, variants: more.split(/[,.+]/).map((each) => each.trim()) };
}

/** `__Snapshots__/HomeViewTests/testHome.iPhone-13-Pro.png`; a number behind the dot only counts. */
function swiftParts(path: string): SnapshotName {
  const [name = "", ...variants] = nameOfFile(path).split(".");
  const words = variants.filter((each) => !/^\d+$/.test(each)).map((each) => each.replaceAll("-", " "));
  return { suite: basename(dirname(path)), name, variants: words };
}

/** `__image_snapshots__/cart-test-js-cart-shows-the-empty-cart-1-snap.png` */
function jestParts(path: string): SnapshotName {
  const file = nameOfFile(path).replace(/-snap$/, "");
  const [, suite = "", name = file] = /^(.+?)-(?:test|spec)-[cm]?[jt]sx?-(.+)$/.exec(file) ?? [];
  return { suite, name: suite === "" ? file : withoutSuite(name.replace(/-\d+$/, ""), suite), variants: [] };
}

/** Tests repeat the name of their file: "cart-shows-the-empty-cart" of "cart" is "shows-the-empty-cart". */
function withoutSuite(name: string, suite: string): string {
  return name.startsWith(`${suite}-`) ? name.slice(suite.length + 1) : name;
}

const failed =
  /(?:^|\/)(?:failures|__diff_output__|__received_output__)\/|(?:^|\/)delta-|[-_](?:compare|actual|diff|received)\.\w+$/;

function readerOf({ name, what, platform, system, partsOf }: SnapshotTool): SourceReader {
  const rowOf = (picture: string): LayoutRow => {
    const { suite, name: test, variants } = partsOf(picture);
    const said = variants.filter((each) => each !== "");
    const inName = themeOf(test.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " "));
    const theme = said.map(themeOf).find((each) => each !== undefined) ?? inName;
    const language = said.map(languageOf).find((each) => each !== undefined);
    return {
      picture,
      place: [dirname(picture), suite, test, ...said],
      name: test,
      platform,
      system,
      variant: said.join(" "),
      tags: [...said.filter((each) => themeOf(each) === undefined && languageOf(each) === undefined), theme],
      language,
    };
  };
  const rows: SourceReader["rows"] = async (files) =>
    files.pictures.flatMap((picture) => {
      if (!failed.test(picture)) return [rowOf(picture)];
      files.leaveOut("failed_attempt", picture);
      return [];
    });
  return { name, what, rows };
}

const tools: readonly SnapshotTool[] = [
  {
    name: "paparazzi",
    what: "snapshots of Paparazzi",
    platform: "ios",
    system: "android",
    partsOf: paparazziParts,
  },
  {
    name: "roborazzi",
    what: "snapshots of Roborazzi",
    platform: "ios",
    system: "android",
    partsOf: roborazziParts,
  },
  {
    name: "swift-snapshot-testing",
    what: "snapshots of swift-snapshot-testing",
    platform: "ios",
    system: "ios",
    partsOf: swiftParts,
  },
  {
    name: "jest-image-snapshot",
    what: "snapshots of jest-image-snapshot",
    platform: "web",
    partsOf: jestParts,
  },
];

export const snapshotReaders: readonly SourceReader[] = tools.map(readerOf);
