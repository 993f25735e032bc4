import type { Plan } from "../api.ts";

interface PlanText {
  readonly name: string;
  /** One line for choosing it. */
  readonly summary: string;
  /** Features of the plan, one line each. */
  readonly includes: readonly string[];
  readonly isSearchAllowed: boolean;
}

const withoutSearch = {
  includes: ["Every app in the library and its screens", "Members, invitations and the audit log"],
  isSearchAllowed: false,
};
const search = [
  "Search on these pages",
  "API keys for the search API and for MCP",
  "Usage by key and by mode",
];

/** Plans by name. Numbers an operator may change are not in here: the usage section shows the real rate. */
export const planTexts: Readonly<Record<Plan, PlanText>> = {
  free: {
    name: "Free",
    summary: "Browse the apps in the library. No search, no API.",
    ...withoutSearch,
  },
  pro: {
    name: "Pro",
    summary: "The same as Free today. No search, no API.",
    ...withoutSearch,
  },
  team: {
    name: "Team",
    summary: "Search here, through the API and from coding agents (MCP).",
    includes: search,
    isSearchAllowed: true,
  },
  enterprise: {
    name: "Enterprise",
    summary: "Everything in Team, with a higher search rate.",
    includes: [...search, "A higher search rate than Team"],
    isSearchAllowed: true,
  },
};

/** Every plan, smallest first. */
export const planNames = Object.keys(planTexts) as readonly Plan[];

export function isPlan(text: string): text is Plan {
  return planNames.some((plan) => plan === text);
}
