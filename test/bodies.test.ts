// Malformed searches are refused with 400 and the field's name. Types and bounds of each field, and unknown
// fields, are in operations.test.ts.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { screenId } from "./support/library.ts";
import { errorOf, goodBody, idsOf, searchRequest, testService } from "./support/service.ts";

const service = testService();

async function refused(body: unknown, headers: Record<string, string> = {}) {
  const response = await service.search(body, headers);
  return { status: response.status, ...(await errorOf(response)) };
}

/** A refusal whose message begins so, with the name of a field. */
const naming = (start: string) => ({
  status: 400,
  code: "invalid_request",
  message: expect.stringMatching(new RegExp(`^${start}`)),
});

describe("a body that is no JSON object", () => {
  const unsupported = { status: 400, code: "unsupported_media_type" };

  for (const [name, body, code] of [
    ["empty", "", "invalid_json"],
    ["null", "null", "invalid_request"],
    ["a text", '"query"', "invalid_request"],
    ["a number", "5", "invalid_request"],
    ["NaN", '{"limit":NaN}', "invalid_json"],
  ] as const) {
    test(`${name} is ${code}`, async () => expect(await refused(body)).toMatchObject({ status: 400, code }));
  }

  test("no body at all is invalid_json", async () => {
    const headers = { authorization: `Bearer ${service.key}`, "content-type": "application/json" };
    const response = await service.handle(
      new Request("http://localhost/v1/screens/search", { method: "POST", headers }),
    );
    expect(response.status).toBe(400);
    expect((await errorOf(response)).code).toBe("invalid_json");
  });

  for (const type of [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json; charset=latin1",
    "application/json; charset=utf-16",
    "application/json; charset=none",
    "application/json, application/json",
    "",
  ]) {
    test(`the type "${type}" is unsupported_media_type`, async () => {
      expect(await refused(goodBody, { "content-type": type })).toMatchObject(unsupported);
    });
  }

  test("a compressed body is unsupported_media_type", async () => {
    expect(await refused(goodBody, { "content-encoding": "gzip" })).toMatchObject(unsupported);
  });

  for (const type of [
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json;charset=utf8",
    "application/json; odata=verbose",
    "application/json;IEEE754Compatible=true ; charset=utf-8",
    'application/json; profile="https://example.org/a;b"',
    "application/json;",
  ]) {
    test(`the type ${type} is accepted`, async () => {
      expect((await service.search(goodBody, { "content-type": type })).status).toBe(200);
    });
  }

  test("bytes that are no UTF-8 are invalid_json", async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"query":"'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('","platform":"ios"}'),
    ]);
    const response = await service.handle(new Request(searchRequest(service.key, ""), { body: bytes }));
    expect((await errorOf(response)).code).toBe("invalid_json");
  });
});

describe("limit", () => {
  for (const limit of ["5.5", "1e309", "true"])
    test(`${limit} is refused and named`, async () => {
      const body = `{"query":"login","platform":"ios","mode":"standard","limit":${limit}}`;
      const message = "limit: must be a whole number between 1 and 100.";
      expect(await refused(body)).toEqual({ status: 400, code: "invalid_request", message });
    });

  for (const [limit, count] of [
    ["1", 1],
    ["5.0", 5],
    ["5e0", 5],
  ] as const) {
    test(`${limit} is accepted`, async () => {
      const body = `{"query":"login","platform":"ios","mode":"standard","limit":${limit}}`;
      expect(await idsOf(await service.search(body))).toHaveLength(count);
    });
  }

  test("is 20 when it is not given", async () => {
    expect(await idsOf(await service.search(goodBody))).toHaveLength(20);
  });
});

describe("fields", () => {
  for (const name of ["constructor", "prototype", "toString", "workspace_id", "plan"]) {
    test(`${name} is an unknown field and touches no prototype`, async () => {
      const body = `{"query":"login","platform":"ios","${name}":{"polluted":true,"limit":3}}`;
      expect(await refused(body)).toMatchObject(naming(`${name}: `));
      expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    });
  }

  test("of a field given twice the last one counts", async () => {
    const response = await service.search(
      '{"query":"login","platform":"android","platform":"ios","mode":"standard"}',
    );
    expect(response.status).toBe(200);
  });

  test("a missing one is named with what it must be", async () => {
    expect(await refused({ query: "login" })).toMatchObject({
      message: "platform: is required and must be one of: ios, web.",
    });
    expect(await refused({ platform: "ios" })).toMatchObject({
      message: "query: is required and must be a string of 1 to 500 characters.",
    });
  });

  for (const [field, value] of [
    ["platform", "iOS"],
    ["limit", null],
    ["exclude_screen_ids", null],
  ] as const)
    test(`${field} of ${value} is refused and named`, async () =>
      expect(await refused({ ...goodBody, [field]: value })).toMatchObject(naming(`${field}: must be `)));

  test("the name of an unknown field is cut, however long it is", async () => {
    expect((await refused({ ...goodBody, ["x".repeat(50_000)]: 1 })).message.length).toBeLessThan(200);
  });
});

describe("query", () => {
  for (const [name, query] of [
    ["nothing", ""],
    ["spaces", "   "],
    ["line ends", "\r\n\t"],
    ["zero-width characters", "\u200b\u200d\ufeff"],
    ["bidirectional marks", "\u202e\u2066"],
  ]) {
    test(`${name} is query_empty`, async () =>
      expect(await refused({ ...goodBody, query })).toMatchObject({ status: 400, code: "query_empty" }));
  }

  for (const [name, query] of [
    ["NUL", "log\0in"],
    ["a lone surrogate", "log\ud800in"],
    ["501 letters", "a".repeat(501)],
    ["501 emoji", "🙂".repeat(501)],
  ]) {
    test(`${name} is invalid_request`, async () => {
      expect(await refused({ ...goodBody, query })).toMatchObject(naming("query: "));
    });
  }

  for (const [name, query] of [
    ["500 letters", "a".repeat(500)],
    ["500 emoji", "🙂".repeat(500)],
    ["500 combining marks", "\u0301".repeat(500)],
    ["right-to-left text", "\u202eمرحبا login"],
    ["blanks around it", "  login  "],
  ]) {
    test(`${name} is searched`, async () =>
      expect((await service.search({ ...goodBody, query })).status).toBe(200));
  }

  for (const query of [
    "' OR 1=1--",
    "%",
    "_",
    '"',
    "*",
    "NEAR(",
    ":",
    "[".repeat(400),
    "'; DROP TABLE screens; --",
  ]) {
    test(`${query.slice(0, 30)} is plain words`, async () => {
      expect((await service.search({ ...goodBody, query })).status).toBe(200);
      expect((await service.services.storage.library.counts()).screens.ios).toBeGreaterThan(0);
    });
  }

  test("any text ends in 200 or 400, never in 500", async () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 600 }),
      fc.string({ unit: "grapheme", maxLength: 600 }),
    );
    await fc.assert(
      fc.asyncProperty(anyText, fc.constantFrom("deep", "standard"), async (query, mode) => {
        expect([200, 400]).toContain((await service.search({ ...goodBody, query, mode })).status);
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});

describe("exclude_screen_ids", () => {
  test("one that is no UUID is refused and its place named", async () => {
    const ids = [screenId(1), "../../etc/passwd"];
    expect(await refused({ ...goodBody, exclude_screen_ids: ids })).toMatchObject({
      message: "exclude_screen_ids[1]: must be a UUID.",
    });
  });

  test("unknown, repeated and upper-case ids are accepted, and known ones work in upper case", async () => {
    const known = screenId(10).toUpperCase();
    const response = await service.search({
      ...goodBody,
      limit: 100,
      exclude_screen_ids: [crypto.randomUUID(), known, known],
    });
    const ids = await idsOf(response);
    expect(ids).not.toContain(screenId(10));
    expect(ids).toContain(screenId(12));
  });

  test("an excluded screen never appears, in deep mode either", async () => {
    const excluded = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        excluded,
        fc.constantFrom("deep", "standard", "fast"),
        fc.integer({ min: 1, max: 100 }),
        async (indexes, mode, limit) => {
          const ids = indexes.map(screenId);
          const response = await service.search({ ...goodBody, mode, limit, exclude_screen_ids: ids });
          const found = await idsOf(response);
          expect(found.filter((id) => ids.includes(id))).toEqual([]);
          expect(found.length).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 60, seed: 11 },
    );
  });
});

describe("size", () => {
  test("64 KiB and one byte is request_too_large", async () => {
    const body = `${" ".repeat(65_536)}{`;
    expect(await refused(body)).toMatchObject({ status: 400, code: "request_too_large" });
  });

  test("a length that is declared too large is refused before the body is read", async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request(searchRequest(service.key, "", { "content-length": "65537" }), { body });
    expect((await errorOf(await service.handle(request))).code).toBe("request_too_large");
    expect(isRead).toBe(false);
  });

  test("of an endless body no more is read than the bound", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => ((sent += 8_192), controller.enqueue(new Uint8Array(8_192).fill(32))),
    });
    const response = await service.handle(new Request(searchRequest(service.key, ""), { body }));
    expect((await errorOf(response)).code).toBe("request_too_large");
    expect(sent).toBeLessThan(200_000);
  });

  test("exactly 64 KiB is read", async () => {
    const json = JSON.stringify(goodBody);
    expect((await service.search(json + " ".repeat(65_536 - json.length))).status).toBe(200);
  });

  for (const [name, body] of [
    ["unclosed", "[".repeat(7_000)],
    ["arrays", `{"query":${"[".repeat(7_000)}${"]".repeat(7_000)}}`],
    ["objects", `${'{"a":'.repeat(7_000)}1${"}".repeat(7_000)}`],
  ] as const) {
    test(`7,000 levels, ${name}, are refused`, async () => expect((await refused(body)).status).toBe(400));
  }
});
