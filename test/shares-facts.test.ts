// Strangers with a link get what is named as public, and nothing else of a screen: a walk over every column of
// one, and over every address that a link opens.
import { beforeAll, expect, test } from "bun:test";
import { publicListedScreenSchema, publicScreenSchema } from "../src/screens/public-screen.ts";
import { describedScreenSchema } from "../src/screens/schema.ts";
import { asKey } from "./support/collections.ts";
import { asAnotherProcess } from "./support/database.ts";
import { addressOf, routesOf } from "./support/every-route.ts";
import { screenId } from "./support/library.ts";
import { ensurePages } from "./support/pages.ts";
import { testService } from "./support/service.ts";
import { asBrowser, askAsStranger, sharedScreenOf } from "./support/share-links.ts";

beforeAll(ensurePages);
const service = testService({ PICTURES_PER_MINUTE: "1000000", WRITES_PER_MINUTE: "off" });

const id = screenId(2);
/** Stands in every column that a text fits in. */
const secret = "s3cr3t";
/** The columns whose text is public, and those that take no other text: references and lists of words. */
const others = new Set([
  ...["id", "app_id", "title", "description", "elements", "visible_text", "pattern", "heading"],
  ...["visible_text_source", "words_model_source"],
]);
/** What columns with a form of their own have of it. */
const formed: Readonly<Record<string, string>> = {
  words_model_fields: '["description"]',
  system: "ios",
  language: "de",
  words_edits: JSON.stringify({ title: { by: secret, at: 1, before: { value: secret, model: secret } } }),
};
/** A moment that no other one is. */
const moment = Date.parse("1987-06-05T04:03:02Z");

/** Writes a secret into every text column of the screen; the names of the columns. */
async function fillColumns(): Promise<readonly string[]> {
  const [row = {}] = await asAnotherProcess<Record<string, unknown>>(
    service,
    "SELECT * FROM screens WHERE id = ?",
    id,
  );
  const filled = Object.entries(row).filter(
    ([column, value]) => !others.has(column) && (typeof value !== "number" || column === "captured_at"),
  );
  const texts = filled
    .map(([column]) => column)
    .filter((column) => !["removed_at", "captured_at"].includes(column));
  const set = [
    "captured_at = ?",
    "words_model_source = 'picture'",
    ...texts.map((column) => `${column} = ?`),
  ];
  const values = texts.map((column) => formed[column] ?? `${secret}-${column}`);
  await asAnotherProcess(service, `UPDATE screens SET ${set.join(", ")} WHERE id = ?`, moment, ...values, id);
  return texts;
}

/** All that a link opens: every route of the app with the ids and the tokens in its address and its query. */
async function openedBy(query: string, ids: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const routes = routesOf(service).filter(({ method }) => method === "GET");
  const answers = routes.map(async (route) => {
    const texts = [];
    for (const headers of [{}, asBrowser]) {
      const response = await askAsStranger(service, addressOf(route, ids) + query, headers);
      if (response.ok) texts.push([...response.headers].join("\n") + (await response.text()));
    }
    return texts;
  });
  return (await Promise.all(answers)).flat();
}

test("a secret in any column that is not public is in no answer that a link opens", async () => {
  const filled = await fillColumns();
  expect(filled).toEqual(
    expect.arrayContaining(["source_url", "app_version", "original_name", "words_model"]),
  );
  const ask = asKey(service);
  const { id: collectionId } = (await ask("POST", "/v1/collections", { name: "Shared" })).body;
  await ask("POST", `/v1/collections/${collectionId}/screens`, { screen_ids: [id] });
  const { share_url } = (await ask("PUT", `/v1/collections/${collectionId}/share`)).body;
  const ofCollection = new URL(share_url).search;
  const { query } = await sharedScreenOf(service, 2);
  const ids = { screenId: id, collectionId, file: "optimized.webp" };
  const told = [
    ...(await openedBy(query, ids)),
    ...(await openedBy(ofCollection, ids)),
    ...(await openedBy(`${ofCollection}&collection=${collectionId}`, ids)),
  ];
  const title = (await ask("GET", `/v1/screens/${id}`)).body.title;
  // The screen, its page and the collection, by both links.
  expect(told.filter((text) => text.includes(title)).length).toBeGreaterThan(6);
  for (const text of told) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain("1987-06-05");
  }
});

test("every field of the members' answer that is not public is told to members alone", async () => {
  const { query } = await sharedScreenOf(service, 2);
  const described = (await asKey(service)("GET", `/v1/screens/${id}`)).body;
  const told = (await (await askAsStranger(service, `/api/screens/${id}${query}`)).json()) as object;
  expect(Object.keys(told).sort()).toEqual(Object.keys(publicScreenSchema.properties).sort());
  const hidden = Object.keys(describedScreenSchema.properties).filter(
    (field) => !(field in publicScreenSchema.properties),
  );
  expect(hidden.sort()).toEqual([
    ...["app_version", "captured_at", "edits", "original_name", "original_size"],
    ...["source_url", "words_model", "words_model_source", "words_source"],
  ]);
  // Without these the walk above would prove nothing.
  for (const [field, value] of Object.entries(described))
    if (hidden.includes(field) && !["original_size", "words_model_source", "words_source"].includes(field))
      expect(`${field}: ${JSON.stringify(value)}`).toMatch(new RegExp(`${secret}|1987-06-05`));
  expect(Object.keys(publicListedScreenSchema.properties).every((field) => field in told)).toBe(true);
});
