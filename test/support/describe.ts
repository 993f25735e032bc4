// A library of pictures without words, and a run of describing them.

import type { TextRow } from "../../src/images/text-reader.ts";
import type { ChatModel } from "../../src/library/describe/chat-model.ts";
import { type DescribeOptions, describeLibrary } from "../../src/library/describe/describe-library.ts";
import { importSetting, textRows } from "./import.ts";
import { makePng } from "./pictures.ts";

/** A library with pictures whose text is "Sign in". */
export type DescribeSetting = Awaited<ReturnType<typeof describeSetting>>;

/** A row without words whose picture is `<n>.png`. */
export const rowOf = (n: number, words: object = {}) => ({
  app_name: "Korvo",
  platform: "ios",
  image: `${n}.png`,
  id: idOf(n),
  ...words,
});

/** The id of the row `n`. */
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** Makes `pictures` pictures and imports the rows, which are those without words unless given. */
export async function describeSetting(
  pictures: number,
  rows: readonly object[] = Array.from({ length: pictures }, (_, n) => rowOf(n + 1)),
) {
  const openTextReader = () => ({ readRows: async () => textRows("Sign in"), close: () => undefined });
  const setting = importSetting({ openTextReader });
  for (let n = 1; n <= pictures; n += 1) await setting.write({ [`${n}.png`]: await makePng(60, 90, n) });
  const summary = await setting.importRows(rows);
  if (summary.failed > 0) throw new Error(JSON.stringify(summary.failures));
  /** The rows that OCR reads in every picture, for models without eyes. */
  const readRows: TextRow[] = [
    { text: "Sign in to your account", top: 0.3, left: 0.1, width: 0.2, height: 0.03 },
  ];
  const services = { ...setting, textReader: { readRows: async () => readRows } };
  return {
    ...setting,
    readRows,
    describe: (model: ChatModel, options: Partial<DescribeOptions> = {}) =>
      describeLibrary(services, model, { concurrency: 1, signal: new AbortController().signal, ...options }),
    /** The screen of a row's picture. */
    async screenOf({ image }: { readonly image: string }) {
      const [screen] = await setting.library.screensByIds([idOf(Number(image.split(".")[0]))]);
      if (screen === undefined) throw new Error(`${image} has no screen`);
      return screen;
    },
  };
}
