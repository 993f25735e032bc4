// Descriptions by agents and programs: they lease screens, look at them and write what they show.
import { ApiError } from "../errors.ts";
import { cleanText } from "../library/describe/read-answer.ts";
import type { GivenDescription } from "../library/describe/write-description.ts";
import { keyName, recordKeyAct } from "../people/audit/record-key-act.ts";
import type { RequestContext } from "../people/rated-requests.ts";
import type * as s from "./describe-schema.ts";
import { describedScreens } from "./found-screen.ts";
import { inOrderOf } from "./read-screens.ts";
import type { ScreenServices } from "./screen-services.ts";
import type { WriteContext } from "./write-screens.ts";

/** Long enough for a model to write about a batch; what an agent that ended had is free again after it. */
const leaseMs = 600_000;
/** Batches of five agents; the others are for other workspaces. */
const leasesMax = 100;

/** Leases screens, so that no other caller describes them. Throws `concurrency_limit_exceeded` above 100. */
export async function leaseScreensTo(
  services: ScreenServices,
  { caller }: Pick<RequestContext, "caller">,
  { source, described, limit }: s.LeaseRequestBody,
): Promise<s.LeasesAnswer> {
  const { storage, now } = services;
  const expiresAt = now() + leaseMs;
  const asked = { source, described, limit, most: leasesMax, expiresAt, workspaceId: caller.workspaceId };
  const { ids, left, leased, isFull } = await storage.descriptions.lease(asked, now());
  if (isFull && limit > 0)
    throw new ApiError(
      "concurrency_limit_exceeded",
      `Your workspace leases ${leasesMax} screens, the most at a time. Describe some of them, or wait up to 10 minutes until leases end.`,
    );
  const screens = inOrderOf(ids, await storage.library.screensByIds(ids));
  return {
    screens: await describedScreens(services, caller, screens),
    expires_at: new Date(expiresAt).toISOString(),
    left,
    leased,
  };
}

/**
 * Writes descriptions under the name of the caller's key; each is durable when this returns. Throws
 * `invalid_request` for one without words that is not unsure, and as `ScreenWriter.describe`.
 */
export async function describeScreensAs(
  services: ScreenServices,
  context: WriteContext,
  { source, screens }: s.DescribeRequest,
): Promise<s.DescriptionOutcomesAnswer> {
  const { caller, signal } = context;
  const given = screens.map(givenDescription);
  const describer = { model: await keyName(services, caller), promptSha256: "", source };
  const { workspaceId } = caller;
  const { descriptions } = services.storage;
  const outcomes = await services.screenWriter.describe(workspaceId, descriptions, describer, given, signal);
  const described = given.filter((_, at) => outcomes[at] === "described").map(({ id }) => id);
  if (described.length > 0) {
    const count = described.length === 1 ? "1 screen" : `${described.length} screens`;
    await recordKeyAct(services, context, "screen.describe", `${count} (${described.join(", ")})`);
  }
  return { screens: given.map(({ id }, at) => ({ id, outcome: outcomes[at] ?? "changed" })) };
}

function givenDescription(
  { id, unsure, title, description, elements = [], pattern = "" }: s.DescribeRequest["screens"][number],
  at: number,
): GivenDescription {
  if (unsure === true) return { id: id.toLowerCase(), words: null };
  return {
    id: id.toLowerCase(),
    words: {
      title: required(`screens[${at}].title`, title),
      description: required(`screens[${at}].description`, description),
      elements: elements.map(cleanText).filter((element) => element !== ""),
      pattern: cleanText(pattern),
    },
  };
}

function required(field: string, text = ""): string {
  const cleaned = cleanText(text);
  if (cleaned !== "") return cleaned;
  throw new ApiError("invalid_request", `${field}: is required, unless the screen is \`unsure\`.`);
}
