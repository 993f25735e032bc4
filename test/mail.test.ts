// Invitations and reset links go out by e-mail when the operator has a mail server: a real SMTP server on the
// loopback takes them.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { SMTPServer } from "smtp-server";
import type { CreatedWorkspace } from "../src/operator/schema.ts";
import type { Invited } from "../src/people/workspaces/schema.ts";
import { password, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { openTestService, type TestService } from "./support/service.ts";
import { until } from "./support/until.ts";

let service: TestService;
let owner: Visitor;
let path: string;
const mails: { readonly to: string; readonly text: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8").replaceAll("=\r\n", "").replaceAll("=3D", "=");
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text });
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  service = await openTestService({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Screens <s@example.org>",
  });
  ({ owner, path } = await setUpOwner(service));
});
afterAll(async () => {
  await service.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function nextMail(count: number) {
  await until(() => mails.length >= count);
  return mails[count - 1] ?? { to: "", text: "" };
}

function linkIn(text: string): string {
  return /https:\/\/screens\.test\/\S+#\S+/.exec(text)?.[0] ?? "";
}

test("an invitation, by whose link the person joins", async () => {
  const body = { email: "new@example.org", role: "member" };
  const invited = await owner.post<Invited>(`${path}/invitations`, body);
  expect(invited.body.is_mail_sent).toBe(true);
  const { to, text } = await nextMail(1);
  expect(to).toBe("new@example.org");
  expect(text).toContain("From: Screens <s@example.org>");
  expect(linkIn(text)).toBe(invited.body.link);
  const join = { token: tokenOf(linkIn(text)), name: "New", password };
  expect((await new Visitor(service).post("/api/invitations/accept", join)).status).toBe(200);
});

test("the invitation of an owner by the operator, without an address anywhere but the link's", async () => {
  const body = {
    name: "Your mailbox is full http://evil.example/login",
    plan: "team",
    owner_email: "owner2@example.org",
  };
  await owner.post("/api/account/profile", { name: "IT at evil.example" });
  const made = await owner.post<CreatedWorkspace>("/api/operator/workspaces", body);
  expect(made.body.is_mail_sent).toBe(true);
  const { to, text } = await nextMail(2);
  expect(to).toBe("owner2@example.org");
  expect(text).toContain("Subject: Invitation to Your mailbox is full on Screen Search");
  expect(text).not.toContain("evil");
  expect(linkIn(text)).toBe(made.body.link);
});

test("a reset link, to people with an account only, with the same answer for all", async () => {
  const visitor = new Visitor(service);
  for (const email of ["nobody@example.org", "new@example.org"]) {
    const answer = await visitor.post<unknown>("/api/account/password-reset-request", { email });
    expect(answer.body as unknown).toEqual({ is_mail_sent: true });
  }
  const { to, text } = await nextMail(3);
  expect(to).toBe("new@example.org");
  const reset = { token: tokenOf(linkIn(text)), password: "chosen by e-mail" };
  expect((await visitor.post("/api/account/password-reset", reset)).status).toBe(200);
  const word = await nextMail(4);
  expect(word.to).toBe("new@example.org");
  expect(word.text).toContain("Subject: Your password was changed");
  expect(mails).toHaveLength(4);
});
