import type { Services } from "../services.ts";

/** What the front page says of the library. */
export interface HomeView {
  readonly baseUrl: string;
  readonly apps: number;
  readonly screens: number;
}

/** Counts the library. Names nothing in it: the front page is open to everyone. */
export async function viewHome({ config, storage }: Services): Promise<HomeView> {
  const { apps, screens } = await storage.library.counts();
  return { baseUrl: config.baseUrl, apps, screens: screens.ios + screens.web };
}
