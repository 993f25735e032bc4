// The clients that are tried: how each comes into a folder of its own, and what tries it there.
import { join } from "node:path";

/**
 * A command that must end with 0. `{url}`, `{key}` and `{write_key}` in it stand for those of the service.
 */
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

const python = (name: string, scripts: readonly string[], ...packages: string[]): Client => ({
  name,
  install: [
    ["python3", "-m", "venv", "."],
    ["bin/pip", "install", "--quiet", "--disable-pip-version-check", ...packages],
  ],
  checks: scripts.map((script) => ({
    name: `${name}, ${script}`,
    command: ["bin/python", join(import.meta.dir, script)],
  })),
});

const npm = (...packages: string[]) =>
  "npm install --prefix . --no-audit --no-fund".split(" ").concat(packages);

const copied = (file: string) => ["cp", join(import.meta.dir, file), "."];

/** A framework that a script tries with its own tools, in a Node of its own: some need a newer one than many have. */
const framework = (name: string, ...packages: string[]): Client => ({
  name,
  install: [npm("node@22"), npm(...packages), copied(`${name}.mjs`), copied("check-library.mjs")],
  checks: [{ name, command: ["node_modules/node/bin/node", `${name}.mjs`] }],
});

/** A client that a script with the client of this repository's own packages tries. */
const tried = (name: string, script: string, ...install: string[][]): Client => ({
  name,
  install,
  checks: ["key", "oauth"].map((way) => ({
    name: `${name}, ${way}`,
    command: [process.execPath, join(import.meta.dir, script), way],
  })),
});

// The package `node` brings the Node that the Inspector needs.
const inspect = (...options: string[]) => [
  ...["node_modules/node/bin/node", "node_modules/.bin/mcp-inspector", "--cli", "{url}"],
  ...["--transport", "http", ...options],
];
const withKey = (key: string) => ["--header", `Authorization: Bearer ${key}`];
const argumentsOf = (...pairs: string[]) => pairs.flatMap((pair) => ["--tool-arg", pair]);
const call = (tool: string, ...pairs: string[]) => [
  ...["--method", "tools/call", "--tool-name", tool],
  ...argumentsOf(...pairs),
];

/** Lists and searches with pictures; adds a screen where `how` is a right to write. */
function inspections(how: string, ...rights: string[]): readonly Check[] {
  const checked = (says: string, ...options: string[]): Check => ({
    name: `inspector by ${how}: ${says}`,
    command: inspect(...rights, ...options),
    says,
  });
  const words = ["app_name=Monzo", "platform=ios", "description=A receipt.", 'elements=["total"]'];
  const reads = [
    checked("search_screens", "--method", "tools/list"),
    checked('"type": "image"', ...call("search_screens", "query=login with email", "platform=ios")),
  ];
  // It calls listed tools alone, and one who signed in to search is listed none that write.
  if (how !== "key") return reads;
  const added = call("add_screen", ...words, `title=Receipt by ${how}`, "pattern=receipt");
  return [...reads, checked("Added screen ", ...added)];
}

const strict = (era: string): Check => ({
  name: `inspector --strict, era ${era}`,
  command: inspect(...withKey("{key}"), "--method", "tools/list", "--strict", "--protocol-era", era),
});

/** With the Inspector's own default of 10 calls at once. */
const load = (mode: string): Check => ({
  name: `inspector --load, mode ${mode}`,
  command: inspect(
    ...withKey("{key}"),
    ...call("search_screens", "query=login with email", "platform=ios", `mode=${mode}`),
    ...["--load", "--load-requests", "40"],
  ),
  says: '"errorRate": 0,',
});

/** All of them. Without a version: the newest there is, which is what people get. */
export const clients: readonly Client[] = [
  python("python-sdk-1.8.1", ["python_sdk.py"], "mcp==1.8.1", "pydantic<2.11"),
  python("python-sdk-1.16.0", ["python_sdk.py"], "mcp==1.16.0", "pydantic<2.12"),
  python("python-sdk-1", ["python_sdk.py", "python_oauth.py"], "mcp<2", "jsonschema"),
  python("python-sdk-newest", ["python_sdk.py", "python_oauth.py"], "mcp", "jsonschema"),
  python("fastmcp-newest", ["fastmcp_client.py", "fastmcp_oauth.py"], "fastmcp"),
  python("smolagents", ["smolagents_client.py"], "smolagents[mcp]", "mcp<2", "websockets"),
  python("semantic-kernel", ["semantic_kernel_client.py"], "semantic-kernel[mcp]"),
  python("autogen", ["autogen_client.py"], "autogen-ext[mcp]", "autogen-core", "mcp<2"),
  python("strands", ["strands_client.py"], "strands-agents"),
  python("agno", ["agno_client.py"], "agno", "mcp", "fastmcp"),
  python("crewai", ["crewai_client.py"], "crewai-tools[mcp]", "crewai", "mcp>=1.20,<2"),
  python("google-adk", ["adk_client.py"], "google-adk[mcp]"),
  {
    name: "ts-sdk-1.10.2",
    install: [npm("@modelcontextprotocol/sdk@1.10.2"), copied("ts-sdk-old.mjs")],
    checks: [{ name: "ts-sdk-1.10.2", command: ["node", "ts-sdk-old.mjs"] }],
  },
  tried("ts-client", "ts-client.mjs"),
  {
    name: "ts-sdk-1",
    install: [
      npm("@modelcontextprotocol/sdk@1"),
      copied("ts-sdk-1.mjs"),
      copied("check-library.mjs"),
      copied("memory-sign-in.mjs"),
    ],
    checks: ["key", "oauth"].map((way) => ({
      name: `ts-sdk-1, ${way}`,
      command: ["node", "ts-sdk-1.mjs", way],
    })),
  },
  framework("ai-sdk", "@ai-sdk/mcp"),
  framework("langchain", "@langchain/mcp-adapters", "@langchain/core"),
  framework("openai-agents", "@openai/agents", "zod"),
  framework("mastra", "@mastra/mcp@2", "@mastra/core"),
  tried("mcp-remote", "mcp-remote.mjs", npm("mcp-remote")),
  {
    name: "inspector",
    install: [npm("node@22"), npm("@modelcontextprotocol/inspector@2")],
    checks: [
      ...[strict("legacy"), strict("modern"), load("standard"), load("deep")],
      ...inspections("key", ...withKey("{write_key}")),
      ...inspections("sign-in").slice(0, 1),
      ...inspections("kept sign-in", "--stored-auth-only"),
    ],
  },
];
