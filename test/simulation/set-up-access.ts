// The first set-up as its link leads through it: an operator with a workspace, and one more.
import type { SetupDone } from "../../src/people/setup/schema.ts";
import { tokenOf } from "../support/people.ts";
import { BrokenPromise } from "./model.ts";
import { emails, joining } from "./people.ts";
import type { World } from "./world.ts";

/** Makes the operator's account and two workspaces, which the model then has. */
export async function setUpAccess(world: World, link: string): Promise<void> {
  const server = await world.serving();
  const [operator = ""] = emails;
  const body = { ...joining(link, "Olive"), email: operator, workspace_name: "Design", plan: "enterprise" };
  const setUp = await world.people.newcomer<SetupDone>(server, operator, "/api/setup", body);
  if (setUp.status !== 200) throw new BrokenPromise(`the set-up was answered by ${setUp.text}`);
  const { workspace_id: first, api_key: key } = setUp.body;
  const created = { name: "Second", plan: "team", owner_email: operator };
  const path = "/api/operator/workspaces";
  const second = await world.people.ask<{ id: string; link: string }>(server, operator, path, created);
  const token = tokenOf(second.body.link);
  await world.people.ask(server, operator, "/api/invitations/accept-signed-in", { token });
  for (const [id, plan] of [
    [first, "enterprise"],
    [second.body.id, "team"],
  ] as const)
    world.access.workspaces.set(id, {
      plan,
      isSuspended: false,
      isMemberKeysAllowed: true,
      members: new Map([[operator, "owner"]]),
    });
  world.access.addKey(first, null, key);
}
