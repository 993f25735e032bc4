// Pictures without words in a service, and the runs that describe them.
import type { Screen } from "../../src/database/screens.ts";
import type { DescriptionDetails } from "../../src/library/describe/schema.ts";
import { makeZip } from "./archives.ts";
import { hasEnded, type ImportClient } from "./imports.ts";
import { makePng } from "./pictures.ts";
import type { TestService } from "./service.ts";
import { untilAnswer } from "./until.ts";

let made = 0;
/** Imports pictures without words, of an app of this name; none was in a library before. */
export async function addWordless(client: Pick<ImportClient, "import">, app: string, count: number) {
  const files = Array.from({ length: count }, async (_, n) => ({
    name: `ios/${app}/IMG_${n}.png`,
    content: await makePng(60, 90, 3_000 + (made += 1)),
  }));
  const body = makeZip(await Promise.all(files));
  const { imported, failures } = await client.import({ body, name: "a.zip", query: "ocr=off" });
  if (imported !== count) throw new Error(JSON.stringify(failures));
}

/** The screens of an app, in the order of their ids. */
export async function screensOf({ services }: TestService, app: string): Promise<readonly Screen[]> {
  const { library } = services.storage;
  const screens = await library.screensByIds(await library.screenIds());
  return screens.filter(({ appName }) => appName === app).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Asks for a run by the API. */
export function askToDescribe({ send }: Pick<ImportClient, "send">, body: object = {}): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return send("/v1/descriptions", { method: "POST", headers, body: JSON.stringify(body) });
}

/** The run as it is now. */
export async function runOf({ send }: Pick<ImportClient, "send">, id: string): Promise<DescriptionDetails> {
  return (await (await send(`/v1/descriptions/${id}`)).json()) as DescriptionDetails;
}

/** The run when it has ended. */
export function endedRun(client: Pick<ImportClient, "send">, id: string): Promise<DescriptionDetails> {
  return untilAnswer(() => runOf(client, id), hasEnded);
}
