// Refusals of `PUT /v1/screens/{id}`: the answer names the field and its bound, and nothing has changed.
import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { asKey } from "./support/collections.ts";
import { toolCall } from "./support/mcp-message.ts";
import { header, makePng, png } from "./support/pictures.ts";
import { testService } from "./support/service.ts";
import { base64, formOf, keyOf, words, write, writeRequest } from "./support/writers.ts";

let key: string;
const service = testService();
beforeAll(async () => void (key = await keyOf(service)));

const newId = () => crypto.randomUUID();

const put = (id: string, body: object | string, headers?: Record<string, string>) =>
  write(service, key, "PUT", id, body, headers);
const get = (id: string) => asKey(service)("GET", `/v1/screens/${id}`);
const counts = () => service.services.storage.library.lastSequence();
const stored = async (id: string) => (await service.services.storage.library.screensByIds([id]))[0];

describe("a wrong PUT is refused with the field and its bound, and changes nothing:", () => {
  const good = { app_name: "Korvo", platform: "ios", description: "A list" };
  const cases: readonly (readonly [string, object | string, string])[] = [
    ["an empty app", { ...good, app_name: " " }, "app_name: is missing."],
    [
      "elements as a text",
      { ...good, elements: "a|b" },
      "elements: must be at most 200 strings of at most 200 characters.",
    ],
    ["a NUL", { ...good, title: "a\0b" }, "title: contains a NUL or half a character (a lone surrogate)."],
    [
      "nothing to find it by",
      { app_name: "Korvo", platform: "ios" },
      "body: has neither a picture nor words.",
    ],
    ["no base64", { ...good, image: "***" }, "image: must be base64."],
    [
      "no picture",
      { ...good, image: base64(Buffer.from("<svg/>")) },
      "image: it is a text file (HTML, XML or SVG); PNG, JPEG or WebP is needed.",
    ],
    ["an empty picture", { ...good, image: "" }, "image: the file is empty."],
  ];
  for (const [name, body, message] of cases)
    test(name, async () => {
      const id = newId();
      const before = await counts();
      const refused = await put(id, body);
      expect([refused.status, refused.body.error?.message]).toEqual([400, message]);
      expect(refused.headers.get("ratelimit")).not.toBeNull();
      expect(await counts()).toBe(before);
      expect((await get(id)).status).toBe(404);
    });

  test("a cut picture", async () => {
    const cut = (await makePng(60, 90, 31)).subarray(0, 2_000);
    const refused = await put(newId(), formOf(good, cut));
    expect([refused.status, refused.body.error?.message]).toEqual([400, expect.stringMatching(/^image: /)]);
  });

  test("a picture that only its pixels show to be damaged leaves the old one", async () => {
    const id = newId();
    await put(id, { ...good, image: base64(await makePng(60, 90, 32)) });
    const before = await stored(id);
    const damaged = png([
      ["IHDR", header(60, 90)],
      ["IDAT", new Uint8Array(50)],
      ["IEND", new Uint8Array()],
    ]);
    expect((await put(id, { ...good, image: base64(damaged) })).status).toBe(400);
    expect(await stored(id)).toEqual(before as never);
    expect(await service.services.images.has(id)).toBe(true);
  });

  test("an id that is no UUID", async () => {
    const refused = await put("nonsense", good);
    expect([refused.status, refused.body.error?.message]).toEqual([400, "screen_id: must be a UUID."]);
  });

  for (const [name, form] of [
    ["without a screen", () => formWith({})],
    ["with two screens", () => formWith({ screen: ["{}", "{}"] })],
    ["with another part", () => formWith({ screen: [JSON.stringify(good)], mask: ["x"] })],
    ["with a text for a picture", () => formWith({ screen: [JSON.stringify(good)], image: ["x"] })],
    ["with broken JSON", () => formWith({ screen: ["{"] })],
  ] as const)
    test(`a form ${name}`, async () => expect((await put(newId(), form())).status).toBe(400));

  test("a form without its boundary", async () => {
    const refused = await put(newId(), "x", { "content-type": "multipart/form-data; boundary=none" });
    expect(refused.status).toBe(400);
  });

  test("another media type, and a compressed body", async () => {
    for (const headers of [{ "content-type": "text/plain" }, { "content-encoding": "gzip" }])
      expect((await put(newId(), good, headers)).body.error?.code).toBe("unsupported_media_type");
  });
});

function formWith(parts: Readonly<Record<string, readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, texts] of Object.entries(parts)) for (const text of texts) form.append(name, text);
  return form;
}

describe("a body", () => {
  test("above the bound is refused before it is read", async () => {
    const request = writeRequest(key, "PUT", newId(), "{}", { "content-length": "60000000" });
    const answer = await service.handle(request);
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe("request_too_large");
    expect(request.bodyUsed).toBe(false);
  });

  test("whose length nobody declared takes no more than it has while it is written", async () => {
    const message = toolCall("add_screen", { ...words, image: base64(await makePng(60, 90, 7)) });
    const form = new Response(formOf(words));
    const [path, json] = [`/v1/screens/${newId()}`, "application/json"];
    for (const [method, target, type, text] of [
      ["PUT", path, json, JSON.stringify(words)],
      ["PUT", path, form.headers.get("content-type") ?? "", await form.text()],
      ["POST", "/mcp", json, JSON.stringify(message)],
    ] as const) {
      const { pictureBodies, screenWriter } = service.services;
      let hadRoom = 0;
      using writing = spyOn(screenWriter, "write").mockImplementation(async () => {
        const headers = { "content-length": "63000000" };
        const request = new Request("http://localhost", { headers });
        await pictureBodies.hold("another", request, 63_000_000, async () => {
          hadRoom += 1;
        });
        throw new Error("not written");
      });
      const headers = {
        authorization: `Bearer ${key}`,
        "content-type": type,
        accept: "application/json, text/event-stream",
      };
      const body = new Blob([text]).stream();
      await service.handle(new Request(`http://localhost${target}`, { method, headers, body }));
      expect([writing.mock.calls.length, hadRoom]).toEqual([1, 1]);
    }
  });

  test("is refused while others fill the memory that is meant for pictures", async () => {
    const release = Promise.withResolvers<void>();
    const { pictureBodies } = service.services;
    const headers = { "content-length": "54000000" };
    const held = ["one", "two"].map((workspaceId, at) =>
      pictureBodies.hold(
        workspaceId,
        new Request("http://localhost", { headers }),
        54_000_000 / (at + 1),
        () => release.promise,
      ),
    );
    const request = { ...words, image: base64(new Uint8Array(20_000_000)) };
    const length = String(JSON.stringify(request).length);
    const refused = await put(newId(), request, { "content-length": length });
    expect([refused.status, refused.body.error?.code]).toEqual([429, "server_overloaded"]);
    expect(refused.headers.get("retry-after")).toBe("2");
    release.resolve();
    await Promise.all(held);
    expect((await put(newId(), words)).status).toBe(201);
  });
});
