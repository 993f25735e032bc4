// The pictures of a screen over time: over HTTP, and on its page, where what differs is marked.
import { describe, expect, test } from "bun:test";
import type { Static } from "@sinclair/typebox";
import type { versionsSchema } from "../src/screens/list-versions.ts";
import { isBrowserMissing, narrow, wide } from "./support/browser.ts";
import { expectSound } from "./support/page-checks.ts";
import { pictured } from "./support/picture-library.ts";
import { shoot } from "./support/shoot.ts";
import { signedInBrowser } from "./support/signed-in-browser.ts";
import { drawText } from "./support/text-picture.ts";
import { base64 } from "./support/writers.ts";

const signedIn = signedInBrowser();
const id = "ab00000a-0000-4000-8000-000000000000";
const lines = (button: string) => ["Welcome back", "", "Mail", "", "Password", "", "", button, "", "Help"];
const states = [
  { button: "Log in", app_version: "1.0", captured_at: "2026-03-01T09:00:00Z" },
  { button: "Sign in", app_version: "1.1", captured_at: "2026-05-01T09:00:00Z" },
  { button: "Continue with mail", app_version: "2.0", captured_at: "2026-08-01T09:00:00Z" },
];

/** An address of the service, at the port that it has. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return signedIn.server.url + pathname + search;
}

async function ask<T = unknown>(path: string, method = "GET", body?: object): Promise<T> {
  const { url, writeKey } = signedIn.server;
  const headers = { authorization: `Bearer ${writeKey}`, "content-type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await (await fetch(url + path, { method, headers, ...sent })).json()) as T;
}

async function give({ button, ...facts }: (typeof states)[number]): Promise<void> {
  const image = base64(drawText(lines(button).map((line) => line.toUpperCase())));
  const screen = { app_name: "Korvo", platform: "ios", title: button, image, ...facts };
  expect(await ask(`/v1/screens/${id}`, "PUT", screen)).toMatchObject({ title: button });
}

const versions = async () =>
  (await ask<Static<typeof versionsSchema>>(`/v1/screens/${id}/versions`)).versions;

describe.skipIf(isBrowserMissing)("the pictures of a screen over time", () => {
  test("are listed with their words, each at an address of its own that no other can be made of", async () => {
    for (const state of states) await give(state);
    const found = await versions();
    expect(found.map(({ title, app_version }) => `${title} ${app_version}`)).toEqual([
      "Continue with mail 2.0",
      "Sign in 1.1",
      "Log in 1.0",
    ]);
    expect(found.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    const files = await Promise.all(
      found.map(async ({ image }) => {
        const answer = await fetch(ownAddress(image.url));
        expect(answer.status).toBe(200);
        return Bun.hash(await answer.arrayBuffer());
      }),
    );
    expect(new Set(files).size).toBe(states.length);
    const [one = "", other = ""] = found.slice(1).map(({ image }) => ownAddress(image.url));
    const version = /version=([^&]+)/;
    const forged = other.replace(version, version.exec(one)?.[0] ?? "");
    expect((await fetch(forged)).status).toBe(403);
    expect((await fetch(other.replace(version, ""))).status).toBe(403);
  });

  test("tell which screens got another picture since a time, whatever words changed", async () => {
    const since = new Date().toISOString();
    await ask(`/v1/screens/${pictured.web}`, "PATCH", { title: "Renamed" });
    const [first] = states;
    if (first !== undefined) await give(first);
    const listed = async (filter: string) => {
      const { screens } = await ask<{ screens: { id: string }[] }>(`/v1/screens?${filter}`);
      return screens.map((screen) => screen.id).toSorted();
    };
    expect(await listed(`changed_since=${since}`)).toEqual([id]);
    expect(await listed(`since=${since}`)).toEqual([id, pictured.web].toSorted());
    // Nothing was imported yet.
    expect(await listed("changed_since=last_import")).toEqual([]);
    expect((await versions()).map(({ app_version }) => app_version)).toEqual(["1.0", "2.0", "1.1"]);
    for (const state of states.slice(1)) await give(state);
  });

  test("stand on its page, with what differs marked", async () => {
    for (const view of [wide, narrow])
      await signedIn.withPage(`/screens/${id}`, view, async (opened) => {
        const { page } = opened;
        await page.getByRole("heading", { name: "Versions" }).waitFor();
        expect(await page.getByRole("button", { name: /Earlier$|Earlier \d/ }).count()).toBe(2);
        const status = page.getByText(/of the picture differs/);
        const share = Number(/(\d+) %/.exec((await status.textContent()) ?? "")?.[1]);
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThan(25);
        await shoot(page, `versions-beside-${view.width}`);
        await page.getByText("Slider", { exact: true }).click();
        await page.getByRole("slider").waitFor();
        await shoot(page, `versions-over-${view.width}`);
        await page.getByRole("button", { name: /1\.0/ }).click();
        await page.getByText(/Left: .*1\.0/).waitFor();
        await expectSound(opened, signedIn.server.url);
      });
  });
});
