// A first visit in as few turns as the network allows: the shell asks for the first answers while the script
// loads, and the first pictures come while the page is rendered.
import { addressOf } from "./base-path.ts";
import { overviewQuery } from "./list-queries.ts";
import { queryClient, sessionQuery } from "./queries.ts";
import { pictureAddress } from "./screen-list/picture-address.ts";

/** Longer than the answers take that the shell asked for. */
const waitMs = 250;
/** The first row on a phone. */
const picturesCount = 2;

/**
 * Waits for a moment for what the shell asked for. Rendered with it, a page is in view sooner than by way of
 * its skeleton; without it, it is rendered as it is.
 */
export async function firstAnswers(): Promise<void> {
  // Earlier it would take the network from the script, and later the first text would do without.
  void document.fonts.load('1em "Inter Variable"');
  const hasOverview =
    document.querySelector(`link[rel=preload][href="${addressOf("/api/overview")}"]`) !== null;
  const asked = [queryClient.prefetchQuery(sessionQuery)];
  if (hasOverview) asked.push(queryClient.prefetchQuery(overviewQuery).then(loadFirstPictures));
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, waitMs))]);
}

function loadFirstPictures(): void {
  const recent = queryClient.getQueryData(overviewQuery.queryKey)?.recent ?? [];
  const pictured = recent.filter((screen) => screen.has_picture).slice(0, picturesCount);
  for (const { image } of pictured) new Image().src = pictureAddress(image.url);
}
