// Every route that changes who may do what leaves a line in the audit list: a walk over all of them, each asked
// by the operator who owns a workspace, with a member, key, invitation, connection and session to act on.
import { beforeAll, expect, test } from "bun:test";
import type { SessionList } from "../src/people/accounts/schema.ts";
import type { Connections } from "../src/people/connections/schema.ts";
import type { Keys } from "../src/people/keys/schema.ts";
import type { Members } from "../src/people/workspaces/schema.ts";
import { asAnotherProcess } from "./support/database.ts";
import { type Asker, addressOf, askRoute, type Route, routesOf } from "./support/every-route.ts";
import { accountOf, joinAs, memberIdOf, password, setUpOwner, Visitor } from "./support/people.ts";
import { Program } from "./support/program.ts";
import { manyGuesses, testService } from "./support/service.ts";

/** Columns that decide who may do what, by table. */
const rights: Readonly<Record<string, string>> = {
  users: "id, email, is_operator, is_two_factor_enabled, disabled_at",
  accounts: "user_id, provider_id, password",
  members: "workspace_id, user_id, role, is_editor",
  invitations: "id, email, role, sha256",
  api_keys: "id, name, scopes, expires_at, revoked_at, replaced_at",
  connections: "id, user_id, workspace_id, scopes",
  workspaces: "id, name, plan, share_generation",
  // One that is begun counts for nothing until it is confirmed.
  "two_factors WHERE is_verified": "user_id, secret",
  reset_links: "sha256",
  sessions: "id",
};

const owner = "owner@example.org";
const nextPassword = "another horse battery";

/** Bodies of which each route that changes rights takes one. */
const bodies: readonly object[] = [
  {},
  { name: "Renamed" },
  { name: "A key", scopes: ["screens:write"] },
  { overlap_hours: 1 },
  { role: "admin" },
  { email: "guest@example.org", role: "member" },
  { email: "new-owner@example.org" },
  { name: "Another workspace", plan: "team" },
  { plan: "free" },
  { plan: "enterprise" },
  { is_operator: true },
  { is_operator: false },
  { password },
  { current_password: password, new_password: nextPassword },
];

let asker: Asker;
let path: string;
let people = 0;
/** That of who asks, now. */
let known = password;

const service = testService(
  { RATE_LIMIT_PER_MINUTE: "off", WRITES_PER_MINUTE: "off" },
  { rateBounds: manyGuesses },
);
beforeAll(async () => {
  const { owner: visitor, done, path: workspace } = await setUpOwner(service);
  asker = { workspaceId: done.workspace_id, visitor, key: done.api_key.key };
  path = workspace;
});

/** Makes something to act on, by the name of the parameter that stands for it; returns its id. */
const subjects: Readonly<Record<string, () => Promise<string | undefined>>> = {
  workspaceId: async () => asker.workspaceId,
  userId: async () => (await accountOf(service, await addMember())).id,
  memberId: async () => memberIdOf(asker.visitor, path, await addMember()),
  invitationId: async () => {
    people += 1;
    await asker.visitor.post(`${path}/invitations`, { email: `guest-${people}@example.org`, role: "member" });
    return (await asker.visitor.get<Members>(`${path}/members`)).body.invitations[0]?.id;
  },
  keyId: async () => {
    await asker.visitor.post(`${path}/keys`, { name: "To be changed" });
    const { keys } = (await asker.visitor.get<Keys>(`${path}/keys`)).body;
    return keys.find(({ name }) => name === "To be changed")?.id;
  },
  connectionId: async () => {
    const program = await Program.register(service);
    await program.connect(asker.visitor, asker.workspaceId);
    return (await asker.visitor.get<Connections>(`${path}/connections`)).body.connections[0]?.id;
  },
  sessionId: async () => {
    await signIn(new Visitor(service));
    const { sessions } = (await asker.visitor.get<SessionList>("/api/account/sessions")).body;
    return sessions.find(({ is_current }) => !is_current)?.id;
  },
};

async function addMember(): Promise<string> {
  people += 1;
  const email = `member-${people}@example.org`;
  await joinAs(service, asker.visitor, path, "member", email);
  return email;
}

/** The address of a route with something of its own for each parameter. */
async function addressWithSubjects(route: Route): Promise<string> {
  await stayIn();
  const values: Record<string, string> = {};
  for (const name of route.parameters) {
    const id = await subjects[name]?.();
    if (name in subjects && id === undefined) throw new Error(`no ${name} for ${route.path}`);
    values[name] = id ?? crypto.randomUUID();
  }
  return addressOf(route, values);
}

/** Signs in again where a route has ended the session that asks, or has changed its password. */
async function stayIn(): Promise<void> {
  if ((await asker.visitor.get("/api/session")).status !== 200) await signIn(asker.visitor);
}

async function signIn(visitor: Visitor): Promise<void> {
  const { status } = await visitor.post("/api/account/sign-in", { email: owner, password: known });
  if (status === 200) return;
  known = known === password ? nextPassword : password;
  await visitor.post("/api/account/sign-in", { email: owner, password: known });
}

async function rightsNow(): Promise<ReadonlyMap<string, string>> {
  const read = ([table, columns]: readonly [string, string]) =>
    asAnotherProcess(service, `SELECT ${columns} FROM ${table} ORDER BY 1`);
  const rows = await Promise.all(Object.entries(rights).map(read));
  return new Map(Object.keys(rights).map((table, at) => [table, JSON.stringify(rows[at])]));
}

async function audited(): Promise<number> {
  const [row] = await asAnotherProcess<{ n: number }>(service, "SELECT count(*) AS n FROM audit_events");
  return Number(row?.n);
}

/** Routes that end what asks come last. */
const order = ({ path: at }: Route) =>
  ["leave", "sign-out", "password", "sessions", "operator/users"].findIndex((part) => at.includes(part));

test("a change of rights leaves a line in the audit list, by whichever route it was made", async () => {
  const silent: string[] = [];
  const changedBy = new Map<string, Set<string>>();
  const routes = routesOf(service)
    .filter(({ method, path: at }) => method !== "GET" && method !== "HEAD" && /^\/(api|oauth2)\//.test(at))
    .toSorted((one, other) => order(one) - order(other));
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    let [address, before] = [await addressWithSubjects(route), await rightsNow()];
    for (const body of bodies) {
      const lines = await audited();
      const { status } = await askRoute(service, asker, route.method, address, body);
      if (status >= 400) continue;
      const after = await rightsNow();
      const changed = Object.keys(rights).filter((table) => before.get(table) !== after.get(table));
      if (changed.length === 0) continue;
      for (const table of changed) changedBy.set(table, (changedBy.get(table) ?? new Set()).add(name));
      if ((await audited()) === lines) silent.push(`${name}: ${changed.join(", ")}`);
      [address, before] = [await addressWithSubjects(route), await rightsNow()];
    }
  }
  expect([...new Set(silent)]).toEqual([]);
  // Otherwise the walk did not get far.
  const seen = Object.keys(rights).filter((table) => !table.startsWith("two_factors"));
  expect([...changedBy.keys()].sort()).toEqual(seen.sort());
  expect([...(changedBy.get("api_keys") ?? [])].length).toBeGreaterThanOrEqual(3);
});
