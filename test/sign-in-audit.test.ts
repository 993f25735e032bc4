// Traces of signing in for operators: audit list and log.
import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import type { ActivityStore } from "../src/database/stores/activity.ts";
import { FailedSignIns } from "../src/people/audit/failed-sign-ins.ts";
import { createLog } from "../src/system/log.ts";
import { pathsIn } from "../src/system/paths.ts";
import { asAnotherProcess, isOnPostgres } from "./support/database.ts";
import { joinAs, password, setUpOwner, skippingClock, Visitor } from "./support/people.ts";
import { testService } from "./support/service.ts";

let owner: Visitor;
let path: string;
const service = testService({}, { signInClock: skippingClock() });
beforeAll(async () => void ({ owner, path } = await setUpOwner(service)));

/** Events of one account in the service's audit list. */
function eventsOf(email: string) {
  const sql = "SELECT * FROM audit_events WHERE workspace_id IS NULL AND target = ? ORDER BY id";
  return asAnotherProcess<Record<string, string | null>>(service, sql, email);
}

describe("the audit list of the service", () => {
  test("has sign-ins, sign-outs, new passwords and ended sessions, with the address", async () => {
    const email = "trail@example.org";
    const member = await joinAs(service, owner, path, "member", email);
    const visitor = new Visitor(service);
    await visitor.post("/api/account/sign-in", { email, password });
    await visitor.post("/api/account/sign-out", {});
    const body = { current_password: password, new_password: "three cats on a roof" };
    await member.post("/api/account/password", body);
    await member.post("/api/account/sign-out-everywhere", {});
    const events = await eventsOf(email);
    expect(events.map(({ action, detail }) => `${action} ${detail}`.trim())).toEqual([
      "account.sign_in password",
      "account.sign_out",
      "account.change_password",
      "account.sign_out everywhere",
    ]);
    for (const event of events)
      expect(event).toMatchObject({
        actor: `A member (${email})`,
        address: "unknown",
        outcome: "success",
        workspace_id: null,
      });
  });

  test("has a failure once a minute for an address and an account, with how often", async () => {
    for (let at = 0; at < 6; at += 1)
      await new Visitor(service).post("/api/account/sign-in", {
        email: "Victim@example.org",
        password: `wrong password ${at}`,
      });
    expect(await eventsOf("victim@example.org")).toMatchObject([
      { action: "account.sign_in", outcome: "failure", address: "unknown" },
    ]);
    await service.services.failedSignIns.write();
    expect((await eventsOf("victim@example.org")).map(({ detail }) => detail)).toEqual(["", "5 times"]);
  });

  test.skipIf(isOnPostgres)("no row for a failure waits for another process that writes", async () => {
    const db = new Database(pathsIn(service.dataDir).database);
    db.run("BEGIN IMMEDIATE");
    const email = "locked@example.org";
    const answer = await new Visitor(service).post("/api/account/sign-in", { email, password: "wrong one" });
    db.run("ROLLBACK");
    db.close();
    expect(answer.status).toBe(401);
    expect(await eventsOf(email)).toEqual([]);
    await service.services.failedSignIns.write();
    expect(await eventsOf(email)).toHaveLength(1);
  });
});

test("a failed sign-in is a log line with the address, and the account only as a hash", async () => {
  const before = service.log.length;
  const email = "logged@example.org";
  await new Visitor(service).post("/api/account/sign-in", { email, password: "not the password" });
  const line = service.log.slice(before).find((one) => one.includes("sign-in failed")) ?? "{}";
  const sha256 = new Bun.CryptoHasher("sha256").update(email).digest("hex");
  expect(JSON.parse(line)).toMatchObject({
    address: "unknown",
    action: "account.sign_in",
    accountSha256: sha256.slice(0, 12),
    msg: "sign-in failed",
  });
  expect(line).not.toContain(email);
  // The fail2ban pattern of docs/monitoring.md.
  expect(line).toMatch(/"address":"[^"]+","action":"[^"]+","accountSha256":"[^"]+","msg":"sign-in failed"/);
});

test("failures from many addresses make a hundred rows a minute, not more", async () => {
  const written: string[] = [];
  const activity = {
    addAudit: async (event: { target: string; detail: string }) => {
      written.push(`${event.target} ${event.detail}`.trim());
    },
  } as unknown as ActivityStore;
  const silent = createLog("silent", [], { write: () => undefined });
  const failures = new FailedSignIns(activity, silent, Date.now);
  for (let at = 0; at < 5_000; at += 1)
    await failures.record({
      action: "account.sign_in",
      account: "a@b.org",
      address: `10.0.${at >> 8}.${at & 255}`,
    });
  expect(written).toHaveLength(100);
  await failures.write();
  expect(written).toHaveLength(101);
  expect(written.at(-1)).toBe("several accounts 4900 times");
  await failures.write();
  await failures.write();
  expect(written).toHaveLength(101);
});
