// The OpenAPI document: equal to the contract, and to what the service really does.

import { beforeAll, describe, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { buildApp } from "../src/app.ts";
import { type ApiErrorCode, apiStatusByCode } from "../src/errors.ts";
import { rateBounds } from "../src/http/rate-limits.ts";
import { readQueryText } from "../src/search/query-text.ts";
import { errorExamples } from "../src/web/docs/error-examples.ts";
import { screenId } from "./support/library.ts";
import {
  errorOf,
  goodBody,
  openTestService,
  readRequest,
  searchRequest,
  testService,
} from "./support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at some thirty places, each of which would need a cast.
let document: any;

const service = testService();
beforeAll(async () => {
  const answer = await service.handle(new Request("http://localhost/openapi.json"));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json");
  document = await answer.json();
});

/** The contract, typed in by hand from the specification. */
const contract = {
  ScreensSearchRequest: {
    required: ["query", "platform"],
    properties: {
      query: { type: "string", minLength: 1, maxLength: 500 },
      platform: { type: "string", enum: ["ios", "web"] },
      mode: { type: "string", enum: ["deep", "standard", "fast"], default: "deep" },
      limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
      image_quality: { type: "string", enum: ["optimized", "high"], default: "optimized" },
      exclude_screen_ids: {
        type: "array",
        items: { type: "string", format: "uuid" },
        maxItems: 100,
        default: [],
      },
    },
  },
  ScreensSearchResponse: {
    required: ["screens"],
    properties: { screens: { type: "array", items: { $ref: "#/components/schemas/Screen" } } },
  },
  Screen: {
    required: ["id", "image_url", "image", "service_url", "app_name", "platform"],
    properties: {
      id: { type: "string", format: "uuid" },
      image_url: { type: "string", format: "uri", deprecated: true },
      image: { $ref: "#/components/schemas/ScreenImage" },
      service_url: { type: "string", format: "uri" },
      app_name: { type: "string" },
      platform: { type: "string", enum: ["ios", "web"] },
    },
  },
  ScreenImage: {
    required: ["url", "url_expires_at"],
    dependentRequired: { width: ["height"], height: ["width"] },
    properties: {
      url: { type: "string", format: "uri" },
      url_expires_at: { type: "string", format: "date-time" },
      width: { type: "integer", minimum: 1 },
      height: { type: "integer", minimum: 1 },
    },
  },
  ApiError: {
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["code", "message"],
        properties: { code: { type: "string" }, message: { type: "string" } },
      },
    },
  },
} as const;

/** The fields of a named schema; those with a default are named schemas themselves. */
function propertiesOf(name: string) {
  const { properties } = document.components.schemas[name];
  const resolved = Object.entries<{ $ref?: string }>(properties).map(([field, schema]) => {
    const target = document.components.schemas[schema.$ref?.split("/").at(-1) ?? ""];
    return [field, target !== undefined && "default" in target ? target : schema];
  });
  return Object.fromEntries(resolved);
}

const operation = () => document.paths["/v1/screens/search"].post;
// biome-ignore lint/suspicious/noExplicitAny: as the document.
const operations = () => Object.values<any>(document.paths).flatMap((path) => Object.values<any>(path));

describe("the document says what the contract says", () => {
  test("it is valid OpenAPI 3.1, by the official schema", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(document.openapi).toStartWith("3.1.");
  });

  test("version, address, operation and key", () => {
    expect(document.info.version).toBe("1.0.0");
    expect(document.servers).toEqual([{ url: "https://screens.test" }]);
    expect(document.info.license).toEqual({ name: "Apache License 2.0", identifier: "Apache-2.0" });
    expect(Object.keys(document.paths["/v1/screens/search"])).toEqual(["post"]);
    expect(operation()).toMatchObject({
      operationId: "screens_search",
      tags: ["Screens"],
      summary: "Search screens with natural language",
      security: [{ bearerAuth: [] }],
      requestBody: { required: true },
    });
    expect(operation().parameters).toBeUndefined();
    expect(document.components.securitySchemes.bearerAuth).toMatchObject({ type: "http", scheme: "bearer" });
  });

  test("every route below /v1 is documented, and nothing else", () => {
    const served = buildApp(service.services)
      .routes.filter(({ method, path }) => path.startsWith("/v1/") && method !== "ALL")
      .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, "{}")}`);
    const documented = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "{}")}`),
    );
    expect(documented.sort()).toEqual(served.sort());
    expect(documented.length).toBeGreaterThan(45);
  });

  for (const [name, expected] of Object.entries(contract)) {
    test(`${name} has exactly the fields, bounds, defaults and formats of the contract`, () => {
      const schema = document.components.schemas[name];
      expect(schema.type).toBe("object");
      expect({ ...schema, properties: propertiesOf(name) }).toMatchObject(expected);
      expect(schema.required).toEqual([...expected.required]);
      expect(Object.keys(schema.properties)).toEqual(Object.keys(expected.properties));
    });
  }

  test("fast is said to be deprecated, and unknown fields are refused", () => {
    const { mode } = propertiesOf("ScreensSearchRequest");
    expect(mode.description).toMatch(/`fast` is deprecated: an alias of `standard`/);
    expect(document.components.schemas.ScreensSearchRequest.additionalProperties).toBe(false);
  });

  test("success, the six errors, and 408 for a body that does not arrive, each as JSON", () => {
    const { responses } = operation();
    expect(Object.keys(responses)).toEqual(["200", "400", "401", "403", "404", "408", "429", "500"]);
    for (const [status, response] of Object.entries<(typeof responses)[string]>(responses)) {
      expect(Object.keys(response.content)).toEqual(["application/json"]);
      const name = status === "200" ? "ScreensSearchResponse" : "ApiError";
      expect(response.content["application/json"].schema.$ref).toBe(`#/components/schemas/${name}`);
      expect(response.headers["X-Request-Id"]).toBeDefined();
    }
    expect(responses[429].headers["Retry-After"]).toBeDefined();
    for (const name of [
      "RateLimit",
      "RateLimit-Policy",
      "Server-Timing",
      "X-Rerank",
      "Deprecation",
      "Sunset",
      "Link",
    ])
      expect(responses[200].headers[name], name).toBeDefined();
  });

  test("every error code is in the enum and explained, and those of an operation stand at their status with an example", () => {
    // Of pictures, of `/mcp`, and of a method that no operation has.
    const elsewhere = ["origin_not_allowed", "invalid_signature", "url_expired", "method_not_allowed"];
    const { code } = document.components.schemas.ApiError.properties.error.properties;
    expect(code.enum).toEqual(Object.keys(apiStatusByCode));
    for (const [code, status] of Object.entries(apiStatusByCode)) {
      const isElsewhere = elsewhere.includes(code);
      expect(document.components.examples[code]?.value.error.code, code).toBe(isElsewhere ? undefined : code);
      const isListed = operations().some(
        ({ responses }) => code in (responses[status]?.content["application/json"].examples ?? {}),
      );
      expect(isListed, code).toBe(!isElsewhere);
      expect(document.info.description).toContain(`- ${status} \`${code}\`: `);
    }
  });

  test("no field of a request that has a default must be sent, whatever a generator makes of defaults", () => {
    const { properties, required } = document.components.schemas.ScreensSearchRequest;
    expect(required).toEqual(["query", "platform"]);
    for (const schema of Object.values<object>(properties)) expect(schema).not.toHaveProperty("default");
  });

  test("every component is used", () => {
    const text = JSON.stringify(document);
    for (const kind of ["schemas", "headers", "examples"])
      for (const name of Object.keys(document.components[kind]))
        expect(text, `${kind} ${name}`).toContain(`"#/components/${kind}/${name}"`);
  });
});

describe("the service does what the document says", () => {
  test("the pattern of the query asks for what the service asks for, character by character", () => {
    const pattern = new RegExp(propertiesOf("ScreensSearchRequest").query.pattern, "u");
    const isRead = (query: string) => {
      try {
        return readQueryText(query) !== "";
      } catch {
        return false;
      }
    };
    for (let point = 0; point <= 0xffff; point += 1) {
      const query = String.fromCodePoint(point);
      if (query.isWellFormed() && pattern.test(query) !== isRead(query)) throw new Error(point.toString(16));
    }
    for (const query of ["a\0", "\0a", "\n a\n b\u200b", "\u200b \n"])
      expect(pattern.test(query), JSON.stringify(query)).toBe(isRead(query));
  });

  test("the examples of requests are answered, and every answer is as published", async () => {
    const requests = operation().requestBody.content["application/json"].examples;
    for (const [name, { value }] of Object.entries<{ value: unknown }>(requests)) {
      const answer = await service.search(value);
      expect(answer.status, name).toBe(200);
      expect(violations("ScreensSearchResponse", await answer.json())).toEqual([]);
    }
    const { found, none } = operation().responses[200].content["application/json"].examples;
    for (const { value } of [found, none]) expect(violations("ScreensSearchResponse", value)).toEqual([]);
    const half = structuredClone(found.value);
    delete half.screens[0].image.height;
    expect(violations("ScreensSearchResponse", half)).not.toEqual([]);
  });

  test("every example of an error is as published", () => {
    for (const { value } of Object.values<{ value: unknown }>(document.components.examples))
      expect(violations("ApiError", value)).toEqual([]);
  });

  test("the words of the examples are those of the service", async () => {
    const free = await service.workspace("free");
    const met: [ApiErrorCode, Request][] = [
      ["invalid_request", searchRequest(service.key, { ...goodBody, limit: 0 })],
      ["invalid_json", searchRequest(service.key, "{")],
      ["unsupported_media_type", searchRequest(service.key, goodBody, { "content-type": "text/plain" })],
      ["request_too_large", searchRequest(service.key, { query: "a".repeat(70_000) })],
      ["query_empty", searchRequest(service.key, { ...goodBody, query: " " })],
      ["missing_api_key", searchRequest("", goodBody, { authorization: "" })],
      ["invalid_api_key", searchRequest("nonsense", goodBody)],
      ["plan_upgrade_required", searchRequest(free.key, goodBody)],
      ["not_found", new Request("http://localhost/v1/nothing")],
      ["method_not_allowed", new Request("http://localhost/v1/screens/search")],
    ];
    for (const [code, request] of met) {
      const error = await errorOf(await service.handle(request));
      expect(error, code).toEqual({ code, message: errorExamples[code][1] });
    }
  });

  test("an answer has every header that is published for it, and no other header of a rate", async () => {
    await using limited = await openTestService(
      { RATE_LIMIT_PER_MINUTE: "2" },
      { rateBounds: { ...rateBounds, readsPerSearch: 2 } },
    );
    const free = await limited.workspace("free");
    const get = (path: string, key = limited.key) => limited.handle(readRequest(key, path));
    const screen = `/v1/screens/${screenId(10)}`;
    const read = { path: "/v1/screens/{screen_id}", method: "get" } as const;
    const searched = { path: "/v1/screens/search", method: "post" } as const;
    const met = [
      [searched, 200, await limited.search({ ...goodBody, mode: "fast" })],
      [searched, 400, await limited.search({ ...goodBody, limit: 0 })],
      [searched, 429, await limited.search(goodBody)],
      [searched, 401, await limited.handle(searchRequest("nonsense", goodBody))],
      [searched, 403, await limited.handle(searchRequest(free.key, goodBody))],
      [read, 200, await get(screen)],
      [read, 400, await get(`${screen}?x=1`)],
      [read, 404, await get(`/v1/screens/${screenId(9_999)}`)],
      [read, 403, await get(screen, free.key)],
      [{ path: "/v1/apps", method: "get" }, 200, await get("/v1/apps")],
      [read, 429, await get(screen)],
      [{ path: "/v1/screens/{screen_id}/similar", method: "get" }, 429, await get(`${screen}/similar`)],
    ] as const;
    for (const [{ path, method }, status, answer] of met) {
      expect(answer.status, path).toBe(status);
      // `rerank.test.ts` has a service with a re-ranker.
      const published = Object.keys(document.paths[path][method].responses[status].headers).filter(
        (name) => name !== "X-Rerank",
      );
      for (const name of published) expect(answer.headers.has(name), `${name} at ${status}`).toBe(true);
      expect(answer.headers.has("ratelimit"), `${path} ${status}`).toBe(published.includes("RateLimit"));
    }
    const [[, , fast]] = met;
    const { Deprecation, Sunset, Link } = document.components.headers;
    expect(fast.headers.get("deprecation")).toBe(Deprecation.example);
    expect(fast.headers.get("sunset")).toBe(Sunset.example);
    expect(fast.headers.get("link")).toBe(Link.example);
  });

  test("reads are answered as published", async () => {
    const get = async (path: string) => (await service.handle(readRequest(service.key, path))).json();
    for (const index of [7, 10])
      expect(violations("ScreenDetails", await get(`/v1/screens/${screenId(index)}`))).toEqual([]);
    const similar = (await get(`/v1/screens/${screenId(10)}/similar`)) as { screens: unknown[] };
    expect(similar.screens).toHaveLength(20);
    expect(violations("SimilarScreensResponse", similar)).toEqual([]);
    expect(violations("AppsResponse", await get("/v1/apps"))).toEqual([]);
    expect(violations("ScreensResponse", await get("/v1/screens?limit=3"))).toEqual([]);
    expect(violations("FacetsResponse", await get("/v1/facets"))).toEqual([]);
    const { screens } = similar;
    expect(
      violations("SimilarScreensResponse", { screens: [{ ...(screens[0] as object), title: 1 }] }),
    ).not.toEqual([]);
  });
});

test("its parts by tag hold every operation once, are valid alone, and hold what they refer to and no more", async () => {
  const part = (tag: string) => service.handle(new Request(`http://localhost/openapi.json?tag=${tag}`));
  const routes: string[] = [];
  for (const { name } of document.tags) {
    const answer = (await (await part(name)).json()) as typeof document;
    expect(await new Validator().validate(answer)).toEqual({ valid: true });
    const referred = new Set(
      [...JSON.stringify(answer).matchAll(/#\/components\/(\w+\/[^"]+)/g)].map(([, each]) => each),
    );
    const { securitySchemes, ...components } = answer.components;
    const held = Object.entries(components).flatMap(([kind, all]) =>
      Object.keys(all as object).map((each) => `${kind}/${each}`),
    );
    expect(held.toSorted()).toEqual([...referred].map(String).toSorted());
    for (const path in answer.paths) expect(answer.paths[path]).toEqual(document.paths[path]);
    routes.push(...Object.keys(answer.paths));
  }
  expect(routes.toSorted()).toEqual(Object.keys(document.paths).toSorted());
  const refused = await part("Nothing");
  expect((await errorOf(refused)).message).toStartWith("tag: must be one of: Screens, Apps, ");
});

test("the document names whatever base address is set", async () => {
  await using other = await openTestService({ BASE_URL: "https://example.org/screens/" });
  const answer = await other.handle(new Request("http://localhost/openapi.json"));
  expect(((await answer.json()) as { servers: unknown }).servers).toEqual([
    { url: "https://example.org/screens" },
  ]);
});

/** Violations that a generic JSON Schema validator finds in a value under a named schema of the document. */
function violations(name: string, value: unknown): string[] {
  const ajv = new Ajv2020({ strict: false });
  addFormats["default"](ajv);
  ajv.addSchema(document, "document");
  const validate = ajv.getSchema(`document#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`there is no schema ${name}`);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
