// The entry for the MCP registry. The bounds are those of its schema of 2025-12-11 that concern a remote
// server.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { Ajv } from "ajv";

const root = join(import.meta.dir, "..");
const entry = await Bun.file(join(root, "deploy/server.json")).json();

const text = { type: "string", minLength: 1 };
const input = {
  type: "object",
  additionalProperties: false,
  properties: {
    description: text,
    isRequired: { type: "boolean" },
    isSecret: { type: "boolean" },
    placeholder: text,
    value: text,
  },
};
const variables = { type: "object", additionalProperties: input };
const header = { ...input, properties: { ...input.properties, name: text, variables }, required: ["name"] };
const remote = {
  type: "object",
  additionalProperties: false,
  required: ["type", "url"],
  properties: {
    type: { const: "streamable-http" },
    url: { type: "string", pattern: "^(https?://[^\\s]+|\\{[a-zA-Z_][a-zA-Z0-9_]*\\}[^\\s]*)$" },
    headers: { type: "array", items: header },
    variables,
  },
};
const schema = {
  type: "object",
  additionalProperties: false,
  required: ["$schema", "name", "description", "version", "remotes"],
  properties: {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" },
    name: { type: "string", pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$", maxLength: 200 },
    title: { ...text, maxLength: 100 },
    description: { ...text, maxLength: 100 },
    version: { ...text, maxLength: 255 },
    remotes: { type: "array", items: remote, minItems: 1 },
  },
};

test("is as the registry takes it, in the version of the package", async () => {
  const ajv = new Ajv({ strict: true });
  expect(ajv.validate(schema, entry), ajv.errorsText()).toBe(true);
  expect(entry.version).toBe((await Bun.file(join(root, "package.json")).json()).version);
});

test("asks for everything that its templates name, and hides the key", () => {
  const [{ url, variables: ofUrl, headers }] = entry.remotes;
  const namedIn = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(namedIn(url)).toEqual(Object.keys(ofUrl));
  for (const { value, variables: ofHeader } of headers) expect(namedIn(value)).toEqual(Object.keys(ofHeader));
  expect(url.replace("{service_url}", "http://localhost:3000")).toBe("http://localhost:3000/mcp");
  expect(headers).toMatchObject([
    { name: "Authorization", isSecret: true, variables: { api_key: { isSecret: true } } },
  ]);
});
