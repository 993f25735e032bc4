import type { Plan } from "../api.ts";
import { planTexts } from "./plans.ts";
import { Tag } from "./tag.tsx";

/** The plan of a workspace as a small label; those that may search carry the accent. */
export function PlanBadge({ plan }: { readonly plan: Plan }) {
  const { name, isSearchAllowed } = planTexts[plan];
  return <Tag kind={isSearchAllowed ? "good" : "quiet"}>{name}</Tag>;
}
