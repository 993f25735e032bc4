// The second factor and the sessions on the pages, in a real browser of a real server.
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { codeBefore, codeOf } from "./support/authenticator.ts";
import { isBrowserMissing, lookAt, narrow, wide } from "./support/browser.ts";
import { openServer } from "./support/open-server.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { password } from "./support/people.ts";
import { cookiesOfOwner } from "./support/signed-in.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";

const signedIn = signedInBrowser({}, { isEmpty: true });

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
    const { url } = signedIn.server;
    await using there = await signedIn.browser.newContext({ userAgent: "Firefox/130.0 Linux" });
    const data = { email: "owner@example.org", password };
    await there.request.post(`${url}/api/account/sign-in`, { data, headers: { origin: url } });
    const statusThere = async () => (await there.request.get(`${url}/api/session`)).status();
    expect(await statusThere()).toBe(200);
    await signedIn.withPage("/settings/account", narrow, async ({ page }) => {
      const end = page.getByRole("button", { name: "End the session of Firefox on Linux" });
      await end.click();
      await page.getByRole("button", { name: "End session" }).click();
      await end.waitFor({ state: "detached" });
    });
    expect(await statusThere()).toBe(401);
  });
});

describe.skipIf(isBrowserMissing)("the second factor", () => {
  test("is set up on the account page and asked for at the next sign-in", async () => {
    await signedIn.withPage("/settings/account", wide, async ({ page }) => {
      await page.getByRole("button", { name: "Set up" }).click();
      const secret = await setUp(page);
      await page.getByText("10 recovery codes left.").waitFor();
      await page.context().clearCookies();
      await page.setViewportSize({ width: narrow.width, height: 900 });
      await page.emulateMedia({ colorScheme: narrow.colorScheme });
      await page.goto(`${signedIn.server.url}/sign-in?return_to=/settings/account`);
      await page.getByLabel("E-mail").fill("owner@example.org");
      await page.locator("[name=password]").fill(password);
      await page.locator("form button[type=submit]").click();
      await page.getByRole("heading", { name: "Enter your code" }).waitFor();
      await expectAccessible(page);
      await page.getByLabel("6-digit code").fill(codeOf(secret));
      await page.locator("form button[type=submit]").click();
      await page.waitForURL(`${signedIn.server.url}/settings/account`);
      await page.getByText("10 recovery codes left.").waitFor();
    });
  });

  test("comes before every page where everyone must have one", async () => {
    await using strict = await openServer({ REQUIRE_SECOND_FACTOR: "everyone" });
    const view = { ...narrow, cookies: await cookiesOfOwner(strict), isNew: true };
    await lookAt(signedIn.browser, `${strict.url}/settings/members`, view, async ({ page }) => {
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
});
