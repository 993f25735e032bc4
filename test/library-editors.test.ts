// Editors: members whom an operator lets add and edit screens, and nothing else of the operators'.
import { beforeAll, describe, expect, test } from "bun:test";
import type { ImportAnswer } from "../src/library/imports/schema.ts";
import type { CreatedWorkspace, OperatorImports, OperatorUsers } from "../src/operator/schema.ts";
import type { Session } from "../src/people/accounts/schema.ts";
import type { CreatedKey } from "../src/people/keys/schema.ts";
import type { Members } from "../src/people/workspaces/schema.ts";
import { commandLineOf } from "./support/command-line.ts";
import { joinAs, password, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { testService, writeVerdict } from "./support/service.ts";
import { until } from "./support/until.ts";

let owner: Visitor;
let path: string;
let editor: Visitor;
let editorId: string;
let member: Visitor;
const service = testService({ WRITES_PER_MINUTE: "40" });
beforeAll(async () => {
  ({ owner, path } = await setUpOwner(service));
  editor = await joinAs(service, owner, path, "member", "edith@example.org");
  member = await joinAs(service, owner, path, "member", "mia@example.org");
  editorId = await idOf("edith@example.org");
  expect((await grant(editorId, true)).status).toBe(200);
});

const workspaceOf = (at: string) => at.slice("/api/workspaces/".length);
const users = async () => (await owner.get<OperatorUsers>("/api/operator/users")).body.users;
const idOf = async (email: string) => (await users()).find((user) => user.email === email)?.id ?? "";
const grant = (id: string, isEditor: boolean, workspaceId = workspaceOf(path)) =>
  owner.post(`/api/operator/users/${id}/editor`, { workspace_id: workspaceId, is_editor: isEditor });
const row = (title: string) =>
  JSON.stringify({ id: crypto.randomUUID(), app_name: "Tidewater", platform: "web", title });
const send = (by: Visitor, file: string) =>
  by.postFile<ImportAnswer>("/api/operator/imports?name=a.jsonl", file);
/** Imports a screen as somebody and returns its id. */
async function added(by: Visitor, title: string): Promise<string> {
  const line = row(title);
  const { body, status } = await send(by, line);
  expect(status).toBe(202);
  const job = async () => (await owner.get<ImportAnswer>(`/api/operator/imports/${body.id}`)).body;
  // Its process has a low priority, which on a busy machine means that it waits.
  await until(async () => (await job()).finished_at !== null, { withinMs: 100_000, everyMs: 50 });
  return JSON.parse(line).id;
}
const write = (verb: "edit" | "delete", body: object, by = editor) =>
  by.post<Record<string, unknown>>(`/api/operator/screens/${verb}`, body);
const key = (by: Visitor, name: string) =>
  by.post<CreatedKey>(`${path}/keys`, { name, scopes: ["screens:search", "screens:write"] });
const verdict = (key: string) => writeVerdict(service, key);

describe("an editor", () => {
  test("adds, edits and deletes screens, and the audit list of the workspace says who", async () => {
    const id = await added(editor, "Harbour");
    const edited = await write("edit", { ids: [id], set: { title: "Harbour map" } });
    expect(edited.body).toEqual({ updated: 1, unchanged: 0, failed: [] });
    const earlier = await editor.get<{ fields: { words: string }[] }>(`/api/operator/screens/${id}/earlier`);
    expect(earlier.body.fields.map((field) => field.words)).toEqual(["Harbour"]);
    const restored = await editor.post(`/api/operator/screens/${id}/restore`, { fields: ["title"] });
    expect(restored.status).toBe(200);
    expect((await write("delete", { ids: [id] })).body).toEqual({ deleted: 1, failed: [] });
    expect((await editor.get(`/api/operator/screens/${id}/earlier`)).status).toBe(404);
    const audit = await owner.get<{ events: { action: string; actor: string }[] }>(`${path}/audit`);
    const done = audit.body.events.filter(({ actor }) => actor.includes("edith@example.org"));
    expect(done.map(({ action }) => action).slice(0, 4)).toEqual([
      "screen.delete",
      "screen.restore",
      "screen.update",
      "import.create",
    ]);
  });

  test("sees the imports of the own workspace and no other", async () => {
    const body = { name: "Rivals", plan: "team", owner_email: "rita@example.org" };
    const { id, link } = (await owner.post<CreatedWorkspace>("/api/operator/workspaces", body)).body;
    const rita = new Visitor(service);
    await rita.post("/api/invitations/accept", { token: tokenOf(link), name: "Rita", password });
    await grant(await idOf("rita@example.org"), true, id);
    const { body: theirs } = await send(rita, row("Pier"));
    const { body: ours } = await send(editor, row("Quay"));
    const listed = async (by: Visitor) =>
      (await by.get<OperatorImports>("/api/operator/imports")).body.imports.map((job) => job.id);
    expect(await listed(editor)).toContain(ours.id);
    expect(await listed(editor)).not.toContain(theirs.id);
    expect(await listed(owner)).toContain(theirs.id);
    expect((await editor.get(`/api/operator/imports/${theirs.id}`)).status).toBe(404);
    expect((await editor.get(`/api/operator/imports/${theirs.id}/screens`)).status).toBe(404);
    expect((await editor.get(`/api/operator/imports/${ours.id}/screens`)).status).toBe(200);
    expect((await editor.post(`/api/operator/imports/${theirs.id}/cancel`, {})).status).toBe(404);
  });

  test("finds nothing else of the operators'", async () => {
    for (const at of ["workspaces", "users", "audit"])
      expect((await editor.get(`/api/operator/${at}`)).status).toBe(404);
    for (const at of ["library/demo", "library/demo/remove", `users/${editorId}/editor`])
      expect((await editor.post(`/api/operator/${at}`, {})).status).toBe(404);
  });

  test("is one in the session, in the lists of members and of people", async () => {
    const session = (await editor.get<Session>("/api/session")).body;
    expect(session.workspaces.map(({ is_editor }) => is_editor)).toEqual([true]);
    const { members } = (await owner.get<Members>(`${path}/members`)).body;
    const editors = members.filter(({ is_editor }) => is_editor).map(({ email }) => email);
    expect(editors).toEqual(["edith@example.org"]);
    const listed = (await users()).find(({ id }) => id === editorId);
    expect(listed?.workspaces).toMatchObject([{ id: workspaceOf(path), is_editor: true }]);
  });

  test("makes keys that write, a member does not, and such a key ends with the role", async () => {
    const made = await key(editor, "Crawler");
    expect(made.status).toBe(200);
    expect((await key(member, "Crawler")).body.error?.code).toBe("role_insufficient");
    expect(await verdict(made.body.key)).toBe("works");
    await grant(editorId, false);
    expect(await verdict(made.body.key)).toBe("revoked_api_key");
    expect((await send(editor, row("Late"))).status).toBe(404);
    await grant(editorId, true);
    expect(await verdict(made.body.key)).toBe("revoked_api_key");
  });

  test("who leaves the workspace leaves no key that writes", async () => {
    const ada = await joinAs(service, owner, path, "admin", "ada@example.org");
    await grant(await idOf("ada@example.org"), true);
    const made = await key(ada, "Nightly");
    expect(await verdict(made.body.key)).toBe("works");
    expect((await ada.post(`${path}/leave`, {})).status).toBe(200);
    expect(await verdict(made.body.key)).toBe("revoked_api_key");
  });

  test("of a suspended workspace adds nothing", async () => {
    const at = `/api/operator/workspaces/${workspaceOf(path)}`;
    await owner.post(at, { is_suspended: true });
    expect((await send(editor, row("Never"))).status).toBe(404);
    await owner.post(at, { is_suspended: false });
    expect((await editor.get("/api/operator/library")).status).toBe(200);
  });
});

describe("the grant", () => {
  test("is for members of that workspace", async () => {
    expect((await grant(editorId, true, crypto.randomUUID())).status).toBe(404);
    expect((await grant(crypto.randomUUID(), true)).status).toBe(404);
  });

  test("is given and ended on the command line, too", async () => {
    const command = commandLineOf(service);
    await command.json("member", "update", "mia@example.org", "--editor", "yes");
    expect((await member.get("/api/operator/library")).status).toBe(200);
    const { members } = await command.json("member", "list", workspaceOf(path));
    expect(members).toContainEqual(expect.objectContaining({ email: "mia@example.org", is_editor: true }));
    await command.json("member", "update", "mia@example.org", "--editor", "no");
    expect((await member.get("/api/operator/library")).status).toBe(404);
  });
});

test("what an editor sends counts as writes of the workspace", async () => {
  const body = { ids: [crypto.randomUUID()] };
  let status = 0;
  // Twice as many as in a minute: the minute of the writes before may end in the middle of these.
  for (let tries = 0; tries < 85 && status !== 429; tries += 1) ({ status } = await write("delete", body));
  expect(status).toBe(429);
  expect((await write("delete", body, owner)).status).toBe(200);
});
