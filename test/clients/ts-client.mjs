// The TypeScript client of version 2, by a key or by a person's sign-in.
import { equal, ok } from "node:assert/strict";
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { checkLibrary } from "./check-library.mjs";
import { memorySignIn } from "./memory-sign-in.mjs";

const url = new URL(process.env.MCP_URL);
const newClient = () => new Client({ name: "check", version: "1" });

async function check(options) {
  const client = newClient();
  await client.connect(new StreamableHTTPClientTransport(url, options));
  await checkLibrary(client);
  await client.close();
}

if (process.argv[2] === "key")
  await check({ requestInit: { headers: { authorization: `Bearer ${process.env.MCP_WRITE_KEY}` } } });
else {
  const authProvider = memorySignIn("TypeScript SDK 2");
  const first = new StreamableHTTPClientTransport(url, { authProvider });
  const refusal = await newClient()
    .connect(first)
    .catch((error) => error);
  ok(refusal instanceof UnauthorizedError);
  await first.finishAuth(authProvider.back.searchParams);
  await check({ authProvider });
  authProvider.endAccess();
  await check({ authProvider });
  equal(authProvider.asked, 1);
}
