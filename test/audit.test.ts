// One list of who did what: with the address and the outcome, filtered, page by page, and as a file.
import { beforeAll, describe, expect, test } from "bun:test";
import type { NewAuditEvent } from "../src/database/stores/audit.ts";
import type { Audit } from "../src/people/audit/schema.ts";
import { asAnotherProcess } from "./support/database.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { testService } from "./support/service.ts";

let operator: Visitor;
let admin: Visitor;
let path: string;
const serviceList = "/api/operator/audit";

const service = testService({ TRUSTED_PROXIES: "0.0.0.0/0" });
beforeAll(async () => {
  ({ owner: operator, path } = await setUpOwner(service));
  admin = await joinAs(service, operator, path, "admin");
});

const eventsOf = async (visitor: Visitor, at: string) => (await visitor.get<Audit>(at)).body.events;

/** Writes an event as a feature would. */
const record = (event: Partial<NewAuditEvent>) =>
  service.services.storage.activity.addAudit({
    workspaceId: null,
    at: Date.now(),
    actor: "Somebody",
    address: "192.0.2.7",
    action: "session.create",
    target: "",
    detail: "",
    outcome: "success",
    ...event,
  });

describe("the list of the service", () => {
  test("holds what belongs to no workspace, which no workspace sees", async () => {
    await record({ target: "unseen@example.org", outcome: "failure", detail: "wrong password" });
    const [event] = await eventsOf(operator, `${serviceList}?text=UNSEEN@example`);
    expect(event).toMatchObject({
      workspace_id: null,
      workspace_name: null,
      action: "session.create",
      address: "192.0.2.7",
      outcome: "failure",
    });
    expect(await eventsOf(admin, `${path}/audit?text=unseen@example`)).toEqual([]);
  });

  test("names the workspace of what belongs to one, and where the request came from", async () => {
    const key = { name: "From somewhere" };
    await admin.post(`${path}/keys`, key, { "x-forwarded-for": "203.0.113.9" });
    const [event] = await eventsOf(operator, `${serviceList}?text=from somewhere`);
    expect(event).toMatchObject({ workspace_name: "Design", actor: "A admin (admin@example.org)" });
    const [same] = await eventsOf(admin, `${path}/audit?text=from somewhere`);
    expect(same).toEqual(event);
  });

  test("is for operators only, as a file too", async () => {
    for (const end of ["", ".csv", ".jsonl"]) {
      expect((await admin.get(serviceList + end)).status).toBe(404);
      expect((await operator.get(serviceList + end)).status).toBe(200);
    }
  });
});

describe("a filter", () => {
  test("by action, by its kind and by outcome leaves what it names", async () => {
    await record({ action: "session.end" });
    await record({ action: "sessions_other.end" });
    const actions = async (query: string) =>
      new Set((await eventsOf(operator, `${serviceList}?${query}`)).map(({ action }) => action));
    expect(await actions("action=session.end")).toEqual(new Set(["session.end"]));
    expect(await actions("action=session")).toEqual(new Set(["session.create", "session.end"]));
    await record({ action: "session.end", outcome: "failure" });
    const failures = await eventsOf(operator, `${serviceList}?outcome=failure&action=session.end`);
    expect(failures).toHaveLength(1);
  });

  test("by text takes %, _ and \\ as they are", async () => {
    await record({ target: "100%_\\sure" });
    for (const text of ["100%_", "_\\sure"]) {
      const found = await eventsOf(operator, `${serviceList}?text=${encodeURIComponent(text)}`);
      expect(found.map(({ target }) => target)).toEqual(["100%_\\sure"]);
    }
    expect(await eventsOf(operator, `${serviceList}?text=${encodeURIComponent("100__")}`)).toEqual([]);
  });

  test.each([
    ["outcome=perhaps", "outcome:"],
    ["action=key'--", "action:"],
    [`text=${"x".repeat(101)}`, "text:"],
    ["before=x", "before:"],
  ])("%p is refused by name", async (query, start) => {
    for (const [visitor, at] of [
      [operator, serviceList],
      [admin, `${path}/audit`],
    ] as const)
      expect((await visitor.get(`${at}?${query}`)).body.error?.message).toStartWith(start);
  });
});

describe("an export", () => {
  type Event = Readonly<Record<"at" | "target" | "workspace_id", string>>;

  test("is whole however long, newest first, and has the filter of the list", async () => {
    const many = 2_100;
    await asAnotherProcess(
      service,
      `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)
      INSERT INTO audit_events (at, actor, action, target, detail)
      SELECT n, 'Somebody', 'many.create', 'number ' || n, '' FROM numbers`,
      many,
    );
    const { text, headers } = await operator.get(`${serviceList}.jsonl?action=many`);
    expect(headers.get("content-disposition")).toBe('attachment; filename="audit.jsonl"');
    const lines = Bun.JSONL.parse(text) as Event[];
    expect(lines.map(({ target }) => target)).toEqual(
      Array.from({ length: many }, (_, at) => `number ${many - 1 - at}`),
    );
    const { at = "" } = lines[0] ?? {};
    expect(new Date(at).toISOString()).toBe(at);
  });

  test("and the list find what is behind 100,000 events that do not match", async () => {
    await record({ action: "deep.create", target: "found at last" });
    await asAnotherProcess(
      service,
      `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < 100000)
      INSERT INTO audit_events (at, actor, action, target, detail) SELECT n, '', 'noise.create', '', '' FROM numbers`,
    );
    const first = (await operator.get<Audit>(`${serviceList}?action=deep`)).body;
    expect(first.events).toEqual([]);
    const second = (await operator.get<Audit>(`${serviceList}?action=deep&before=${first.next}`)).body;
    expect(second.events).toMatchObject([{ target: "found at last" }]);
    expect((await operator.get(`${serviceList}.jsonl?action=deep`)).text).toContain("found at last");
  });

  test("as CSV quotes what must be quoted and runs no formula", async () => {
    await record({ action: "csv.create", target: '=HYPERLINK("http://evil")', detail: "a, b\r\nc" });
    const { text, headers } = await operator.get(`${serviceList}.csv?action=csv`);
    expect(headers.get("content-type")).toStartWith("text/csv");
    const [head, ...rest] = text.split("\r\n");
    expect(head).toBe(
      '"id","at","workspace_id","workspace_name","actor","action","target","detail","address","outcome"',
    );
    expect(rest.join("\r\n")).toContain(
      `"'=HYPERLINK(""http://evil"")","a, b\r\nc","192.0.2.7","success"\r\n`,
    );
  });

  test("of a workspace holds nothing of another", async () => {
    const lines = Bun.JSONL.parse((await admin.get(`${path}/audit.jsonl`)).text) as Event[];
    expect([...new Set(lines.map((line) => line.workspace_id))]).toEqual([path.split("/").at(-1) ?? ""]);
  });
});
