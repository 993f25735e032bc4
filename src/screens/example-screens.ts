// Answers as the OpenAPI document shows them.
import type { Examples } from "../people/operation.ts";

export const facetsExamples = (): Examples => ({
  counts: {
    summary: "The login screens of the library",
    value: {
      total: 3,
      platforms: [{ platform: "ios", screens: 3 }],
      apps: [{ id: "0b7b5f5c-4f26-4cf5-8c56-6c7d23f0a1ce", name: "Korvo", platform: "ios", screens: 3 }],
      patterns: [{ name: "login", screens: 3 }],
      themes: [
        { theme: "light", screens: 2 },
        { theme: "dark", screens: 1 },
      ],
      colors: [
        { color: "white", screens: 2 },
        { color: "black", screens: 1 },
        { color: "green", screens: 1 },
      ],
      described: [{ described: "given", screens: 3 }],
    },
  },
});

export function pageExamples(baseUrl: string): Examples {
  const screen = {
    ...screenExample(baseUrl),
    title: "Passcode",
    has_picture: true,
    pattern: "login",
    created_at: "2026-11-21T13:00:00.000Z",
    updated_at: "2026-11-21T13:00:00.000Z",
  };
  return {
    page: {
      summary: "A page that others follow",
      value: { screens: [screen], next: "AZqm7l-AokzLlE1kWcql_-Z3HUlAiA" },
    },
    last: { summary: "The last page", value: { screens: [screen], next: null } },
  };
}

/** A screen as a search finds it. */
export function screenExample(baseUrl: string) {
  const id = "a24cbd94-4d64-59ca-a5ff-e6771d494088";
  const signature = "IEWEtitmUP1-Yq3BJ-o9fp-Qd5E1U6kq_BSt2oPr9fw";
  const share = "xpU3LWhDS-ax_RnN8V2Dqg2l90n0sim2VJohVYsoTPT1";
  const url = `${baseUrl}/images/${id}/optimized.webp?expires=1795352400&key=fzlyIl9k&signature=${signature}`;
  return {
    id,
    image_url: url,
    image: { url, url_expires_at: "2026-11-22T13:00:00.000Z", width: 473, height: 1024 },
    service_url: `${baseUrl}/screens/${id}?share=${share}`,
    app_name: "Korvo",
    platform: "ios",
  };
}
