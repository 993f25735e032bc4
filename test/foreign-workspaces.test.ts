// Things that belong to one workspace, asked for by a person and a key of another one, over every route of
// the app.

import { beforeAll, expect, test } from "bun:test";
import { keyScopes } from "../src/fields.ts";
import type { SessionList } from "../src/people/accounts/schema.ts";
import type { Connections } from "../src/people/connections/schema.ts";
import type { CreatedKey, Keys } from "../src/people/keys/schema.ts";
import type { Members } from "../src/people/workspaces/schema.ts";
import { shellPages } from "../src/web/shell-pages.ts";
import { asKey } from "./support/collections.ts";
import { type Asker, addAsker, addressOf, askRoute, bodies, routesOf } from "./support/every-route.ts";
import { clientOf, importRow } from "./support/imports.ts";
import { jsonLines } from "./support/json-lines.ts";
import { screenId } from "./support/library.ts";
import { accountOf, joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { Program } from "./support/program.ts";
import { testService } from "./support/service.ts";

/** Stands in every name that the workspace gave. */
const marker = /marked/i;

let owner: Visitor;
let path: string;
let ownKey: string;
/** Of another workspace. */
let stranger: Asker;
/** Parameters of addresses that name something of the workspace, or of a person in it. */
let foreign: Record<string, string>;
/** Those that name what all workspaces share, and what is nowhere. */
const shared: Readonly<Record<string, string>> = {
  screenId: screenId(1),
  appId: crypto.randomUUID(),
  change: "disable",
  flowId: crypto.randomUUID(),
  file: "optimized.webp",
  section: "members",
  tab: "users",
  token: "x".repeat(80),
};

const service = testService({
  WRITES_PER_MINUTE: "off",
  DESCRIBE_URL: "http://127.0.0.1:9/v1",
  DESCRIBE_MODEL: "none",
});
beforeAll(async () => {
  const setUp = await setUpOwner(service);
  ({ owner, path } = setUp);
  ownKey = (await owner.post<CreatedKey>(`${path}/keys`, { name: "Marked key", scopes: keyScopes })).body.key;
  stranger = await addAsker(service, owner);
  foreign = { workspaceId: setUp.done.workspace_id, ...(await fillWorkspace(setUp.done.workspace_id)) };
});

/** One thing of each kind; the ids, by the names of the parameters. */
async function fillWorkspace(workspaceId: string): Promise<Record<string, string>> {
  const send = asKey(service, ownKey);
  const screens = { screen_ids: [screenId(1)] };
  const collection = (await send("POST", "/v1/collections", { name: "Marked collection" })).body.id;
  await send("PUT", `/v1/collections/${collection}/screens/${screenId(1)}`, { note: "Marked note" });
  await send("PUT", `/v1/collections/favourites/screens/${screenId(1)}`, { note: "Marked favourite" });
  await send("POST", "/v1/tags", { ...screens, add: ["marked tag"] });
  await owner.post(`${path}/search`, { query: "marked login", platform: "ios" });
  await owner.post(`${path}/invitations`, { email: "marked-guest@example.org", role: "member" });
  await joinAs(service, owner, path, "member", "marked-member@example.org");
  const program = await Program.register(service, { client_name: "Marked program" });
  await program.connect(owner, workspaceId);
  const imported = await clientOf(service, ownKey).import({
    body: jsonLines([importRow()]),
    name: "marked.jsonl",
  });
  const described = await send("POST", "/v1/descriptions", {});
  const members = (await owner.get<Members>(`${path}/members`)).body;
  const keys = (await owner.get<Keys>(`${path}/keys`)).body.keys;
  const connections = (await owner.get<Connections>(`${path}/connections`)).body.connections;
  const sessions = (await owner.get<SessionList>("/api/account/sessions")).body.sessions;
  const found = {
    collectionId: collection,
    importId: imported.id,
    descriptionId: described.body.id,
    keyId: keys[0]?.id,
    connectionId: connections[0]?.id,
    memberId: members.members.find(({ email }) => email.startsWith("marked"))?.id,
    invitationId: members.invitations[0]?.id,
    sessionId: sessions[0]?.id,
    userId: (await accountOf(service, "owner@example.org")).id,
  };
  for (const [name, id] of Object.entries(found)) if (typeof id !== "string") throw new Error(`no ${name}`);
  return found as Record<string, string>;
}

/** All that there is to see of the workspace. */
async function contents(): Promise<string> {
  const parts = ["members", "keys", "connections", "collections", "tags", "recent-searches"];
  const lists = [...parts, `collections/${foreign["collectionId"]}`, "collections/favourites"];
  const answers = await Promise.all(lists.map((part) => owner.get(`${path}/${part}`)));
  const jobs = await asKey(service, ownKey)("GET", "/v1/imports");
  const texts = [...answers.map(({ text }) => text), JSON.stringify(jobs.body)];
  // Each use of a key or a session is noted, and addresses of pictures are others every quarter of an hour.
  return texts
    .join("\n")
    .replaceAll(/"last_used_at":\w+/g, "")
    .replaceAll(/\?expires=\d+&key=[\w-]+&signature=[\w-]+/g, "")
    .replaceAll(/"url_expires_at":"[^"]*"/g, "");
}

/** Pages that hold nothing but the script, and that of a shared collection, see collection-shares.test.ts. */
const shells = new Set<string>([...shellPages.map(({ path: at }) => at), "/collections/:collectionId"]);
const routes = () => routesOf(service).filter((route) => !shells.has(route.path));

async function ask(method: string, address: string, body: object = {}) {
  const answer = await askRoute(service, stranger, method, address, body);
  return { method, address, status: answer.status, text: await answer.text() };
}

/** With neither, every answer would be 401. */
async function expectStillIn(): Promise<void> {
  for (const address of ["/api/session", "/v1/apps"]) expect((await ask("GET", address)).status).toBe(200);
}

test("each parameter of an address is known: of a workspace, or shared", () => {
  const unknown = routes()
    .flatMap(({ parameters }) => parameters)
    .filter((name) => !(name in foreign) && !(name in shared));
  expect([...new Set(unknown)]).toEqual([]);
});

test("nothing of a workspace can be read, changed or ended by anybody of another one", async () => {
  const before = await contents();
  for (const name of ["key", "collection", "favourite", "tag", "login", "guest", "member", "program"])
    expect(before.toLowerCase()).toContain(`marked${/guest|member/.test(name) ? "-" : " "}${name}`);
  const wrong: object[] = [];
  for (const route of routes().filter(({ parameters }) => parameters.some((name) => name in foreign))) {
    const parameters = { ...shared, ...foreign };
    const own = { ...parameters, workspaceId: stranger.workspaceId };
    const others = route.parameters.filter((name) => name in foreign && name !== "workspaceId");
    // Below the stranger's own workspace, what is of the other one.
    const addresses = [addressOf(route, parameters), ...(others.length > 0 ? [addressOf(route, own)] : [])];
    for (const address of new Set(addresses)) {
      const answers = [];
      for (const body of bodies) answers.push(await ask(route.method, address, body));
      const looked = answers.filter(({ status }) => status !== 400);
      if (looked.length === 0) wrong.push({ ...answers[0], why: "no body got far enough: add one" });
      wrong.push(
        ...looked.filter(({ status, text }) => ![401, 403, 404].includes(status) || marker.test(text)),
      );
    }
  }
  expect(wrong).toEqual([]);
  expect(await contents()).toBe(before);
  await expectStillIn();
});

test("nothing of it stands in what a stranger may ask for, with filters that name it neither", async () => {
  const told: object[] = [];
  const filters = [
    "",
    `?collection=${foreign["collectionId"]}`,
    "?tag=marked+tag",
    `?workspace=${foreign["workspaceId"]}`,
  ];
  for (const route of routes().filter(({ parameters }) => parameters.every((name) => name in shared)))
    for (const filter of route.method === "GET" ? filters : [""]) {
      const body = route.path.endsWith("/marks") ? { screen_ids: [screenId(1)] } : {};
      const answer = await ask(route.method, addressOf(route, shared) + filter, body);
      if (marker.test(answer.text)) told.push(answer);
    }
  expect(told).toEqual([]);
  await expectStillIn();
});
