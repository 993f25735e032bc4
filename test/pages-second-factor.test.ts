// The second factor and the sessions on the pages, in a real browser of a real server.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { codeBefore, codeOf } from "./support/authenticator.ts";
import {
  type Cookies,
  isBrowserMissing,
  launchBrowser,
  narrow,
  openPage,
  type View,
} from "./support/browser.ts";
import { openServer } from "./support/open-server.ts";
import { axeViolations, sidewaysScroll } from "./support/page-checks.ts";
import { password } from "./support/people.ts";
import type { TestServer } from "./support/server.ts";
import { cookiesOfOwner } from "./support/signed-in.ts";

const wide: View = { width: 1280, colorScheme: "light" };

let server: TestServer;
let strict: TestServer;
let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  if (isBrowserMissing) return;
  [server, strict] = await Promise.all([openServer(), openServer({ REQUIRE_SECOND_FACTOR: "everyone" })]);
  cookies = await cookiesOfOwner(server);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
  await strict?.[Symbol.asyncDispose]();
});

/** Nothing for axe to find, and nothing beside the screen of a phone. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** From the password to the stored recovery codes, beside which something may happen; returns the secret. */
async function setUp(page: Page, beside?: () => Promise<void>): Promise<string> {
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await expectAccessible(page);
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("6-digit code").fill((await codeBefore(secret)).replace(/(...)/, "$1 "));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByLabel("I have stored the codes").waitFor();
  expect(await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").count()).toBe(10);
  await expectAccessible(page);
  await beside?.();
  await page.getByLabel("I have stored the codes").check();
  await page.getByRole("button", { name: "Done" }).click();
  return secret;
}

describe.skipIf(isBrowserMissing)("sessions", () => {
  test("end one by one on the account page", async () => {
    const answer = await fetch(`${server.url}/api/account/sign-in`, {
      method: "POST",
      headers: {
        origin: server.url,
        "content-type": "application/json",
        "user-agent": "Firefox/130.0 Linux",
      },
      body: JSON.stringify({ email: "owner@example.org", password }),
    });
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const statusThere = async () =>
      (await fetch(`${server.url}/api/session`, { headers: { cookie } })).status;
    expect(await statusThere()).toBe(200);
    const { page } = await openPage(browser, `${server.url}/settings/account`, { ...narrow, cookies });
    const end = page.getByRole("button", { name: "End the session of Firefox on Linux" });
    await end.click();
    await page.getByRole("button", { name: "End session" }).click();
    await end.waitFor({ state: "detached" });
    expect(await statusThere()).toBe(401);
    await page.close();
  });
});

describe.skipIf(isBrowserMissing)("the second factor", () => {
  test("is set up on the account page and asked for at the next sign-in", async () => {
    const { page } = await openPage(browser, `${server.url}/settings/account`, { ...wide, cookies });
    await page.getByRole("button", { name: "Set up" }).click();
    const secret = await setUp(page);
    await page.getByText("10 recovery codes left.").waitFor();
    await page.context().clearCookies();
    const other = (await openPage(browser, `${server.url}/sign-in?return_to=/settings/account`, narrow)).page;
    await other.getByLabel("E-mail").fill("owner@example.org");
    await other.locator("[name=password]").fill(password);
    await other.locator("form button[type=submit]").click();
    await other.getByRole("heading", { name: "Enter your code" }).waitFor();
    await expectAccessible(other);
    await other.getByLabel("6-digit code").fill(codeOf(secret));
    await other.locator("form button[type=submit]").click();
    await other.waitForURL(`${server.url}/settings/account`);
    await other.getByText("10 recovery codes left.").waitFor();
  });

  test("comes before every page where everyone must have one", async () => {
    const cookies = await cookiesOfOwner(strict);
    const { page } = await openPage(browser, `${strict.url}/settings/members`, { ...narrow, cookies });
    await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
    await expectAccessible(page);
    // The session is read anew after a minute when the network comes back, and needs no second factor then.
    await setUp(page, async () => {
      await page.clock.setFixedTime(Date.now() + 120_000);
      const again = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/session");
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      expect((await (await again).json()).needs_second_factor).toBe(false);
      await page.waitForTimeout(300);
    });
    await page.getByRole("heading", { name: "Members" }).waitFor();
  });
});
