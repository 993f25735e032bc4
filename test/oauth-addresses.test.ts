// Addresses of this service as a program reads and writes them: under a path, and as `BASE_URL` may be
// spelled.
import { beforeAll, describe, expect, test } from "bun:test";
import { mcp } from "./support/mcp-message.ts";
import { setUpOwner, type Visitor } from "./support/people.ts";
import { Program } from "./support/program.ts";
import { testService } from "./support/service.ts";

for (const [baseUrl, base] of [
  ["https://screens.test/design/tools", "https://screens.test/design/tools"],
  ["https://Screens.Test:443/", "https://screens.test"],
] as const)
  describe(`a service at ${baseUrl}`, () => {
    let owner: Visitor;
    let workspaceId: string;
    const service = testService({ BASE_URL: baseUrl });
    beforeAll(async () => void ({ owner, workspaceId } = await setUpOwner(service)));

    /** A document of metadata, by the path that reaches this service. */
    const metadata = async (path: string) => {
      const answer = await service.handle(new Request(`http://localhost${path}`));
      expect(answer.status).toBe(200);
      return (await answer.json()) as Record<string, unknown>;
    };

    test("says where programs sign in at the paths that they make of its addresses", async () => {
      const challenge = (await mcp(service, "")).headers.get("www-authenticate");
      expect(challenge).toContain(`"${base}/.well-known/oauth-protected-resource/mcp"`);
      const { origin, pathname } = new URL(`${base}/mcp`);
      const resource = await metadata(`/.well-known/oauth-protected-resource${pathname}`);
      expect(resource).toMatchObject({
        resource: `${origin}${pathname}`,
        authorization_servers: [`${base}/api/auth`],
      });
      const issuer = new URL(`${base}/api/auth`);
      const server = await metadata(`/.well-known/oauth-authorization-server${issuer.pathname}`);
      expect(server).toMatchObject({
        issuer: issuer.href,
        token_endpoint: `${base}/api/auth/oauth2/token`,
      });
    });

    test("lets a program in that writes them as URLs are written", async () => {
      const program = await Program.register(service);
      const resource = new URL(`${base}/mcp`).href;
      const back = await program.letIn(owner, workspaceId, { resource });
      expect(back.get("iss")).toBe(`${base}/api/auth`);
      const { status, body } = await program.exchange(back.get("code") ?? "", { resource });
      expect(status).toBe(200);
      expect((await mcp(service, body.access_token)).status).toBe(200);
    });
  });
