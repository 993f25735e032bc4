// Tasks of people on the pages, in a real browser with a real server: set the service up, make and revoke
// keys, invite each other.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Locator, Page } from "playwright-core";
import { loadConfig } from "../src/config/config.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { agentSetups } from "../src/pages/copyable/agent-setups.ts";
import { createSetupLink } from "../src/people/setup/setup-link.ts";
import {
  closePage,
  isBrowserMissing,
  launchBrowser,
  lookAt,
  narrow,
  openPage,
  type View,
} from "./support/browser.ts";
import { openServer } from "./support/open-server.ts";
import { closing } from "./support/opened.ts";
import { axeViolations, expectAccessible, sidewaysScroll } from "./support/page-checks.ts";
import { password, tokenOf } from "./support/people.ts";
import { searchStatusOf, type TestServer } from "./support/server.ts";

const wide: View = { width: 1280, colorScheme: "light" };

let server: TestServer;
let browser: Browser;
let owner: Page;

async function open(path: string, view: View = wide): Promise<Page> {
  return (await openPage(browser, server.url + path, view)).page;
}

/** A link as it was handed out, on the port the server really has. */
async function follow(link: string, view: View = wide): Promise<Page> {
  return open(`${new URL(link).pathname}#${tokenOf(link)}`, view);
}

async function makeSetupLink(): Promise<string> {
  await using storage = closing(await openStorage(server));
  const link = await createSetupLink(storage, loadConfig({ DATA_DIR: server.dataDir }), Date.now());
  return link;
}

async function expectIdleAccessible(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expectAccessible(page);
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.locator("[name=password]").fill(secret);
  await page.locator("form button[type=submit]").click();
}

/** Returns a new key, whose dialog is still open; `choose` sees it before the key is made. */
async function makeKey(page: Page, name: string, choose?: (dialog: Locator) => Promise<void>) {
  await page.goto(`${server.url}/settings/connect`);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await choose?.(dialog);
  await dialog.getByRole("button", { name: "Create key" }).click();
  return dialog.getByLabel("API key", { exact: true }).inputValue();
}

/** As the operator; returns the link of the one who will own it. */
async function makeWorkspace(name: string, email: string, plan = "team"): Promise<string> {
  await owner.goto(`${server.url}/operator`);
  await owner.getByRole("button", { name: "Create workspace" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Plan").selectOption(plan);
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Create workspace" }).click();
  return dialog.getByLabel("Invitation link", { exact: true }).inputValue();
}

beforeAll(async () => {
  if (isBrowserMissing) return;
  server = await openServer();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Chooses each agent below a new key, on a laptop and a phone. */
async function showsEveryAgent(page: Page, key: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // The navigation is laid out anew a frame later.
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
    for (const { name, text } of agentSetups(server.url, key)) {
      await dialog.getByRole("button", { name, exact: true }).click();
      const lines = dialog.getByRole("region", { name: `lines for ${name}` });
      // The address of the page is another than the one that callers use.
      const shown = (await lines.locator("code").textContent()) ?? "";
      expect(shown.replaceAll(/https?:\/\/[^/]+\/mcp/g, `${server.url}/mcp`)).toBe(text);
      expect(await sidewaysScroll(page), `${name} at ${width}`).toBe(0);
    }
    expect(await axeViolations(page)).toEqual([]);
  }
}

describe.skipIf(isBrowserMissing)("people on the pages", () => {
  test("the setup link makes an owner with a workspace and a key that works, and leaves the address bar", async () => {
    owner = await follow(await makeSetupLink());
    await owner.getByLabel("Your name").fill("Olive Owner");
    expect(owner.url()).toBe(`${server.url}/setup`);
    await owner.getByLabel("E-mail").fill("owner@example.org");
    await owner.locator("[name=password]").fill(password);
    await owner.getByRole("button", { name: "Next: workspace" }).click();
    await owner.getByText("A new workspace").click();
    await owner.getByLabel("Name of the workspace").fill("Design");
    expect(await owner.getByText("Plan").count()).toBe(0);
    await owner.getByRole("button", { name: "Set up" }).click();
    await owner.getByRole("heading", { name: "Drop your screens here" }).waitFor();
    await owner.getByRole("button", { name: "Show the API key" }).click();
    const firstKey = await owner.getByLabel("API key", { exact: true }).inputValue();
    // Signed-in users are not offered to sign in.
    expect(await owner.locator("header").getByRole("link", { name: "Sign in" }).count()).toBe(0);
    expect(await searchStatusOf(server, firstKey)).toBe(200);
    await owner.getByRole("region", { name: "Add screens" }).waitFor();
    await owner.getByRole("button", { name: "Go to search" }).click();
    await owner.waitForURL(`${server.url}/`);
  });

  test("a new key is shown once, Escape does not lose it, and it is refused as soon as it is revoked", async () => {
    const key = await makeKey(owner, "Agent");
    const dialog = owner.getByRole("dialog");
    await showsEveryAgent(owner, key);
    await owner.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "I have stored it" }).click();
    await owner.waitForFunction(() => document.activeElement?.textContent?.trim() === "Create key");
    expect(await searchStatusOf(server, key)).toBe(200);
    await owner.getByRole("button", { name: "Revoke Agent" }).click();
    await dialog.getByRole("button", { name: "Revoke key" }).click();
    await owner.waitForFunction(() => document.activeElement?.tagName === "H1");
    expect(await searchStatusOf(server, key)).toBe(401);
    expect(await owner.content()).not.toContain(key);
  });

  test("an operator makes a key that may change the library, which the list says of it", async () => {
    const key = await makeKey(owner, "Screen robot", async (dialog) => {
      const mayWrite = dialog.getByRole("checkbox", { name: "May edit the library" });
      expect(await mayWrite.isChecked()).toBe(false);
      await mayWrite.check();
      await expectAccessible(owner);
    });
    await owner.getByRole("button", { name: "I have stored it" }).click();
    await owner.getByText("May edit the library").waitFor();
    const removal = await fetch(`${server.url}/v1/screens/${crypto.randomUUID()}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${key}` },
    });
    expect(removal.status).toBe(404);
  });

  test("an invited member joins in another browser and makes a personal key that works", async () => {
    await owner.goto(`${server.url}/settings/members`);
    await owner.getByRole("button", { name: "Invite" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill("mia@example.org");
    await dialog.getByRole("button", { name: "Invite" }).click();
    const invitation = await dialog.getByLabel("Invitation link", { exact: true }).inputValue();
    await using mia = await follow(invitation, narrow);
    await mia.getByLabel("Your name").waitFor();
    // The link is in no address any more, and yet the page can be loaded again.
    await mia.reload();
    expect(mia.url()).toBe(`${server.url}/invitation`);
    await mia.getByLabel("Your name").fill("Mia Member");
    await mia.locator("[name=password]").fill(password);
    const askedAgain: string[] = [];
    mia.on("request", (request) => {
      if (request.url().endsWith("/api/invitations/check")) askedAgain.push(request.url());
    });
    await mia.getByRole("button", { name: "Create account and join" }).click();
    await mia.waitForURL(`${server.url}/`);
    // The link is used up: each question about it counts as a guess.
    expect(askedAgain).toEqual([]);
    expect(await mia.evaluate(() => JSON.stringify(history.state))).not.toContain(tokenOf(invitation));
    const key = await makeKey(mia, "Mia's laptop", async (own) =>
      expect(await own.getByRole("checkbox").count()).toBe(0),
    );
    expect(await searchStatusOf(server, key)).toBe(200);
    await mia.getByRole("button", { name: "I have stored it" }).click();
    await mia.getByRole("heading", { name: "Your API keys" }).waitFor();
    await mia.getByText("Mia's laptop").waitFor();
    expect(await mia.getByText("First key").count()).toBe(0);
    await mia.goto(`${server.url}/operator`);
    await mia.getByRole("heading", { name: "Page not found" }).waitFor();
    await mia.goto(`${server.url}/library`);
    await mia.getByText("To add screens, ask Olive Owner.").waitFor();
    expect(await axeViolations(mia)).toEqual([]);
  });

  test("the link of an open invitation is not shown again; a new one takes its place", async () => {
    await owner.goto(`${server.url}/settings/members`);
    await owner.getByRole("button", { name: "Invite" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill("late@example.org");
    await dialog.getByRole("button", { name: "Invite" }).click();
    const first = await dialog.getByLabel("Invitation link", { exact: true }).inputValue();
    await dialog.getByRole("button", { name: "Done" }).click();
    await owner.reload();
    await owner.getByRole("button", { name: "New link for late@example.org" }).waitFor();
    expect(await owner.content()).not.toContain(tokenOf(first));
    await owner.getByRole("button", { name: "New link for late@example.org" }).click();
    await dialog.getByRole("button", { name: "Make new link" }).click();
    const second = await dialog.getByLabel("Invitation link", { exact: true }).inputValue();
    expect(second).not.toBe(first);
    await using late = await follow(first);
    await late.getByRole("heading", { name: "This invitation cannot be used" }).waitFor();
  });

  test("somebody who is signed in as the invited person joins by one button", async () => {
    const link = await makeWorkspace("Second", "owner@example.org");
    await owner.goto(`${server.url}/invitation#${tokenOf(link)}`);
    await owner.getByRole("button", { name: "Join Second" }).click();
    await owner.waitForURL(`${server.url}/`);
    await owner.goto(`${server.url}/settings/members`);
    await owner.getByText("The people in Second").waitFor();
    const { workspaces } = await owner.evaluate(async () => (await fetch("/api/session")).json());
    const design = workspaces.find((one: { name: string }) => one.name === "Design").id;
    await owner.evaluate((id) => localStorage.setItem("screen-search.workspace", JSON.stringify(id)), design);
  });

  test("a disabled account is signed out, and the operator's audit log finds who did it", async () => {
    const mia = await open("/sign-in");
    await signIn(mia, "mia@example.org");
    await mia.waitForURL(`${server.url}/`);
    await owner.goto(`${server.url}/operator`);
    await owner.getByRole("tab", { name: "Accounts" }).click();
    await owner.getByRole("button", { name: "Disable Mia Member" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Disable account" }).click();
    await owner.getByRole("button", { name: "Enable Mia Member" }).waitFor();
    await mia.goto(`${server.url}/sign-in`);
    await signIn(mia, "mia@example.org");
    await mia.getByRole("alert").getByText("This account is disabled.").waitFor();
    await mia.close();
    await owner.getByRole("tab", { name: "Audit log" }).click();
    await owner.getByLabel("Kind").selectOption("user");
    await owner.getByRole("searchbox").fill("mia@");
    const entry = owner.getByRole("listitem").filter({ hasText: "disabled the account mia@example.org" });
    await entry.waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    const download = owner.waitForEvent("download");
    await owner.getByRole("link", { name: "Export as CSV" }).click();
    expect((await download).suggestedFilename()).toBe("audit.csv");
  });

  test("another workspace sees nothing of this one, and without a plan it is told what it lacks", async () => {
    await using elsa = await follow(await makeWorkspace("Elsewhere", "elsa@example.org", "free"));
    await elsa.getByLabel("Your name").fill("Elsa Elsewhere");
    await elsa.locator("[name=password]").fill(password);
    await elsa.getByRole("button", { name: "Create account and join" }).click();
    await elsa.waitForURL(`${server.url}/`);
    for (const section of ["", "settings/connect", "settings/members", "settings/audit", "settings/usage"]) {
      await elsa.goto(`${server.url}/${section}`);
      await elsa.getByRole("heading", { level: 1 }).waitFor();
      await elsa.waitForLoadState("networkidle");
      const text = (await elsa.locator("main").textContent()) ?? "";
      // The operator made this workspace, and its audit log says so.
      const names = section === "settings/audit" ? [] : ["Olive"];
      for (const foreign of [...names, "Mia", "mia@example.org", "First key", "Design", "login screen"])
        expect(text, section).not.toContain(foreign);
    }
    await elsa.goto(`${server.url}/settings/connect`);
    await elsa.getByText("Searching needs a Team or Enterprise plan").waitFor();
    await elsa.goto(`${server.url}/?q=login+screen&platform=ios`);
    await elsa
      .getByText(/Team (or|and) Enterprise/)
      .first()
      .waitFor();
  });

  test("among more than ten members a field finds one by name, address or role", async () => {
    // The answer of the service with more people in it: each would cost a password's hash.
    await owner.route("**/api/workspaces/*/members", async (route) => {
      const answer = await (await route.fetch()).json();
      const more = Array.from({ length: 11 }, (_, at) => ({
        ...answer.members.at(-1),
        ...{ id: `m${at}`, user_id: `u${at}`, name: `Person ${at}`, email: `person-${at}@example.org` },
      }));
      await route.fulfill({ json: { ...answer, members: [...answer.members, ...more] } });
    });
    await owner.goto(`${server.url}/settings/members`);
    const field = owner.getByRole("searchbox", { name: "Search members" });
    const people = owner.getByRole("table", { name: "Members" }).locator("tbody tr");
    await field.fill("PERSON 7");
    await people.getByText("person-7@example.org").waitFor();
    expect(await people.count()).toBe(1);
    await field.fill("owner");
    await people.getByText("(you)").waitFor();
    await field.fill("nobody of that name");
    await owner.getByText("No member matches.").waitFor();
    await expectIdleAccessible(owner);
    await field.fill("");
    await people.getByText("person-10@example.org").waitFor();
    await owner.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("the only owner reads why there is no way to leave", async () => {
    await owner.goto(`${server.url}/settings/members`);
    await owner.getByText("You are its only owner, so you cannot leave.").waitFor();
    expect(await owner.getByRole("button", { name: "Leave" }).isDisabled()).toBe(true);
  });

  test("whoever signs in after a session that ended by itself sees nothing of the one before", async () => {
    const page = await open("/sign-in?return_to=/settings/members");
    await signIn(page, "owner@example.org");
    await page.getByText("mia@example.org").waitFor();
    await page.context().clearCookies();
    await page.getByRole("link", { name: "Connect an agent" }).click();
    await page.getByLabel("E-mail").waitFor();
    // The answer never comes, so that only what was kept could be shown.
    await page.route("**/members", async (route) => {
      if (route.request().resourceType() === "document") await route.continue();
    });
    await signIn(page, "owner@example.org");
    await page.waitForURL(`${server.url}/settings/connect`);
    await page.getByRole("link", { name: "Members" }).click();
    await page.getByRole("heading", { name: "Members", level: 1 }).waitFor();
    expect(await page.getByText("mia@example.org").count()).toBe(0);
    await closePage({ page });
  });

  test("whoever is not signed in comes back to the page they asked for", async () => {
    await using page = await open("/apps?platform=web");
    await signIn(page, "owner@example.org", "not my password");
    await page.getByRole("alert").getByText("The e-mail address or the password is wrong.").waitFor();
    await page.locator("[name=password]").fill(password);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(`${server.url}/apps?platform=web`);
  });

  const settings = ["connect", "usage", "members", "audit", "workspace", "account"];
  const pages = [...settings.map((one) => `/settings/${one}`), "/operator"];
  // Each page once, for axe takes most of the time, and what is around it at either width.
  test.each(pages.map((path, at) => [path, at % 2 === 0 ? 390 : 1280] as const))(
    "%s has no fault that axe finds at %s px, and fits a phone",
    async (path, checked) => {
      await owner.setViewportSize({ width: checked === 390 ? 1280 : 390, height: 900 });
      await owner.goto(server.url + path);
      await owner.getByRole("heading", { level: 1 }).waitFor();
      await owner.waitForLoadState("networkidle");
      expect(await sidewaysScroll(owner)).toBe(0);
      await owner.setViewportSize({ width: checked, height: 900 });
      await expectIdleAccessible(owner);
    },
  );

  test.each(["/sign-in", "/forgot-password", "/reset-password", "/setup", "/invitation"])(
    "%s has no fault that axe finds, and fits a phone",
    (path) => lookAt(browser, server.url + path, narrow, ({ page }) => expectIdleAccessible(page)),
  );
});
