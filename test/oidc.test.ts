// Signing in at an identity provider: a real one (oidc-provider) on the loopback. It lets in whoever has an
// account here, and nobody else.
import { beforeAll, expect, test } from "bun:test";
import { unlinkProvider } from "../src/operator/accounts.ts";
import type { OperatorUsers } from "../src/operator/schema.ts";
import { createResetLink } from "../src/people/accounts/reset-password.ts";
import { commandLine } from "../src/people/audit/record-audit.ts";
import { asAnotherProcess } from "./support/database.ts";
import { startIdentityProvider } from "./support/identity-provider.ts";
import { opened } from "./support/opened.ts";
import { accountOf, joinAs, password, setUpOwner, Visitor } from "./support/people.ts";
import { openTestService, type TestService } from "./support/service.ts";

const baseUrl = "https://screens.test";
const provider = opened(
  () => startIdentityProvider(baseUrl),
  ({ close }) => close(),
);
const settings = () => provider.settings;
const service = opened(
  () => openTestService(settings()),
  ({ close }) => close(),
);
/** Of the owner's workspace. */
let path: string;
beforeAll(async () => void ({ path } = await setUpOwner(service)));

/** The newest line about an account in the service's audit list. */
async function auditOf(email: string) {
  await service.services.failedSignIns.write();
  const newestFirst = "SELECT * FROM audit_events WHERE target = ? ORDER BY id DESC";
  const [row] = await asAnotherProcess(service, newestFirst, email);
  return row;
}

/**
 * Signs in at the provider as a person would in its two forms, and returns the address it sends the browser
 * back to.
 */
async function signInThere(address: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });

    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return answer;
  };
  let url = address;
  for (let step = 0; step < 10; step += 1) {
    let answer = await visit(url);
    if (answer.status === 200) {
      const prompt = (await answer.text()).includes('name="login"') ? "login" : "consent";
      answer = await visit(url, { prompt, ...(prompt === "login" && { login, password: "any" }) });
    }
    url = new URL(answer.headers.get("location") ?? "", url).href;
    if (url.startsWith(baseUrl)) return url;
  }
  throw new Error("the provider did not send the browser back");
}

async function signIn(
  login: string,
  returnTo = "/apps",
  at: TestService = service,
): Promise<{ visitor: Visitor; landed: string }> {
  const visitor = new Visitor(at);
  const started = await visitor.get(`/api/account/oidc/sign-in?return_to=${encodeURIComponent(returnTo)}`);
  const back = new URL(await signInThere(started.headers.get("location") ?? "", login));
  const finished = await visitor.get(back.pathname + back.search);
  return { visitor, landed: finished.headers.get("location") ?? "" };
}

test("the pages are told its name", async () => {
  const about = await new Visitor(service).get<{ oidc: unknown }>("/api/about");
  expect(about.body.oidc).toEqual({ name: "Example ID", is_only: false });
});

test("somebody with an account here is signed in and lands where they wanted to go", async () => {
  const { visitor, landed } = await signIn("owner@example.org");
  expect(landed).toBe(`${baseUrl}/apps`);
  const session = await visitor.get<{ user: { email: string; name: string } }>("/api/session");
  expect(session.body.user).toMatchObject({ email: "owner@example.org", name: "Olive Owner" });
});

test.each([
  ["a stranger", "stranger@example.org"],
  ["an address that the provider did not verify", "unverified+owner@example.org"],
  ["a disabled account", "disabled@example.org"],
])("%s is not signed in and is told so on the sign-in page", async (who, login) => {
  const { people } = service.services.storage;
  if (who === "a disabled account") {
    const { visitor: owner } = await signIn("owner@example.org");
    await joinAs(service, owner, path, "member", login);
    await people.disable((await accountOf(service, login)).id, Date.now());
  }
  const { visitor, landed } = await signIn(login);
  expect(landed).toStartWith(`${baseUrl}/sign-in?return_to=%2Fapps&error=`);
  expect((await visitor.get("/api/session")).status).toBe(401);
  expect(await people.byEmail("stranger@example.org")).toBeNull();
});

test("the first sign-in there ends a password and sessions that somebody else may have made of the invitation", async () => {
  // The owner signed in there before, which ended the session of the set-up.
  const { visitor: owner } = await signIn("owner@example.org");
  const thief = await joinAs(service, owner, path, "member", "boss@example.org");
  expect((await thief.get("/api/session")).status).toBe(200);
  const { visitor } = await signIn("boss@example.org");
  expect((await visitor.get("/api/session")).status).toBe(200);
  expect((await thief.get("/api/session")).status).toBe(401);
  const again = await new Visitor(service).post("/api/account/sign-in", {
    email: "boss@example.org",
    password,
  });
  expect(again.status).toBe(401);
  const { visitor: second } = await signIn("boss@example.org");
  expect((await visitor.get("/api/session")).status).toBe(200);
  expect((await second.get("/api/session")).status).toBe(200);
});

test("once an account is linked, another subject with the same address is refused until an operator unlinks", async () => {
  const { visitor: first } = await signIn("owner@example.org");
  expect((await first.get("/api/session")).status).toBe(200);
  const { visitor, landed } = await signIn("second+owner@example.org");
  expect(landed).toStartWith(`${baseUrl}/sign-in?return_to=%2Fapps&error=account_linked_elsewhere`);
  expect((await visitor.get("/api/session")).status).toBe(401);
  expect(await auditOf("owner@example.org")).toMatchObject({
    action: "account.provider_sign_in",
    outcome: "failure",
  });
  const person = await accountOf(service, "owner@example.org");
  expect(await unlinkProvider(service.services, commandLine, person)).toBe(true);
  expect((await first.get("/api/session")).status).toBe(401);
  const { visitor: again } = await signIn("second+owner@example.org");
  expect((await again.get("/api/session")).status).toBe(200);
  expect(await auditOf("owner@example.org")).toMatchObject({ action: "account.sign_in", detail: "provider" });
  expect((await signIn("owner@example.org")).landed).toContain("error=account_linked_elsewhere");
  // The owner is the operator, here by the page.
  expect((await again.get<OperatorUsers>("/api/operator/users")).body.users[0]).toMatchObject({
    is_linked: true,
  });
  expect((await again.post(`/api/operator/users/${person.id}/unlink-provider`, {})).status).toBe(200);
  expect((await again.get("/api/session")).status).toBe(401);
});

test("of two subjects at once one is linked", async () => {
  const { visitor: owner } = await signIn("owner@example.org");
  await joinAs(service, owner, path, "member", "race@example.org");
  const answers = await Promise.all([signIn("race@example.org"), signIn("second+race@example.org")]);
  const statuses = await Promise.all(
    answers.map(async ({ visitor }) => (await visitor.get("/api/session")).status),
  );
  expect(statuses.sort()).toEqual([200, 401]);
});

test("a sign-in there counts as having the provider's second factor", async () => {
  await using strict = await openTestService({ ...settings(), REQUIRE_SECOND_FACTOR: "everyone" });
  const { owner } = await setUpOwner(strict);
  expect((await owner.get("/api/apps")).body.error?.code).toBe("second_factor_required");
  const { visitor } = await signIn("owner@example.org", "/apps", strict);
  expect((await visitor.get("/api/apps")).status).toBe(200);
});

test("addresses that the provider does not call verified count only where the operator says so", async () => {
  await using trusting = await openTestService({ ...settings(), OIDC_TRUST_EMAIL: "true" });
  await setUpOwner(trusting);
  const { visitor } = await signIn("unverified+owner@example.org", "/apps", trusting);
  const session = await visitor.get<{ user: { email: string } }>("/api/session");
  expect(session.body.user.email).toBe("owner@example.org");
});

test("who signs in there only gets no password by e-mail, and an operator's link says that it gives one", async () => {
  const sent: string[] = [];
  let isSent = Promise.withResolvers<void>();
  const send = async ({ to }: { to: string }) => {
    sent.push(to);
    isSent.resolve();
  };
  await using mailed = await openTestService(settings(), { mail: { send } });
  const { owner, path } = await setUpOwner(mailed);
  for (const email of ["only@example.org", "control@example.org"])
    await joinAs(mailed, owner, path, "member", email);
  sent.length = 0;
  /** Asks for both, one after the other; the mail to the second says that the first was dealt with. */
  const ask = async (...emails: string[]) => {
    isSent = Promise.withResolvers();
    for (const email of emails)
      await new Visitor(mailed).post("/api/account/password-reset-request", { email });
    await isSent.promise;
  };
  await ask("only@example.org");
  await signIn("only@example.org", "/apps", mailed);
  await ask("only@example.org", "control@example.org");
  expect(sent).toEqual(["only@example.org", "control@example.org"]);
  expect(await createResetLink(mailed.services, await accountOf(mailed, "only@example.org"))).toMatchObject({
    isFirstPassword: true,
  });
});

test("with OIDC_ONLY passwords are for operators, and nobody else gets a link to choose one", async () => {
  await using only = await openTestService({ ...settings(), OIDC_ONLY: "true" });
  const { owner, path } = await setUpOwner(only);
  await joinAs(only, owner, path, "member", "staff@example.org");
  const attempt = (email: string, secret: string) =>
    new Visitor(only).post("/api/account/sign-in", { email, password: secret });
  expect((await attempt("owner@example.org", password)).status).toBe(200);
  expect((await attempt("staff@example.org", password)).body.error?.code).toBe("password_sign_in_off");
  // Without the right password nobody learns who is an operator.
  const wrong = [
    await attempt("staff@example.org", "not the password"),
    await attempt("owner@example.org", "no"),
  ];
  for (const { body } of wrong) expect(body.error?.code).toBe("wrong_credentials");
  const staff = await accountOf(only, "staff@example.org");
  await expect(createResetLink(only.services, staff)).rejects.toThrow("for operators only");
  expect((await signIn("staff@example.org", "/apps", only)).landed).toBe(`${baseUrl}/apps`);
});

test("the provider's tokens are not kept", async () => {
  await signIn("owner2@example.org");
  const rows = await asAnotherProcess(service, "SELECT access_token, refresh_token, id_token FROM accounts");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.flatMap((row) => Object.values(row)).every((value) => value === null)).toBe(true);
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "nobody is sent on to %p",
  async (returnTo) => {
    const { landed } = await signIn("owner@example.org", returnTo);
    expect(landed).toBe(`${baseUrl}/`);
  },
);

test("an answer that nobody asked for signs nobody in", async () => {
  const visitor = new Visitor(service);
  const forged = await visitor.get("/api/auth/callback/oidc?code=made-up&state=made-up");
  expect(forged.headers.get("location")).toStartWith(`${baseUrl}/sign-in?error=`);
  expect((await visitor.get("/api/session")).status).toBe(401);
});

test("without a provider there is no such way in", async () => {
  await using plain = await openTestService();
  for (const path of ["/api/account/oidc/sign-in", "/api/auth/callback/oidc?code=x&state=y"])
    expect((await new Visitor(plain).get(path)).status).toBe(404);
});

test("another site cannot begin sign-ins behind the scenes, and one address not without end", async () => {
  const hidden = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
  const start = "/api/account/oidc/sign-in";
  expect((await new Visitor(service).get(start, hidden)).status).toBe(403);
  const statuses = [];
  for (let at = 0; at < 40; at += 1) statuses.push((await new Visitor(service).get(start)).status);
  expect(statuses.at(-1)).toBe(429);
});
