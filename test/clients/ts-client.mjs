// The TypeScript client of version 2, by a key or by a person's sign-in.
import { equal } from "node:assert/strict";
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { addScreen, checkLibrary, checkReads } from "./check-library.mjs";
import { memorySignIn } from "./memory-sign-in.mjs";

const url = new URL(process.env.MCP_URL);

/** Connects and does something. */
async function during(options, act) {
  const client = new Client({ name: "check", version: "1" });
  const transport = new StreamableHTTPClientTransport(url, options);
  try {
    await client.connect(transport);
    await act(client);
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
    return transport;
  }
  await client.close();
  return null;
}

if (process.argv[2] === "key")
  await during(
    { requestInit: { headers: { authorization: `Bearer ${process.env.MCP_WRITE_KEY}` } } },
    checkLibrary,
  );
else {
  const authProvider = memorySignIn("TypeScript SDK 2");
  // The person is asked to let it search, then to let it write.
  for (const act of [checkReads, addScreen]) {
    const refused = await during({ authProvider }, act);
    await refused.finishAuth(authProvider.back.searchParams);
    equal(await during({ authProvider }, act), null);
  }
  authProvider.endAccess();
  equal(await during({ authProvider }, checkLibrary), null);
  equal(authProvider.asked, 2);
}
