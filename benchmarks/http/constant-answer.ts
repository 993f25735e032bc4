// The answer that every side of the HTTP layer gives, and the headers that ours has.
import type { SearchOutcome } from "../../src/search/search-screens.ts";

/** So many screens as a search finds them. */
export function constantScreens(count: number): SearchOutcome["screens"] {
  return Array.from({ length: count }, (_, at) => {
    const id = `00000000-0000-4000-8000-${at.toString(16).padStart(12, "0")}`;
    const url = `http://localhost:3000/images/${id}/optimized.webp?expires=1795300000&key=1a2b3c4d&signature=${"s".repeat(43)}`;
    return {
      id,
      image_url: url,
      image: { url, url_expires_at: "2026-11-21T20:00:00.000Z", width: 471, height: 1024 },
      service_url: `http://localhost:3000/screens/${id}`,
      app_name: `App ${at}`,
      platform: "ios",
    };
  });
}

/** The times of a usual search, in microseconds. */
export const constantStages = { interpret: 12.3, embed: 1201.4, retrieve: 1302.5, rescore: 0, total: 2516.2 };

/** Headers as many and as long as ours. */
export const constantHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-type": "application/json",
  "x-request-id": "3f0e9c2a-5b1d-4c8e-9a7f-0d1e2f3a4b5c",
  "ratelimit-policy": '"search";q=1000000;w=60',
  ratelimit: '"search";r=999999;t=60',
  "x-ratelimit-limit": "1000000",
  "x-ratelimit-remaining": "999999",
  "x-ratelimit-reset": "1795300000",
  "server-timing":
    "auth;dur=0.012, interpret;dur=0.012, embed;dur=1.201, retrieve;dur=1.303, rescore;dur=0, total;dur=2.531",
} as const;
