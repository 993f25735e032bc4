// The page that lets a program in, in a real browser: by password and second factor, by single sign-on, and
// all that a person may meet there.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import type { SecondFactor } from "../src/people/accounts/schema.ts";
import type { Invited } from "../src/people/workspaces/schema.ts";
import { codeBefore, codeOf } from "./support/authenticator.ts";
import {
  type Cookies,
  isBrowserMissing,
  launchBrowser,
  lookAt,
  narrow,
  openPage,
  type View,
  wide,
} from "./support/browser.ts";
import { freePort } from "./support/free-port.ts";
import { type IdentityProvider, startIdentityProvider } from "./support/identity-provider.ts";
import { type McpService, openMcpService } from "./support/mcp.ts";
import { mcp } from "./support/mcp-message.ts";
import { expectSound, signedOut, views } from "./support/page-checks.ts";
import { ensurePages } from "./support/pages.ts";
import { joinAs, password, setUpOwner, tokenOf, type Visitor } from "./support/people.ts";
import { Program } from "./support/program.ts";
import { manyGuesses } from "./support/service.ts";
import { shoot } from "./support/shoot.ts";

const base = `http://127.0.0.1:${freePort()}`;

/** All that a program may ask for. */
const all = { scope: "screens:search screens:write" };

const bounds = { ...manyGuesses, registrationsPerHour: 1_000 };

let service: McpService;
let provider: IdentityProvider;
let browser: Browser;
/** The program's own little server, to which browsers come back. */
let waiting: ReturnType<typeof startProgram>;
/** Owner of a workspace on the team plan and of one on none, and operator. */
let owner: Visitor;
let path: string;
/** Of one workspace, with a second factor. */
let member: Visitor;
let secret: string;
/** Of no workspace any more. */
let alone: Visitor;

function startProgram() {
  const back: URLSearchParams[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => {
      back.push(new URL(url).searchParams);
      return new Response("<h1>Back in the program</h1>", { headers: { "content-type": "text/html" } });
    },
  });
  return { callback: `http://127.0.0.1:${server.port}/callback`, back, stop: () => server.stop(true) };
}

beforeAll(async () => {
  if (isBrowserMissing) return;
  ensurePages();
  provider = await startIdentityProvider(base);
  service = await openMcpService({ BASE_URL: base, ...provider.settings }, { rateBounds: bounds });
  const setUp = await setUpOwner(service);
  ({ owner, path } = setUp);
  const { id } = await service.workspace("free");
  await service.services.storage.workspaces.update(id, { name: "Archive" });
  const invited = await owner.post<Invited>(`/api/operator/workspaces/${id}/invite-owner`, {
    email: "owner@example.org",
  });
  await owner.post("/api/invitations/accept-signed-in", { token: tokenOf(invited.body.link) });
  member = await joinAs(service, owner, setUp.path, "member");
  const begun = await member.post<SecondFactor>("/api/account/second-factor/begin", { password });
  ({ secret } = begun.body);
  await member.post("/api/account/second-factor/confirm", { code: await codeBefore(secret) });
  for (const name of ["linked", "refused"])
    await joinAs(service, owner, setUp.path, "member", `${name}@example.org`);
  alone = await joinAs(service, owner, setUp.path, "member", "alone@example.org");
  await alone.post(`${setUp.path}/leave`, {});
  browser = await launchBrowser();
  waiting = startProgram();
});
afterAll(async () => {
  await browser?.close();
  await waiting?.stop();
  await service?.close();
  await provider?.close();
});

const register = (metadata: object = {}) =>
  Program.register(service, {
    client_name: "Design Agent",
    redirect_uris: [waiting.callback],
    ...metadata,
  });

function cookiesOf(visitor: Visitor): Cookies {
  return [...visitor.cookies].map(([name, value]) => ({
    ...{ name, value, domain: "127.0.0.1", path: "/" },
    ...{ secure: true, httpOnly: true },
  }));
}

/** Opens the address to which the program sends a browser. */
const open = (program: Program, view: View, asked: Parameters<Program["path"]>[0] = {}) =>
  openPage(browser, base + program.path(asked), view);

/** The frame of the page has a menu of the same name. */
const workspaceField = (page: Page) => page.getByRole("main").getByRole("combobox", { name: "Workspace" });

/** In the two forms of the provider. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator("[name=login]").fill(login);
  await page.locator("[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The answer that the browser brought back last, with a token that is good at `/mcp`. */
async function expectConnected(program: Program, page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Back in the program" }).waitFor();
  const back = waiting.back.at(-1);
  expect(back?.get("state")).toBe("a state");
  expect(back?.get("iss")).toBe(`${base}/api/auth`);
  const { body } = await program.exchange(back?.get("code") ?? "");
  const tools = await mcp(service, body.access_token);
  expect(tools.status).toBe(200);
  expect(await tools.text()).toContain("search_screens");
}

const allow = (page: Page) => page.getByRole("button", { name: "Allow" });

/** The page asks, and who allows it comes back to a program that is let in. */
async function expectLetIn(program: Program, page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Connect Design Agent?" }).waitFor();
  await allow(page).click();
  await expectConnected(program, page);
  await page.close();
}

describe.skipIf(isBrowserMissing)("a person lets a program in", () => {
  test("by password and second factor, with the keyboard alone", async () => {
    const program = await register();
    const { page } = await open(program, wide);
    await page.getByLabel("E-mail").focus();
    await page.keyboard.type("member@example.org");
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await shoot(page, "connect-code");
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Connect Design Agent?" }).waitFor();
    const button = allow(page);
    for (let steps = 0; !(await button.evaluate((one) => one === document.activeElement)); steps += 1) {
      if (steps > 20) throw new Error("the tab key does not lead to the button");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expectConnected(program, page);
    await page.close();
  });

  test("by single sign-on", async () => {
    const program = await register();
    const { page } = await open(program, narrow);
    await page.getByRole("link", { name: "Continue with Example ID" }).click();
    await signInThere(page, "linked@example.org");
    await expectLetIn(program, page);
  });

  test("by password after single sign-on refused them, and comes back to the program's request all the same", async () => {
    const program = await register();
    const { page } = await open(program, wide);
    await page.getByRole("link", { name: "Continue with Example ID" }).click();
    await signInThere(page, "stranger@example.org");
    await page.getByRole("alert").getByText("Signing in with Example ID did not work.").waitFor();
    await page.getByLabel("E-mail").fill("refused@example.org");
    await page.locator("[name=password]").fill(password);
    await page.locator("form button[type=submit]").click();
    await expectLetIn(program, page);
  });

  test("into the workspace and with the rights that they chose", async () => {
    const program = await register();
    const { page } = await open(program, { ...wide, cookies: cookiesOf(owner) }, all);
    await workspaceField(page).selectOption("Design");
    await page.getByLabel("Also edit the library").check();
    await allow(page).click();
    await page.getByRole("heading", { name: "Back in the program" }).waitFor();
    const { body } = await program.exchange(waiting.back.at(-1)?.get("code") ?? "");
    expect(await (await mcp(service, body.access_token)).text()).toContain("add_screen");
    await page.close();
  });

  test("or goes back to a program whose request is not right, which hears what is wrong with it", async () => {
    const program = await register();
    const { page } = await open(program, narrow, { code_challenge: "", code_challenge_method: "" });
    await page.getByRole("link", { name: "Go back to the program" }).click();
    await page.getByRole("heading", { name: "Back in the program" }).waitFor();
    expect(Object.fromEntries(waiting.back.at(-1) ?? [])).toMatchObject({
      error: "invalid_request",
      state: "a state",
    });
    await page.close();
  });

  test("and ends it in their account", async () => {
    const person = await joinAs(service, owner, path, "member", "ending@example.org");
    const program = await register();
    const { access_token: token } = await program.connect(person, path.split("/").at(-1) ?? "");
    const cookies = cookiesOf(person);
    for (const [at, view] of views.entries())
      await lookAt(browser, `${base}/settings/account`, { ...view, cookies }, async (opened) => {
        const { page } = opened;
        await page.getByText("Programs you connected").waitFor();
        await page.getByText("in Design").waitFor();
        await shoot(page, `account-programs-${view.width}-${view.colorScheme}`);
        await expectSound(opened, base);
        if (at < views.length - 1) return;
        await page.getByRole("button", { name: "Disconnect Design Agent in Design" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
        await page.getByText("Programs you connected").waitFor({ state: "detached" });
        expect((await mcp(service, token)).status).toBe(401);
      });
  });

  test("or does not, and the program is told", async () => {
    const program = await register();
    const { page } = await open(program, { ...narrow, cookies: cookiesOf(owner) });
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Back in the program" }).waitFor();
    expect(Object.fromEntries(waiting.back.at(-1) ?? [])).toMatchObject({
      error: "access_denied",
      state: "a state",
      iss: `${base}/api/auth`,
    });
    await page.close();
  });
});

/** Something that a person meets on the way. */
interface State {
  readonly name: string;
  readonly of?: () => Visitor;
  readonly metadata?: object;
  readonly asked?: Parameters<Program["path"]>[0];
  /** In place of where the program sends them. */
  readonly path?: string;
  /** Leads there from the open page. */
  readonly act?: (page: Page) => Promise<void>;
  readonly shows: string | RegExp;
  /** Troubles that belong to it. */
  readonly expected?: RegExp;
}

const states: readonly State[] = [
  { name: "signed-out", shows: "Then decide about the program that sent you here.", expected: signedOut },
  { name: "choosing", of: () => owner, asked: all, shows: "Also edit the library" },
  { name: "one-workspace", of: () => member, shows: "It may, in Design" },
  {
    name: "plan",
    of: () => owner,
    act: async (page) => {
      await workspaceField(page).press("ArrowDown");
      await page.getByText("A Team or Enterprise plan is required").waitFor();
      expect(await allow(page).isDisabled()).toBe(true);
    },
    shows: /A Team or Enterprise plan is required/,
  },
  { name: "no-workspace", of: () => alone, shows: /You belong to no workspace/ },
  {
    name: "elsewhere",
    of: () => member,
    metadata: {
      client_name: "Donau\u00addampf".repeat(9),
      redirect_uris: ["https://agent.example/callback"],
    },
    asked: { redirect_uri: "https://agent.example/callback" },
    shows: "A service at agent.example",
  },
  {
    name: "installed",
    of: () => member,
    metadata: { redirect_uris: ["com.example.agent:/callback"] },
    asked: { redirect_uri: "com.example.agent:/callback" },
    act: (page) => allow(page).click(),
    shows: "You are on your way back to com.example.agent.",
    expected: /com\.example\.agent/,
  },
  {
    name: "ended-meanwhile",
    of: () => member,
    act: async (page) => {
      const ended = { request: "b2xk" };
      await page.route("**/api/connection-request*", (route) => {
        const sent = route.request().postDataJSON();
        const url = `${base}/api/connection-request?${new URLSearchParams(ended)}`;
        return route.continue(sent === null ? { url } : { postData: { ...sent, ...ended } });
      });
      await allow(page).click();
    },
    shows: "This request has ended, or is not complete",
    expected: /404/,
  },
  {
    name: "unknown",
    of: () => member,
    path: "/connect?request=b2xk",
    shows: "This request has ended, or is not complete",
    expected: /404/,
  },
  {
    name: "unreachable",
    of: () => member,
    act: async (page) => {
      await page.route("**/api/connection-request*", (route) => route.abort());
      await page.reload();
      await page.getByRole("button", { name: "Try again" }).waitFor();
    },
    shows: "This did not work",
    expected: /ERR_FAILED/,
  },
  {
    name: "refused",
    of: () => member,
    asked: { response_type: "token" },
    shows: "The program’s request is not right",
  },
  { name: "unregistered", of: () => member, asked: { client_id: "nobody" }, shows: "This did not work" },
];

describe.skipIf(isBrowserMissing)("what a person meets on the way is whole, still and accessible:", () => {
  for (const { name, of, metadata, asked, path, act, shows, expected } of states)
    for (const view of views)
      test(`${name} at ${view.width}, ${view.colorScheme}`, async () => {
        const program = await register(metadata);
        const cookies = of === undefined ? {} : { cookies: cookiesOf(of()) };
        await lookAt(
          browser,
          base + (path ?? program.path(asked)),
          { ...view, ...cookies },
          async (opened) => {
            const { page } = opened;
            await page.waitForLoadState("networkidle");
            await act?.(page);
            await page.getByText(shows).first().waitFor();
            await shoot(page, `connect-${name}-${view.width}-${view.colorScheme}`);
            await expectSound(opened, base, expected);
          },
        );
      });
});
