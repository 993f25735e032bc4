import type { Sharer } from "../caller.ts";
import type { Services } from "../services.ts";
import { type DescribedScreen, describedScreen } from "./described-screen.ts";
import { findScreen } from "./find-screen.ts";

/** A live screen with everything that is known about it. Throws `not_found` for anything that is no id of a live screen. */
export async function getScreen(services: Services, sharer: Sharer, id: string): Promise<DescribedScreen> {
  return describedScreen(services, sharer, await findScreen(services, id));
}
