// The clients that are tried: how each comes into a folder of its own, and what tries it there.
import { join } from "node:path";

/** A command that must end with 0. `{url}` and `{key}` in it stand for those of the service. */
export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Text that the output must also contain. */
  readonly says?: string;
}

/** A client. Its commands run in its folder. */
export interface Client {
  readonly name: string;
  readonly install: readonly (readonly string[])[];
  readonly checks: readonly Check[];
}

const python = (name: string, script: string, ...packages: string[]): Client => ({
  name,
  install: [
    ["python3", "-m", "venv", "."],
    ["bin/pip", "install", "--quiet", "--disable-pip-version-check", ...packages],
  ],
  checks: [{ name, command: ["bin/python", join(import.meta.dir, script)] }],
});

const npm = (...packages: string[]) =>
  "npm install --prefix . --no-audit --no-fund".split(" ").concat(packages);

// Inspector needs a newer Node than many have; the package `node` brings one.
const inspect = (...options: string[]) => [
  ...["node_modules/node/bin/node", "node_modules/.bin/mcp-inspector", "--cli", "{url}"],
  ...["--transport", "http", "--header", "Authorization: Bearer {key}", ...options],
];

const strict = (era: string): Check => ({
  name: `inspector --strict, era ${era}`,
  command: inspect("--method", "tools/list", "--strict", "--protocol-era", era),
});

/** With the Inspector's own default of 10 calls at once. */
const load = (mode: string): Check => ({
  name: `inspector --load, mode ${mode}`,
  command: inspect(
    ...["--method", "tools/call", "--tool-name", "search_screens", "--load", "--load-requests", "40"],
    ...["query=login with email", "platform=ios", `mode=${mode}`].flatMap((pair) => ["--tool-arg", pair]),
  ),
  says: '"errorRate": 0,',
});

/** All of them. Without a version: the newest there is, which is what people get. */
export const clients: readonly Client[] = [
  python("python-sdk-1.8.1", "python_sdk.py", "mcp==1.8.1", "pydantic<2.11"),
  python("python-sdk-1.16.0", "python_sdk.py", "mcp==1.16.0", "pydantic<2.12"),
  python("python-sdk-newest", "python_sdk.py", "mcp", "jsonschema"),
  python("fastmcp-newest", "fastmcp_client.py", "fastmcp"),
  python("smolagents", "smolagents_client.py", "smolagents[mcp]", "mcp<2", "websockets"),
  {
    name: "ts-sdk-1.10.2",
    install: [npm("@modelcontextprotocol/sdk@1.10.2"), ["cp", join(import.meta.dir, "ts-sdk-old.mjs"), "."]],
    checks: [{ name: "ts-sdk-1.10.2", command: ["node", "ts-sdk-old.mjs"] }],
  },
  {
    name: "inspector",
    install: [npm("node@22"), npm("@modelcontextprotocol/inspector@2")],
    checks: [strict("legacy"), strict("modern"), load("standard"), load("deep")],
  },
];
