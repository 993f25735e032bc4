// Somebody who is signed in at a server process: the owner, by the set-up link.
import { openStorage } from "../../src/database/open-storage.ts";
import { createSetupLink } from "../../src/people/setup/setup-link.ts";
import type { Cookies } from "./browser.ts";
import { password, tokenOf } from "./people.ts";
import type { TestServer } from "./server.ts";

/** Sets a server up and returns the cookies of its owner. */
export async function cookiesOfOwner(server: TestServer): Promise<Cookies> {
  const storage = await openStorage(server);
  const link = await createSetupLink(storage, { baseUrl: server.url }, Date.now());
  await storage.close();
  const person = { name: "Olive Owner", email: "owner@example.org", password };
  const response = await fetch(`${server.url}/api/setup`, {
    method: "POST",
    headers: { origin: server.url, "content-type": "application/json" },
    body: JSON.stringify({ token: tokenOf(link), ...person, workspace_name: "Design", plan: "team" }),
  });
  if (!response.ok) throw new Error(`the set-up failed: ${await response.text()}`);
  const { hostname } = new URL(server.url);
  return response.headers.getSetCookie().map((line) => {
    const [pair = ""] = line.split(";", 1);
    const at = pair.indexOf("=");
    const secure = /;\s*secure/i.test(line);
    return {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      domain: hostname,
      path: "/",
      secure,
      httpOnly: true,
    };
  });
}
