// The contract of the service from outside, on each of its forms: embedded; PostgreSQL; with Redis and a
// bucket; with Milvus, too. A real `serve` process and real servers each, and the same library, so that
// answers can be compared.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateApiKey } from "../src/people/keys/api-key.ts";
import { demoRows } from "./support/demo.ts";
import { temporaryFolder } from "./support/folder.ts";
import { type Part, type Parts, startParts } from "./support/form-parts.ts";
import { type FormService, startFormService } from "./support/form-service.ts";
import { mcpRequest, toolCall } from "./support/mcp-message.ts";
import { findMilvusLite } from "./support/milvus-lite.ts";
import { makePng } from "./support/pictures.ts";
import { postgresMissing } from "./support/postgres.ts";
import { isRedisMissing } from "./support/redis.ts";
import { hasS3Server } from "./support/s3-server.ts";
import { errorOf } from "./support/service.ts";
import { until, untilAnswer } from "./support/until.ts";
import { base64, words } from "./support/writers.ts";

interface Screen {
  readonly id: string;
  readonly image_url: string;
  readonly image: { readonly url: string; readonly url_expires_at: string; width?: number; height?: number };
  readonly service_url: string;
  readonly app_name: string;
  readonly platform: string;
}

const isGrownHere = postgresMissing === null && !isRedisMissing && hasS3Server;
const milvusProgram = isGrownHere ? findMilvusLite() : null;
const forms: readonly { readonly name: string; readonly parts: readonly Part[]; readonly isHere: boolean }[] =
  [
    { name: "embedded", parts: [], isHere: true },
    { name: "on PostgreSQL", parts: ["postgres"], isHere: postgresMissing === null },
    { name: "with Redis and S3", parts: ["postgres", "redis", "s3"], isHere: isGrownHere },
    { name: "with Milvus", parts: ["postgres", "redis", "s3", "milvus"], isHere: milvusProgram !== null },
  ];
const here = forms.filter(({ isHere }) => isHere);
const missing = forms.filter(({ isHere }) => !isHere).map(({ name }) => name);
if (missing.length > 0)
  console.log(`The contract is SKIPPED on: ${missing.join("; ")}. A program that it needs is not here.`);

const apps = ["Korvo", "Fernlight", "Skylark", "Ostinato", "Hostel Atlas", "Ledgerline", "Formwell"];
const library = (await demoRows()).filter(({ app_name: name }) => apps.includes(name));

let parts: Parts;
const services = new Map<string, FormService>();
beforeAll(async () => {
  parts = await startParts(here.at(-1)?.parts ?? [], temporaryFolder(), milvusProgram);
  for (const { name, parts: used } of here) {
    const service = await startFormService(parts, used);
    services.set(name, service);
    expect(await service.import(library)).toMatchObject({ imported: library.length, failed: 0 });
  }
  // The demo library is imported once for each form, by a process of the lowest priority.
}, 900_000);
afterAll(async () => {
  for (const service of services.values()) await service.stop();
  await parts?.stop();
});

function serviceOf(name: string): FormService {
  const service = services.get(name);
  if (service === undefined) throw new Error(`${name} was not started`);
  return service;
}

const body = { query: "account overview with a balance and a chart", platform: "ios", mode: "standard" };

async function found(service: FormService, asked: object = {}): Promise<readonly Screen[]> {
  const answer = await service.search({ ...body, ...asked });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { screens: Screen[] }).screens;
}

const idsOf = (screens: readonly { readonly id: string }[]) => screens.map(({ id }) => id);
const codeOf = async (answer: Response) => [answer.status, (await errorOf(answer)).code];
const bearer = ({ key }: FormService) => ({ authorization: `Bearer ${key}` });
const read = (service: FormService, path: string) => service.ask(path, { headers: bearer(service) });
const pathOf = (url: string) => new URL(url).pathname;

for (const { name } of here) {
  describe(name, () => {
    let service: FormService;
    beforeAll(() => void (service = serviceOf(name)));

    test("is ready with the whole library, and says so", async () => {
      expect(await (await service.ask("/healthz")).json()).toEqual({ status: "ok" });
      const ready = await service.ask("/readyz");
      const count = (platform: string) => library.filter((row) => row.platform === platform).length;
      expect([ready.status, await ready.json()]).toMatchObject([
        200,
        { status: "ready", index: { screens: { ios: count("ios"), web: count("web") } } },
      ]);
    });

    test("standard fills the limit with screens of the contract's fields, of the platform asked for", async () => {
      for (const platform of ["ios", "web"]) {
        const screens = await found(service, { platform, limit: 15 });
        expect(screens).toHaveLength(15);
        for (const screen of screens) {
          const { image_url, image, service_url, ...rest } = screen;
          const row = library.find(({ id }) => id === screen.id);
          expect(rest).toEqual({ id: screen.id, app_name: row?.app_name ?? "", platform });
          expect(image_url).toBe(image.url);
          expect(Date.parse(image.url_expires_at)).toBeGreaterThan(Date.now());
          expect(service_url).toStartWith(`${service.url}/screens/${screen.id}?share=`);
        }
      }
      expect(await found(service, {})).toHaveLength(20);
    });

    test("deep is the usual mode, keeps strong matches only and may find none; fast is standard, and deprecated", async () => {
      const { mode: _, ...usual } = body;
      const deep = await (await service.search(usual)).json();
      expect(deep.screens.length).toBeGreaterThan(0);
      expect(idsOf(deep.screens)).toEqual(idsOf(await found(service, { mode: "deep" })));
      expect(await found(service, { mode: "deep", query: "zebra" })).toEqual([]);
      const fast = await service.search({ ...body, mode: "fast" });
      expect(fast.headers.get("deprecation")).toMatch(/^@\d+$/);
      expect(idsOf((await fast.json()).screens)).toEqual(idsOf(await found(service)));
    });

    test("a named app is the only one that is found, and its name may be misspelt", async () => {
      for (const query of ["aircraft seat map in Skylark", "aircraft seat map of skylrak"])
        for (const mode of ["standard", "deep"]) {
          const screens = await found(service, { query, mode });
          expect(screens.length).toBeGreaterThan(0);
          expect([...new Set(screens.map(({ app_name }) => app_name))]).toEqual(["Skylark"]);
        }
    });

    test("the next page is the same query without the screens seen, and the bounds of a request hold", async () => {
      const all = idsOf(await found(service, { limit: 10 }));
      const first = await found(service, { limit: 5 });
      const next = await found(service, { limit: 5, exclude_screen_ids: idsOf(first) });
      expect([...idsOf(first), ...idsOf(next)]).toEqual(all);
      for (const [asked, code] of [
        [{ ...body, limit: 0 }, "invalid_request"],
        [{ ...body, query: " " }, "query_empty"],
        ["{", "invalid_json"],
        [" ".repeat(70_000), "request_too_large"],
      ] as const)
        expect(await codeOf(await service.search(asked))).toEqual([400, code]);
    });

    test("an image address delivers the picture in the size that the answer says, in both qualities, and no other", async () => {
      for (const image_quality of ["optimized", "high"]) {
        const screens = await found(service, { image_quality, limit: 50 });
        const image = screens.find((screen) => screen.image.width !== undefined)?.image;
        if (image === undefined) throw new Error("no screen with a picture was found");
        const picture = await fetch(image.url);
        expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
        const { width, height } = await new Bun.Image(await picture.bytes()).metadata();
        expect({ width, height }).toMatchObject({ width: image.width, height: image.height });
        const forged = image.url.replace(/signature=..../, "signature=AAAA");
        expect(await codeOf(await fetch(forged))).toEqual([403, "invalid_signature"]);
      }
      const pictureless = (await found(service, { limit: 50 })).filter(
        ({ image }) => image.width === undefined,
      );
      expect(pictureless.length).toBeGreaterThan(0);
    });

    test("a link opens its screen for anyone who has it, and nothing without its token", async () => {
      const [screen] = await found(service);
      const { pathname, search } = new URL(screen?.service_url ?? "");
      const page = await fetch(screen?.service_url ?? "", { headers: { accept: "text/html" } });
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(await (await service.ask(`/api${pathname}${search}`)).json()).toMatchObject({ id: screen?.id });
      expect((await service.ask(`/api${pathname}`)).status).toBe(404);
    });

    test("without a key, with a wrong one and without the plan nothing is told; there is nothing elsewhere", async () => {
      const missing = await service.ask("/v1/screens/search", { method: "POST", body: "{" });
      expect(missing.headers.get("www-authenticate")).toStartWith("Bearer");
      expect(await codeOf(missing)).toEqual([401, "missing_api_key"]);
      expect(await codeOf(await service.search("{", generateApiKey()))).toEqual([401, "invalid_api_key"]);
      expect(await codeOf(await service.search("{", service.freeKey))).toEqual([
        403,
        "plan_upgrade_required",
      ]);
      expect(await codeOf(await read(service, "/v1/nothing"))).toEqual([404, "not_found"]);
      const got = await read(service, "/v1/screens/search");
      expect(got.headers.get("allow")).toBe("POST");
      expect(await codeOf(got)).toEqual([405, "method_not_allowed"]);
      expect(got.headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
    });

    test("of 80 searches of a team at once 60 are judged and 20 refused until later", async () => {
      const answers = await Promise.all(
        Array.from({ length: 80 }, () => service.search("{", service.teamKey)),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(60);
      expect(refused).toHaveLength(20);
      for (const answer of refused) {
        expect(answer.headers.get("ratelimit-policy")).toBe('"search";q=60;w=60');
        expect(answer.headers.get("ratelimit")).toMatch(/^"search";r=0;t=\d+$/);
        expect(answer.headers.get("x-ratelimit-remaining")).toBe("0");
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
        expect((await errorOf(answer)).code).toBe("rate_limit_exceeded");
      }
    });

    test("a revoked key is refused and named as such, and other keys are not", async () => {
      const { id, key } = await service.createKey();
      expect((await service.search(body, key)).status).toBe(200);
      await service.revokeKey(id);
      const answer = await untilAnswer(
        () => service.search(body, key),
        ({ status }) => status === 401,
      );
      expect(await codeOf(answer)).toEqual([401, "revoked_api_key"]);
      expect((await service.search(body)).status).toBe(200);
    });

    test("agents get the same screens by MCP", async () => {
      const message = toolCall("search_screens", { ...body, limit: 5 });
      const answer = await fetch(new Request(`${service.url}/mcp`, mcpRequest(service.key, message)));
      const said = await answer.text();
      const wanted = idsOf(await found(service, { limit: 5 }));
      const places = wanted.map((id) => said.indexOf(id));
      expect(places).not.toContain(-1);
      expect(places.toSorted((a, b) => a - b)).toEqual(places);
    });

    test("a screen that is put is found, and one that is deleted is nowhere from then on", async () => {
      const id = crypto.randomUUID();
      const path = `/v1/screens/${id}`;
      const headers = { ...bearer(service), "content-type": "application/json" };
      const screen = { ...words, title: "Zeppelin boarding pass", image: base64(await makePng(60, 90, 901)) };
      const made = await service.ask(path, { method: "PUT", headers, body: JSON.stringify(screen) });
      expect(made.status).toBe(201);
      const asked = { query: "zeppelin boarding pass", limit: 100 };
      await until(async () => idsOf(await found(service, asked)).includes(id));
      const image = (await found(service, asked)).find((one) => one.id === id)?.image.url ?? "";
      expect((await fetch(image)).status).toBe(200);
      expect((await service.ask(path, { method: "DELETE", headers: bearer(service) })).status).toBe(204);
      // At once, although the index may not have followed yet.
      for (const mode of ["standard", "deep"])
        expect(idsOf(await found(service, { ...asked, mode }))).not.toContain(id);
      expect(await codeOf(await read(service, path))).toEqual([404, "not_found"]);
      expect((await fetch(image)).status).toBe(404);
      const like = await read(service, `/v1/screens/${library[0]?.id}/similar?limit=50`);
      expect(idsOf((await like.json()).screens)).not.toContain(id);
      await until(async () => (await service.ask("/readyz")).status === 200);
    });
  });
}

/** Fields of a screen on which two services must agree: not hosts, expiries or tokens. */
function comparable({ id, app_name, platform, image, service_url }: Screen) {
  const { width, height } = image;
  return { id, app_name, platform, width, height, image: pathOf(image.url), link: pathOf(service_url) };
}

const queries = [
  "account overview with a balance and a chart",
  "passcode unlock with number pad",
  "list of recent payments in Korvo",
  "search results with filters and a map",
  "settings with toggles, not in Skylark",
  "empty state with an illustration",
  "booking form with dates and guests",
  "sign up form with an email field",
  "chekout sumary with total",
  "player with album cover",
];

describe.skipIf(here.length < 2)("of one library", () => {
  for (const { name } of here.slice(1))
    test(`a service ${name} gives the answers of the embedded one`, async () => {
      const [own, other] = [serviceOf("embedded"), serviceOf(name)];
      let [wanted, given] = [0, 0];
      for (const query of queries)
        for (const platform of ["ios", "web"])
          for (const mode of ["standard", "deep"]) {
            const asked = { query, platform, mode };
            const expected = (await found(own, asked)).map(comparable);
            const answer = (await found(other, asked)).map(comparable);
            if (name !== "with Milvus") expect({ asked, answer }).toEqual({ asked, answer: expected });
            for (const screen of answer) {
              const same = expected.find(({ id }) => id === screen.id);
              if (same !== undefined) expect(screen).toEqual(same);
              given += same === undefined ? 0 : 1;
            }
            wanted += Math.max(expected.length, answer.length);
          }
      // Milvus proposes candidates, and may miss a few.
      expect(given / wanted).toBeGreaterThanOrEqual(0.98);
      for (const path of [
        `/v1/screens/${library[0]?.id}/similar?limit=10`,
        `/v1/screens/${library[1]?.id}`,
        "/v1/apps?limit=50",
      ])
        expect(withoutPlaces(await (await read(other, path)).json())).toEqual(
          withoutPlaces(await (await read(own, path)).json()),
        );
    });
});

/**
 * An answer without what differs between two services: addresses but for their paths, tokens, times and ids
 * that a service draws.
 */
function withoutPlaces(answer: { readonly apps?: readonly object[] }): unknown {
  const said = JSON.stringify(answer)
    .replaceAll(/"http:\/\/127\.0\.0\.1:\d+([^"?]*)(\?[^"]*)?"/g, '"$1"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"a time"');
  const told = JSON.parse(said) as { apps?: Record<string, unknown>[] };
  return told.apps === undefined ? told : { ...told, apps: told.apps.map(({ id: _, ...app }) => app) };
}
