// Ids as people and models hand them on: in any spelling, or in an address of this service, such as that of a
// page, a share link or a picture.
import type { Config } from "../config/config.ts";
import { uuidOf } from "../fields.ts";
import type { SearchServices } from "../search/search-services.ts";

type Names = Pick<Config, "baseUrl" | "allowedHosts">;

const pagePath = /^\/(?:screens|collections|flows|apps|images)\/([^/]+)(?:\/|$)/;

/** The id in a text, as it is stored; null for a text without one and for an address of another service. */
export function idIn(text: string, names: Names): string | null {
  const address = URL.parse(text.trim(), names.baseUrl);
  if (address === null || !isOwn(address, names)) return uuidOf(text);
  const { pathname } = new URL(names.baseUrl);
  const [, id = text] = pagePath.exec(`/${address.pathname.slice(pathname.length).replace(/^\//, "")}`) ?? [];
  return uuidOf(id);
}

function isOwn({ host, hostname }: URL, { baseUrl, allowedHosts }: Names): boolean {
  return host === new URL(baseUrl).host || allowedHosts?.includes(hostname) === true;
}

/** Says of an address of another service that it is one; null for anything else. */
export function foreignAddress(text: string, names: Names): string | null {
  const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (address === null || isOwn(address, names)) return null;
  return `${address.host} is another service: addresses of this one begin with ${names.baseUrl}.`;
}

/** The arguments with the name of the app, which may be given by its id or the address of its page. */
export async function withAppName<Asked extends { readonly app?: string }>(
  { config, storage }: SearchServices,
  asked: Asked,
): Promise<Asked> {
  const id = asked.app === undefined ? null : idIn(asked.app, config);
  const app = id === null ? null : await storage.library.appById(id);
  return app === null ? asked : { ...asked, app: app.name };
}
