// `search` and `fetch` in the form that connectors of ChatGPT and its deep research expect.
import { expect, test } from "bun:test";
import { screenId } from "./support/library.ts";
import { callTool, mcpService, revisions } from "./support/mcp.ts";

const service = mcpService();

for (const revision of revisions)
  test(`in ${revision} both answer with data, and with nothing but the same as JSON`, async () => {
    await using client = await service.connect(revision);
    const found = await callTool(client, "search", { query: "login screen with email field", colour: "red" });
    const { results } = found.structuredContent as { results: { id: string; title: string; url: string }[] };
    expect(found.content).toEqual([{ type: "text", text: JSON.stringify({ results }) }]);
    expect(results.length).toBeGreaterThan(1);
    expect(results.length).toBeLessThanOrEqual(10);
    expect(new Set(results.map(({ title }) => title.slice(-5))).size).toBe(2);
    for (const { id, title, url } of results) {
      expect(title).toMatch(/^\w+: .+ \((ios|web)\)$/);
      expect(url).toStartWith(`https://screens.test/screens/${id}`);
    }
    const [first] = results;
    const fetched = await callTool(client, "fetch", { id: first?.id.toUpperCase() });
    const document = fetched.structuredContent as Record<string, unknown>;
    expect(fetched.content).toEqual([{ type: "text", text: JSON.stringify(document) }]);
    expect(document).toMatchObject({
      id: first?.id,
      url: first?.url,
      metadata: { platform: expect.any(String) },
    });
    expect(document["text"]).toContain("Elements: login, email, field");
  });

test("the picture that fetch names loads without a key", async () => {
  await using client = await service.connect("2025-11-25");
  const { structuredContent } = await callTool(client, "fetch", { id: screenId(10) });
  const { metadata } = structuredContent as { metadata: { picture_url: string } };
  const address = new URL(metadata.picture_url);
  const picture = await fetch(new URL(address.pathname + address.search, service.url));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
});
