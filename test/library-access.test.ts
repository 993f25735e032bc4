// The library is for members: whoever belongs to no workspace, or to suspended ones only, sees none of it.
import { beforeAll, expect, test } from "bun:test";
import type { CreatedWorkspace } from "../src/operator/schema.ts";
import { joinAs, memberIdOf, setUpOwner, tokenOf, type Visitor } from "./support/people.ts";
import { testService } from "./support/service.ts";

let owner: Visitor;
let path: string;

const service = testService();
beforeAll(async () => void ({ owner, path } = await setUpOwner(service)));

const suspend = (at: string, is_suspended: boolean) =>
  owner.post(`/api/operator/${at.slice("/api/".length)}`, { is_suspended });

async function anAppOf(visitor: Visitor): Promise<string> {
  const { body } = await visitor.get<{ apps: { id: string }[] }>("/api/apps");
  return `/api/apps/${body.apps[0]?.id}/screens`;
}

test("who was removed keeps nothing of it, with a new sign-in neither", async () => {
  const member = await joinAs(service, owner, path, "member");
  const screens = await anAppOf(member);
  expect((await member.get(screens)).status).toBe(200);
  const id = await memberIdOf(owner, path, "member@example.org");
  await owner.post(`${path}/members/${id}/remove`, {});
  const refused = { status: 403, body: { error: { code: "membership_required" } } };
  for (const at of ["/api/apps", screens]) expect(await member.get(at)).toMatchObject(refused);
  expect((await member.get("/api/session")).status).toBe(200);
});

test("a suspended workspace opens nothing of it, another one does, on any plan", async () => {
  const screens = await anAppOf(owner);
  await suspend(path, true);
  for (const at of ["/api/apps", screens])
    expect((await owner.get(at)).body.error?.code).toBe("workspace_suspended");
  const body = { name: "Second", plan: "free", owner_email: "owner@example.org" };
  const made = (await owner.post<CreatedWorkspace>("/api/operator/workspaces", body)).body;
  await owner.post("/api/invitations/accept-signed-in", { token: tokenOf(made.link) });
  for (const at of ["/api/apps", screens]) expect((await owner.get(at)).status).toBe(200);
  await suspend(path, false);
});
