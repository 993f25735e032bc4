// The newest TypeScript SDK of version 1, by a key or by a person's sign-in.
import { equal, rejects } from "node:assert/strict";
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { addScreen, checkLibrary, checkReads } from "./check-library.mjs";
import { memorySignIn } from "./memory-sign-in.mjs";

const url = new URL(process.env.MCP_URL);

async function during(options, act) {
  const client = new Client({ name: "check", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(url, options));
  await act(client);
  await client.close();
}

if (process.argv[2] === "key") {
  const requestInit = { headers: { authorization: `Bearer ${process.env.MCP_WRITE_KEY}` } };
  await during({ requestInit }, checkLibrary);
} else {
  const authProvider = memorySignIn("TypeScript SDK 1");
  const first = new StreamableHTTPClientTransport(url, { authProvider });
  await new Client({ name: "check", version: "1" })
    .connect(first)
    .catch((error) => equal(error.constructor, UnauthorizedError));
  await first.finishAuth(authProvider.back.searchParams.get("code"));
  for (const end of [() => {}, authProvider.endAccess]) {
    end();
    await during({ authProvider }, checkReads);
  }
  // Asked for more scopes, it refreshes the token that it has, which gives none, and asks no person.
  await during({ authProvider }, (client) => rejects(addScreen(client), /403 after trying upscoping/));
  equal(authProvider.asked, 1);
}
