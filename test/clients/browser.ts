// The browser of a person who is signed in and lets in every program that sends them to the service. A client
// opens an address in it by `GET /?url=`; the answer is the way back to the client.

import type { Visitor } from "../support/people.ts";
import { decide, requestOf } from "../support/program.ts";

/** Opens it. `workspaceId` is the workspace that the person always chooses. */
export function openBrowser(person: Visitor, workspaceId: string, baseUrl: string) {
  return Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async ({ url }) => {
      const opened = new URL(url).searchParams.get("url") ?? "";
      if (!opened.startsWith(`${baseUrl}/`)) return new Response(`not ours: ${opened}`, { status: 400 });
      const { headers } = await fetch(opened, { redirect: "manual" });
      const location = headers.get("location") ?? "";
      const page = `${baseUrl}/connect?request=`;
      if (!location.startsWith(page)) return new Response(`no page: ${location}`, { status: 400 });
      return letIn(person, workspaceId, location.slice(page.length));
    },
  });
}

/** Gives the program all that it asks for, as the page at `/connect` does. */
async function letIn(person: Visitor, workspaceId: string, request: string): Promise<Response> {
  const { body } = await requestOf(person, request);
  const workspace = body.workspaces?.find(({ id }) => id === workspaceId);
  const scopes = workspace?.scopes ?? [];
  const decided = await decide(person, { request, workspace_id: workspaceId, scopes });
  if (decided.status !== 200) return new Response(decided.text, { status: 400 });
  console.log(`  let in ${body.client_name}, for ${scopes.join(", ")}`);
  return new Response(null, { status: 302, headers: { location: decided.body.location } });
}
