// Somebody who is signed in at a server process: the owner, by the set-up link.
import { openStorage } from "../../src/database/open-storage.ts";
import type { Cookies } from "./browser.ts";
import { setUpOwner } from "./people.ts";
import type { TestServer } from "./server.ts";

/** Sets a server up and returns the cookies of its owner. */
export async function cookiesOfOwner(server: TestServer): Promise<Cookies> {
  const storage = await openStorage(server);
  const { hostname: domain } = new URL(server.url);
  const handle = (request: Request) => fetch(request.url.replace("http://localhost", server.url), request);
  const services = { storage, config: { baseUrl: server.url } };
  const { owner } = await setUpOwner({ handle, services }).finally(() => storage.close());
  return [...owner.cookies].map(([name, value]) => ({
    name,
    value,
    domain,
    path: "/",
    secure: name.startsWith("__Host-"),
    httpOnly: true,
  }));
}
