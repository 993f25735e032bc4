// The search as a test finds its way around in it, and answers made up for it.
import type { Page } from "playwright-core";
import type { PageFacets } from "../../src/pages/api.ts";
import { screenId } from "./library.ts";
import { until } from "./until.ts";

/** The results, in one list or in one for each match strength. */
export const results = (page: Page) => page.getByRole("group", { name: "Screens found, best first" });
/** The screens in it. */
export const cards = (page: Page) => results(page).getByRole("article");
/** The field of the query. */
export const field = (page: Page) =>
  page.getByRole("textbox", { name: "Describe one screen in plain words" });
/** Searches from a page with the field. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await field(page).press("Enter");
}

/** Scrolls until all screens found are shown: the button for more presses itself when it comes into view. */
export async function untilNoMore(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return document.body.textContent?.includes("There are no more screens.");
  });
}

/** The link to an app, by a part of its name. */
export const appLink = (page: Page, name: string) => page.getByRole("link", { name }).first();
/** One side of a choice, such as `Phone` of `Platform`. */
export const choice = (page: Page, group: string, name: string) =>
  page.getByRole("radiogroup", { name: group }).locator("label", { hasText: name });
/** True when an element has the focus. */
export const isFocused = (element: ReturnType<Page["locator"]>) =>
  element.evaluate((each) => each === document.activeElement);
/** Waits until an element has the focus, which some get a moment after what was pressed. */
export const untilFocused = (element: ReturnType<Page["locator"]>) => until(() => isFocused(element));
/** Index of the focused card; -1 for none. */
export const focusedCard = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("article")).findIndex((card) =>
      card.contains(document.activeElement),
    ),
  );

/** `GET /api/session` of somebody whose workspace has no search. */
export const freeSession = {
  user: { id: "1", name: "Olive", email: "o@example.org", is_operator: false },
  workspaces: [
    { id: "1", name: "Small", plan: "free", role: "owner", is_search_allowed: false, is_suspended: false },
  ],
};

interface Asked {
  readonly exclude_screen_ids: readonly string[];
}

/** Answers searches in the service's place, and keeps what was asked. */
export async function stubSearch(
  page: Page,
  answer: (asked: readonly Asked[]) => object,
): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  await page.route("**/api/workspaces/*/search", (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill(answer(asked));
  });
  return asked;
}

/**
 * An answer of `count` screens without pictures, numbered from `from`. `probabilityOf` is of the n-th, and
 * the last `copies` are copies of the first.
 */
export function madePage(
  from: number,
  count: number,
  probabilityOf = (_: number) => 0.9,
  copies = 0,
): object {
  const screens = Array.from({ length: count }, (_, at) => {
    const id = screenId(from + at);
    const url = `https://elsewhere.test/images/${id}/optimized.webp`;
    return {
      id,
      image_url: url,
      image: { url, url_expires_at: "2030-01-01T00:00:00Z" },
      why: { score: 1, probability: probabilityOf(at) },
      service_url: `https://elsewhere.test/screens/${id}`,
      app_name: "App",
      platform: "ios",
      title: `Screen ${from + at}`,
      has_picture: false,
      copies: [] as object[],
    };
  });
  screens[0]?.copies.push(...screens.slice(count - copies));
  const reading = {
    app_names: [],
    refused_app_names: [],
    text: "x",
    negated: [],
    quotes: [],
    language: null,
    look: [],
  };
  const none: Omit<PageFacets, "total"> = {
    platforms: [],
    systems: [],
    languages: [],
    all_languages: [],
    apps: [],
    patterns: [],
    themes: [],
    colors: [],
    described: [],
    tags: [],
    changed: [],
    last_import: 0,
    in_progress: [],
  };
  const counts = { facets: { total: count, ...none }, is_counted_whole: true, text_only: null };
  return { status: 200, json: { screens, reading, ...counts } };
}
