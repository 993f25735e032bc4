import type { UsageRow } from "../../database/stores/activity.ts";
import type { SearchMode } from "../../fields.ts";
import type { RemainingRate } from "../../http/rate-limits.ts";
import { dayMs } from "../../system/durations.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { type Member, ofWorkspace } from "../caller.ts";
import { emptyLatencyCounts, latencyQuantile } from "./latency-buckets.ts";
import type { Usage } from "./schema.ts";
import { dayOf, type SearchUsage } from "./search-usage.ts";

export interface UsageServices extends Pick<PeopleServices, "storage" | "rateLimits" | "now"> {
  readonly searchUsage: SearchUsage;
}

/** The workspace's searches of the last `days` days (UTC), today included, and what is left of its rates. */
export async function getUsage(services: UsageServices, member: Member, days: number): Promise<Usage> {
  // Includes the searches counted a moment ago.
  await services.searchUsage.write();
  const now = services.now();
  const firstDay = dayOf(now - (days - 1) * dayMs);
  const rows = await services.storage.activity.usage(member.workspace.id, firstDay);
  const keys = await services.storage.keys.list(member.workspace.id);
  const connections = await services.storage.connections.list(member.workspace.id);
  const named = [...keys, ...connections.map(({ id, clientName }) => ({ id, name: clientName }))];
  const used = new Set(rows.map((row) => row.keyId));
  const counted = ofWorkspace(member.workspace);
  return {
    first_day: firstDay,
    last_day: dayOf(now),
    rows: rows.map(describeRow),
    latency_ms: { standard: latencyOf(rows, "standard"), deep: latencyOf(rows, "deep") },
    key_names: Object.fromEntries(named.filter(({ id }) => used.has(id)).map(({ id, name }) => [id, name])),
    rate: describeRate(await services.rateLimits.remaining(counted, "keys")),
    page_rate: describeRate(await services.rateLimits.remaining(counted, "pages")),
  };
}

function describeRow({ day, keyId, mode, searches, errors, refused }: UsageRow): Usage["rows"][number] {
  const by = { key_id: keyId === "" ? null : keyId, mode: mode === "" ? null : mode };
  return { day, ...by, searches, errors, refused };
}

function describeRate(rate: RemainingRate | null): Usage["rate"] {
  if (rate === null) return null;
  const { limit, remaining, windowSeconds, resetsInSeconds } = rate;
  return { limit, remaining, window_seconds: windowSeconds, resets_in_seconds: resetsInSeconds };
}

function latencyOf(rows: readonly UsageRow[], mode: SearchMode): Usage["latency_ms"]["deep"] {
  const counts = rows
    .filter((row) => row.mode === mode)
    .reduce((sum, row) => sum.map((count, at) => count + (row.latencyCounts[at] ?? 0)), emptyLatencyCounts());
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => latencyQuantile(counts, share));
  return p50 == null || p95 == null || p99 == null ? null : { p50, p95, p99 };
}
