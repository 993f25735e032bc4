// Requests and an answer as they are published.
import type { JsonObject } from "./publish-schema.ts";

/** Request bodies by name. */
export const requestExamples: JsonObject = {
  least: {
    summary: "The least that is needed",
    value: { query: "lock screen with a passcode and a number pad", platform: "ios" },
  },
  quick: {
    summary: "Quick, with large pictures",
    value: {
      query: "pricing page with three plans side by side and a monthly or yearly switch",
      platform: "web",
      mode: "standard",
      limit: 5,
      image_quality: "high",
    },
  },
  next: {
    summary: "The next screens of the same query",
    value: {
      query: "lock screen with a passcode and a number pad",
      platform: "ios",
      exclude_screen_ids: ["a24cbd94-4d64-59ca-a5ff-e6771d494088"],
    },
  },
};

/** Answers by name. */
export function responseExamples(baseUrl: string): JsonObject {
  const id = "a24cbd94-4d64-59ca-a5ff-e6771d494088";
  const signature = "IEWEtitmUP1-Yq3BJ-o9fp-Qd5E1U6kq_BSt2oPr9fw";
  const share = "xpU3LWhDS-ax_RnN8V2Dqg2l90n0sim2VJohVYsoTPT1";
  const url = `${baseUrl}/images/${id}/optimized.webp?expires=1795352400&key=fzlyIl9k&signature=${signature}`;
  const screen = {
    id,
    image_url: url,
    image: { url, url_expires_at: "2026-11-22T13:00:00.000Z", width: 473, height: 1024 },
    service_url: `${baseUrl}/screens/${id}?share=${share}`,
    app_name: "Korvo",
    platform: "ios",
  };
  return {
    found: { summary: "A screen was found", value: { screens: [screen] } },
    none: { summary: "The library has no such screen (deep)", value: { screens: [] } },
  };
}
