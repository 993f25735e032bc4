// Refused passwords, and sessions that a new password ends.
import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { loadConfig } from "../src/config/config.ts";
import { RateLimits } from "../src/http/rate-limits.ts";
import { hashPassword, isPasswordOf, requireStrongPassword } from "../src/people/accounts/passwords.ts";
import { createResetLink } from "../src/people/accounts/reset-password.ts";
import type { Invited } from "../src/people/workspaces/schema.ts";
import { asAnotherProcess } from "./support/database.ts";
import {
  accountOf,
  joinAs,
  password,
  setUpOwner,
  skippingClock,
  tokenOf,
  Visitor,
} from "./support/people.ts";
import { manyGuesses, testService } from "./support/service.ts";

describe("a password is refused", () => {
  const refused = (text: string) =>
    requireStrongPassword({
      field: "password",
      password: text,
      email: "mira.holm@example.org",
      workspaceNames: ["Design Team"],
    });

  test.each([
    ["1234567890", /^password: is one of the most common/],
    ["PASSWORD123", /most common/],
    ["qwertyuiop", /most common/],
    ["1q2w3e4r5t", /most common/],
    ["iloveyou12", /most common/],
    ["ｐａｓｓｗｏｒｄ１２３", /most common/],
    ["%%%%%%%%%%%%%%%", /one character or one run/],
    ["xyxyxyxyxyxyx", /one run/],
    ["efghijklmnop", /one run/],
    ["9876543210987", /one run/],
    ["mira.holm 2026", /10 characters beside your name/],
    ["MiraHolm!!1234", /beside your name/],
    ["Design-Team-26", /beside your name/],
    ["screen search 1", /beside your name/],
  ])("%p", (text, words) => expect(refused(text)).rejects.toThrow(words));

  test.each([
    "correct horse battery",
    "mira.holm has three cats",
    "xk7-design team-9fq2w",
    "blåbærgrød4ever",
  ])("but %p is taken", (text) => expect(refused(text)).resolves.toBeUndefined());
});

describe("a password that other keyboards write in other code points", () => {
  const forms = ["NFC", "NFD", "NFKC", "NFKD"] as const;
  const word = "Zürich-straße-Ärger-9 ｆｕｌｌ";

  test("is the same in every Unicode form, whatever form it was set in", async () => {
    for (const set of forms.slice(0, 2)) {
      const hash = await hashPassword(word.normalize(set));
      for (const typed of forms) expect(await isPasswordOf(hash, word.normalize(typed))).toBe(true);
      expect(await isPasswordOf(hash, word.replace("ü", "u"))).toBe(false);
    }
  });

  test("is still the one of a hash that was made before, in the form it was set in or another", async () => {
    for (const set of ["NFC", "NFD"] as const) {
      const hash = await Bun.password.hash(word.normalize(set), {
        algorithm: "argon2id",
        memoryCost: 8,
        timeCost: 1,
      });
      expect(await isPasswordOf(hash, word.normalize("NFC"))).toBe(true);
      expect(await isPasswordOf(hash, word.normalize("NFD"))).toBe(true);
    }
  });
});

describe("in the service", () => {
  let owner: Visitor;
  let path: string;
  const service = testService({}, { rateBounds: manyGuesses, signInClock: skippingClock() });
  beforeAll(async () => void ({ owner, path } = await setUpOwner(service)));

  const linkFor = async (email: string) =>
    tokenOf((await createResetLink(service.services, await accountOf(service, email))).link);
  const reset = (token: string, secret: string) =>
    new Visitor(service).post("/api/account/password-reset", { token, password: secret });

  test("a common one is refused wherever a password is chosen, at its field", async () => {
    const invited = await owner.post<Invited>(`${path}/invitations`, {
      email: "weak@example.org",
      role: "member",
    });
    const joining = { token: tokenOf(invited.body.link), name: "Weak", password: "1234567890" };
    const member = await joinAs(service, owner, path, "member", "strong@example.org");
    const answers = [
      await new Visitor(service).post("/api/invitations/accept", joining),
      await reset(await linkFor("strong@example.org"), "qwertyuiop"),
      await member.post("/api/account/password", { current_password: password, new_password: "password123" }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body.error?.message).toMatch(/^(new_)?password: is one of the most common passwords/);
    }
    expect(await service.services.storage.people.byEmail("weak@example.org")).toBeNull();
  });

  test("a wrong one takes the same work with an account and without, in any form", async () => {
    for (const wrong of ["plain words 77", "Ärger und Straße", "Ärger und ｆｕｌｌ".normalize("NFC")]) {
      const work: number[] = [];
      for (const email of ["owner@example.org", "nobody@example.org"]) {
        using hash = spyOn(Bun.password, "hash");
        using verify = spyOn(Bun.password, "verify");
        const { body } = await new Visitor(service).post("/api/account/sign-in", { email, password: wrong });
        expect(body.error?.code).toBe("wrong_credentials");
        work.push(hash.mock.calls.length + verify.mock.calls.length);
      }
      expect(work[0]).toBeGreaterThan(0);
      expect(work[1]).toBe(work[0]);
    }
  });

  test("a weak choice leaves the link of a reset good", async () => {
    await joinAs(service, owner, path, "member", "again@example.org");
    const token = await linkFor("again@example.org");
    expect((await reset(token, "aaaaaaaaaaaa")).status).toBe(400);
    expect((await reset(token, "three cats on a roof")).status).toBe(200);
  });

  test("a change ends every reset link and every other session, and this browser gets a new one", async () => {
    const member = await joinAs(service, owner, path, "member", "change2@example.org");
    const stolen = new Visitor(service);
    for (const [name, value] of member.cookies) stolen.cookies.set(name, value);
    const token = await linkFor("change2@example.org");
    const body = { current_password: password, new_password: "three cats on a roof" };
    expect((await member.post("/api/account/password", body)).status).toBe(200);
    expect((await member.get("/api/session")).status).toBe(200);
    expect((await stolen.get("/api/session")).status).toBe(401);
    expect((await reset(token, "four dogs in a boat")).body.error?.code).toBe("invalid_link");
  });

  test("one reset link used ends the others; of two uses at once one wins", async () => {
    await joinAs(service, owner, path, "member", "links@example.org");
    const [one, two] = [await linkFor("links@example.org"), await linkFor("links@example.org")];
    const uses = await Promise.all([reset(one, "three cats on a roof"), reset(two, "four dogs in a boat")]);
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 404]);
    const rest = await Promise.all([reset(one, "five owls in a tree"), reset(two, "five owls in a tree")]);
    expect(rest.map(({ status }) => status)).toEqual([404, 404]);
  });

  test("a link is stored as a hash, with the operator who made it", async () => {
    await joinAs(service, owner, path, "member", "hashed@example.org");
    const person = await accountOf(service, "hashed@example.org");
    const by = await accountOf(service, "owner@example.org");
    const { body } = await owner.post<{ link: string }>(`/api/operator/users/${person.id}/reset-link`, {});
    const links = "SELECT sha256, created_by FROM reset_links WHERE user_id = ?";
    const rows = await asAnotherProcess(service, links, person.id);
    const sha256 = new Bun.CryptoHasher("sha256").update(tokenOf(body.link)).digest("hex");
    expect(rows).toEqual([{ sha256, created_by: by.id }]);
  });

  test("a link of a disabled account is none, and none is made for it", async () => {
    await joinAs(service, owner, path, "member", "disabled@example.org");
    const token = await linkFor("disabled@example.org");
    const disable = "UPDATE users SET disabled_at = 1 WHERE email = 'disabled@example.org'";
    await asAnotherProcess(service, disable);
    expect((await reset(token, "three cats on a roof")).body.error?.code).toBe("invalid_link");
    await expect(linkFor("disabled@example.org")).rejects.toThrow("is disabled");
  });

  test("a link is over after an hour", async () => {
    await joinAs(service, owner, path, "member", "hour@example.org");
    const { now } = service.services;
    const services = { ...service.services, now: () => now() - 3_600_001 };
    const { link } = await createResetLink(services, await accountOf(service, "hour@example.org"));
    expect((await reset(tokenOf(link), "three cats on a roof")).body.error?.code).toBe("invalid_link");
  });
});

test("whoever asks for resets too often takes nobody else's, and the owner of the account is not refused", async () => {
  const limits = new RateLimits(loadConfig({}));
  for (let at = 0; at < 10; at += 1) await limits.resetRequest("6.0.0.1", `somebody${at}@example.org`);
  for (let at = 0; at < 3; at += 1)
    await expect(limits.resetRequest("6.0.0.1", "victim@example.org")).rejects.toMatchObject({
      code: "rate_limit_exceeded",
    });
  // The address was over its limit: nothing was counted for the account.
  for (let at = 0; at < 3; at += 1)
    expect(await limits.resetRequest(`6.0.1.${at}`, "victim@example.org")).toBe(true);
  // The account has had its mails of this hour: it gets no further one, and is not refused.
  expect(await limits.resetRequest("6.0.2.1", "victim@example.org")).toBe(false);
  await limits.resetDone("Victim@example.org");
  expect(await limits.resetRequest("6.0.2.1", "victim@example.org")).toBe(true);
});
