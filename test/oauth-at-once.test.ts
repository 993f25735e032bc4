// Requests of the same program at the same moment, as of two of its processes or of an impatient person.
import { beforeAll, expect, test } from "bun:test";
import { rateBounds } from "../src/http/rate-limits.ts";
import type { Connections } from "../src/people/connections/schema.ts";
import { mcp } from "./support/mcp-message.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { decide, Program } from "./support/program.ts";
import { testService } from "./support/service.ts";

let owner: Visitor;
let workspaceId: string;
let path: string;
const service = testService({}, { rateBounds: { ...rateBounds, registrationsPerHour: 1_000 } });
beforeAll(async () => {
  const setUp = await setUpOwner(service);
  ({ owner, path } = setUp);
  workspaceId = setUp.done.workspace_id;
});

test("a refresh token that comes several times at once gets the same tokens each time", async () => {
  const program = await Program.register(service);
  const { refresh_token: token } = await program.connect(owner, workspaceId);
  const answers = await Promise.all(Array.from({ length: 5 }, () => program.refresh(token)));
  expect(answers.map(({ status, body }) => body.error ?? status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  const statuses = await Promise.all(
    answers.map(async ({ body }) => (await mcp(service, body.access_token)).status),
  );
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
});

test("a code that comes several times at once gets tokens once at most", async () => {
  const program = await Program.register(service);
  const code = (await program.letIn(owner, workspaceId)).get("code") ?? "";
  const answers = await Promise.all(Array.from({ length: 5 }, () => program.exchange(code)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

test("at most 20 connections of a person in a workspace, however many are decided at once", async () => {
  const person = await joinAs(service, owner, path, "member");
  const programs = await Promise.all(Array.from({ length: 25 }, () => Program.register(service)));
  const requests = await Promise.all(programs.map((program) => program.ask()));
  const decided = requests.map((request) =>
    decide(person, { request, workspace_id: workspaceId, scopes: ["screens:search"] }),
  );
  const statuses = (await Promise.all(decided)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  const { body } = await person.get<Connections>(`${path}/connections`);
  expect(body.connections).toHaveLength(20);
});

test("a decision that is sent twice at once lets the program in, as one connection", async () => {
  const program = await Program.register(service, { client_name: "Twice" });
  const request = await program.ask();
  const decision = { request, workspace_id: workspaceId, scopes: ["screens:search"] };
  const answers = await Promise.all(Array.from({ length: 4 }, () => decide(owner, decision)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { body } = await owner.get<Connections>(`${path}/connections`);
  expect(body.connections.filter(({ client_name }) => client_name === "Twice")).toHaveLength(1);
  for (const answer of answers) {
    const code = new URL(answer.body.location).searchParams.get("code") ?? "";
    expect((await program.exchange(code)).status).toBe(200);
  }
});
