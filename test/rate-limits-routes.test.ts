// Which routes of the pages count: one that does not is on a list here, with its reason. Those of `/v1` are in
// operations.test.ts.
import { expect, test } from "bun:test";
import { rateBounds } from "../src/http/rate-limits.ts";
import { addAsker, addressOf, askRoute, bodies, type Route, routesOf } from "./support/every-route.ts";
import { screenId } from "./support/library.ts";
import { setUpOwner } from "./support/people.ts";
import { openTestService } from "./support/service.ts";

const workspace = "/api/workspaces/:workspaceId";
/** Routes that an editor may ask for as often as they like. */
const unlimited: readonly string[] = [
  // Guesses at passwords, codes and links are counted by address and account: see sign-in-delays.test.ts.
  "POST /api/account/sign-in",
  "POST /api/account/sign-in/second-factor",
  "POST /api/account/password",
  "POST /api/account/password-reset",
  "POST /api/account/password-reset-request",
  "POST /api/account/second-factor/begin",
  "POST /api/account/second-factor/confirm",
  "POST /api/account/second-factor/end",
  "POST /api/account/second-factor/recovery-codes",
  "POST /api/invitations/accept",
  "POST /api/invitations/accept-signed-in",
  "POST /api/invitations/check",
  "POST /api/operator/describing-model",
  "POST /api/operator/describing-model/remove",
  "POST /api/setup",
  "POST /api/setup/check",
  // Counted for another body, address or setting: see workspaces.test.ts and oidc.test.ts.
  `POST ${workspace}/invitations`,
  `POST ${workspace}/invitations/:invitationId/link`,
  "GET /api/account/oidc/sign-in",
  "GET /api/auth/callback/oidc",
  // What anybody may know.
  "GET /api/about",
  "GET /api/auth/.well-known/oauth-authorization-server",
  // A person's own account and the settings of their workspace: a row or two each.
  "GET /api/session",
  "GET /api/account/connections",
  "POST /api/account/connections/:connectionId/end",
  "GET /api/account/sessions",
  "GET /api/account/sign-in-methods",
  "POST /api/account/profile",
  "POST /api/account/sessions/:sessionId/end",
  "GET /api/connection-request",
  "POST /api/connection-request",
  `POST ${workspace}`,
  `POST ${workspace}/connections/:connectionId/end`,
  `POST ${workspace}/invitations/:invitationId/revoke`,
  `POST ${workspace}/keys`,
  `POST ${workspace}/keys/:keyId/revoke`,
  `POST ${workspace}/keys/:keyId/rotate`,
  `POST ${workspace}/members/:memberId`,
  `POST ${workspace}/members/:memberId/remove`,
  `POST ${workspace}/recent-searches/clear`,
  `POST ${workspace}/shares/revoke`,
];
/** To an editor these are not there; operators are not counted. */
const ofOperators = /^\/api\/operator\/(?:audit|library\/demo|users|workspaces)/;

test("each route of the pages answers 429 with Retry-After to one request too many, or is on the list", async () => {
  const bounds = Object.fromEntries(Object.keys(rateBounds).map((name) => [name, 1])) as typeof rateBounds;
  const settings = { RATE_LIMIT_PER_MINUTE: "1", WRITES_PER_MINUTE: "1", PICTURES_PER_MINUTE: "1" };
  await using service = await openTestService(settings, {
    rateBounds: { ...bounds, invitationsPerHour: 1_000 },
  });
  const { owner } = await setUpOwner(service);
  const asker = await addAsker(service, owner);
  const values = { workspaceId: asker.workspaceId, screenId: screenId(1) };
  const isCounted = async (route: Route): Promise<boolean> => {
    const address = addressOf(route, values);
    // Twice each: the first one may begin a minute.
    for (const body of route.method === "GET" ? [{}, {}] : [...bodies, ...bodies]) {
      const answer = await askRoute(service, asker, route.method, address, body);
      if (answer.status !== 429) continue;
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      return true;
    }
    return false;
  };
  const uncounted: string[] = [];
  for (const route of routesOf(service))
    if (route.path.startsWith("/api/") && !ofOperators.test(route.path) && !(await isCounted(route)))
      uncounted.push(`${route.method} ${route.path}`);
  expect(uncounted.sort()).toEqual([...unlimited].sort());
});
