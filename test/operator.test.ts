// The operator sets plans; nobody else learns that there is such a page.
import { beforeAll, expect, test } from "bun:test";
import { buildApp } from "../src/app.ts";
import type { CreatedWorkspace, OperatorWorkspaces, ResetLink } from "../src/operator/schema.ts";
import { accountOf, joinAs, password, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { manyGuesses, searchStatus, testService } from "./support/service.ts";

let operator: Visitor;
let admin: Visitor;
let path: string;
let workspaceId: string;
let key: string;
const service = testService({}, { rateBounds: manyGuesses });
beforeAll(async () => {
  const { done, ...setUp } = await setUpOwner(service);
  ({ owner: operator, path, workspaceId } = setUp);
  key = done.api_key.key;
  admin = await joinAs(service, operator, path, "admin");
});

const search = () => searchStatus(service, key);
const operate = (change: unknown) => operator.post(`/api/operator/workspaces/${workspaceId}`, change);

test("no body, good or bad, tells anybody but an operator that a route is there", async () => {
  const routes = buildApp(service.services).routes.filter(
    ({ path: at, method }) => at.startsWith("/api/operator/") && method !== "ALL",
  );
  expect(routes.length).toBeGreaterThan(15);
  const unknown = await admin.post("/api/operator/nothing", {});
  for (const { method, path: at } of routes)
    for (const body of method === "POST" ? [{}, { nonsense: 1 }, [], "{", null] : [undefined]) {
      const post = at === "/api/operator/imports" ? "postFile" : "post";
      const answer = await (body === undefined ? admin.get(at) : admin[post](at, JSON.stringify(body)));
      expect({ at, body, status: answer.status, said: answer.body }).toEqual({
        at,
        body,
        status: 404,
        said: unknown.body,
      });
    }
});

test("a plan decides at once whether the API and the page may search", async () => {
  const onPage = async () =>
    (await operator.post(`${path}/search`, { query: "login", platform: "ios" })).body.error?.code;
  for (const plan of ["free", "pro", "enterprise", "team"]) {
    const hasSearch = ["enterprise", "team"].includes(plan);
    expect((await operate({ plan })).status).toBe(200);
    expect(await search()).toBe(hasSearch ? 200 : 403);
    expect(await onPage()).toBe(hasSearch ? undefined : "plan_upgrade_required");
    expect((await operator.get("/api/apps")).status).toBe(200);
  }
});

test("a suspended workspace is refused until the suspension is lifted, and the members see who did it", async () => {
  await operate({ is_suspended: true });
  expect(await search()).toBe(403);
  await operate({ is_suspended: false });
  expect(await search()).toBe(200);
  const audit = await admin.get<{ events: readonly { detail: string; actor: string }[] }>(`${path}/audit`);
  expect(audit.body.events.slice(0, 2)).toMatchObject([
    { actor: "Olive Owner (owner@example.org)", detail: "suspension lifted" },
    { actor: "Olive Owner (owner@example.org)", detail: "suspended" },
  ]);
});

test("the list counts members, live keys and searches", async () => {
  const listed = async () => {
    const { workspaces } = (await operator.get<OperatorWorkspaces>("/api/operator/workspaces")).body;
    return workspaces.find(({ id }) => id === workspaceId);
  };
  const own = await listed();
  expect(own).toMatchObject({ name: "Design", plan: "team", members: 2, live_keys: 1, is_suspended: false });
  const before = own?.searches_30_days ?? 0;
  await search();
  expect((await listed())?.searches_30_days).toBe(before + 1);
});

test("a new workspace is joined by its owner's link", async () => {
  const body = { name: "Brand", plan: "pro", owner_email: "Brand@Example.org" };
  const made = await operator.post<CreatedWorkspace>("/api/operator/workspaces", body);
  const visitor = new Visitor(service);
  const join = { token: tokenOf(made.body.link), name: "Brand", password };
  const joined = await visitor.post<{ workspaces: unknown[] }>("/api/invitations/accept", join);
  expect(joined.body.workspaces).toMatchObject([{ id: made.body.id, role: "owner", plan: "pro" }]);
  expect((await operator.get(`/api/workspaces/${made.body.id}/members`)).status).toBe(404);
});

test("a reset link lets a person back in, and operators may make others", async () => {
  const at = `/api/operator/users/${(await accountOf(service, "admin@example.org")).id}`;
  const made = await operator.post<ResetLink>(`${at}/reset-link`, {});
  const reset = { token: tokenOf(made.body.link), password: "a fresh password" };
  expect((await new Visitor(service).post("/api/account/password-reset", reset)).status).toBe(200);
  const again = new Visitor(service);
  const credentials = { email: "admin@example.org", password: "a fresh password" };
  expect((await again.post("/api/account/sign-in", credentials)).status).toBe(200);
  await operator.post(at, { is_operator: true });
  expect((await again.get("/api/operator/users")).status).toBe(200);
  await again.post(at, { is_operator: false });
  expect((await again.get("/api/operator/users")).status).toBe(404);
});
