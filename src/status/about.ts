import packageFile from "../../package.json" with { type: "json" };
import type { Services } from "../services.ts";
import type { About } from "./schema.ts";

/** What this service is and how much is in it; names nothing of the library. */
export async function about({ config, mail, storage }: Services): Promise<About> {
  const { apps, screens } = await storage.library.counts();
  return {
    name: "Screen Search",
    version: packageFile.version,
    base_url: config.baseUrl,
    apps,
    screens,
    needs_setup: (await storage.people.count()) === 0,
    oidc: config.oidc === null ? null : { name: config.oidc.name, is_only: config.oidc.isOnly },
    has_mail: mail !== null,
    has_public_screen_pages: config.hasPublicScreenPages,
  };
}
