// The newest TypeScript SDK of version 1, by a key or by a person's sign-in.
import { equal } from "node:assert/strict";
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { checkLibrary } from "./check-library.mjs";
import { memorySignIn } from "./memory-sign-in.mjs";

const url = new URL(process.env.MCP_URL);
const newClient = () => new Client({ name: "check", version: "1" });
if (process.argv[2] === "key") {
  const requestInit = { headers: { authorization: `Bearer ${process.env.MCP_WRITE_KEY}` } };
  const client = newClient();
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  await checkLibrary(client);
  await client.close();
} else {
  const authProvider = memorySignIn("TypeScript SDK 1");
  const first = new StreamableHTTPClientTransport(url, { authProvider });
  await newClient()
    .connect(first)
    .catch((error) => equal(error.constructor, UnauthorizedError));
  await first.finishAuth(authProvider.back.searchParams.get("code"));
  for (const end of [() => {}, authProvider.endAccess]) {
    end();
    const client = newClient();
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider }));
    await checkLibrary(client);
    await client.close();
  }
  equal(authProvider.asked, 1);
}
