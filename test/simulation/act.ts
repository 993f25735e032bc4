// Shared parts of people's steps: drawing user and workspace, and checking the answer against the model.
import type { Act, Refusal } from "./access.ts";
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import type { ServerProcess } from "./server-process.ts";
import type { World } from "./world.ts";

/** Draws a workspace and a user, mostly a member, so that not every request is refused. */
export function drawAct({ access }: World, random: Random): Act {
  const workspaceId = random.pick([...access.workspaces.keys()]);
  const members = [...access.workspace(workspaceId).members.keys()];
  const [isMember, other] = [random.isTrue(0.9), random.pick([...access.accounts])];
  const actor = random.pick(members);
  return { workspaceId, actor: isMember ? actor : other };
}

/** Throws unless what was answered is what the model says. */
export function requireAnswer(what: string, wanted: Refusal, found: string | null): void {
  if (wanted !== found) throw new BrokenPromise(`${what} was answered by ${found} instead of ${wanted}`);
}

/** Sends what an act asks, as the person at their browser; the code is null for a success. */
export async function ask<T>(world: World, server: ServerProcess, act: Act, path: string, body: object) {
  const answer = await world.people.ask<T>(
    server,
    act.actor,
    `/api/workspaces/${act.workspaceId}${path}`,
    body,
  );
  const code = answer.body.error?.code ?? (answer.status === 200 ? null : `status ${answer.status}`);
  return { code, body: answer.body };
}
