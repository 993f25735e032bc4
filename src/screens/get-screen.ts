import { ApiError } from "../errors.ts";
import { isScreenId } from "../images/image-store.ts";
import type { Services } from "../services.ts";
import type { Screen } from "../storage/storage.ts";
import { type DescribedScreen, describedScreen } from "./described-screen.ts";

/** A live screen with everything that is known about it. Throws `not_found` for anything that is no id of a live screen. */
export async function getScreen(services: Services, id: string): Promise<DescribedScreen> {
  return describedScreen(services, await findScreen(services, id));
}

/** The record of a live screen. Throws `not_found` for anything that is no id of one. */
export async function findScreen({ storage }: Pick<Services, "storage">, id: string): Promise<Screen> {
  const known = id.toLowerCase();
  const [screen] = isScreenId(known) ? await storage.library.screensByIds([known]) : [];
  if (screen === undefined) throw new ApiError("not_found", "There is no screen with this id.");
  return screen;
}
