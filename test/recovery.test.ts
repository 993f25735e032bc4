// What somebody made from a session that they should not have had ends when its owner takes the account back,
// whichever way they take.
import { beforeAll, describe, expect, test } from "bun:test";
import { createResetLink } from "../src/people/accounts/reset-password.ts";
import type { Audit } from "../src/people/audit/schema.ts";
import { turnSecondFactorOn } from "./support/authenticator.ts";
import { mcp } from "./support/mcp-message.ts";
import { accountOf, joinAs, password, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { Program } from "./support/program.ts";
import { manyGuesses, testService } from "./support/service.ts";

let owner: Visitor;
let workspaceId: string;
let path: string;
const service = testService({}, { rateBounds: { ...manyGuesses, registrationsPerHour: 1_000 } });
beforeAll(async () => void ({ owner, path, workspaceId } = await setUpOwner(service)));

const newPassword = "quite another battery 77";

/** A way to take an account back, at its owner's own browser. */
type Recovery = (person: Visitor, email: string) => Promise<unknown>;

async function reset(_: Visitor, email: string) {
  const { link } = await createResetLink(service.services, await accountOf(service, email));
  const body = { token: tokenOf(link), password: newPassword };
  return new Visitor(service).post("/api/account/password-reset", body);
}

/** Each with the reason that the audit list gives; null where the list of the service has a line of its own. */
const recoveries: Readonly<Record<string, readonly [Recovery, string | null]>> = {
  "a change of the password": [
    (person) =>
      person.post("/api/account/password", { current_password: password, new_password: newPassword }),
    "new password",
  ],
  "a reset of the password": [reset, "new password"],
  "a sign-out everywhere": [
    (person) => person.post("/api/account/sign-out-everywhere", {}),
    "signed out everywhere",
  ],
  "a second factor": [(person) => turnSecondFactorOn(person), "second factor turned on"],
  "the first sign-in at the identity provider": [
    async (_, email) =>
      service.services.storage.credentials.endPassword((await accountOf(service, email)).id),
    null,
  ],
};

/** What can be made from a session: each is true while it is good for anything. */
async function madeBy(thief: Visitor) {
  const connected = await Program.register(service, { client_name: "Of the thief" });
  const waiting = await Program.register(service);
  const tokens = await connected.connect(thief, workspaceId);
  const code = (await waiting.letIn(thief, workspaceId)).get("code") ?? "";
  return {
    session: async () => (await thief.get("/api/session")).status === 200,
    accessToken: async () => (await mcp(service, tokens.access_token)).status === 200,
    refreshToken: async () => (await connected.refresh(tokens.refresh_token)).status === 200,
    code: async () => (await waiting.exchange(code)).status === 200,
  };
}

describe("nothing that was made from a session outlives", () => {
  for (const [name, [recover, reason]] of Object.entries(recoveries))
    test(name, async () => {
      const email = `${name.replaceAll(" ", "-")}@example.org`;
      const person = await joinAs(service, owner, path, "member", email);
      const thief = new Visitor(service);
      expect((await thief.post("/api/account/sign-in", { email, password })).status).toBe(200);
      const made = await madeBy(thief);
      expect([await made.session(), await made.accessToken()]).toEqual([true, true]);
      await recover(person, email);
      for (const [what, isGood] of Object.entries(made))
        expect([what, await isGood()]).toEqual([what, false]);
      const { body } = await owner.get<Audit>(`${path}/audit?action=connection.end&text=Of+the+thief`);
      const told = body.events.map(({ detail }) => detail);
      if (reason !== null) expect(told[0]).toEndWith(`; ${reason}`);
      const { id } = await accountOf(service, email);
      expect(await service.services.storage.connections.list(undefined, id)).toEqual([]);
    });
});
