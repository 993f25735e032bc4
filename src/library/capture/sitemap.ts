// Sitemaps (https://www.sitemaps.org/protocol.html): the addresses of pages on the sitemap's own host.
import { gunzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { OperatorError, reasonOf } from "../../errors.ts";
import { boundedBytes } from "../../system/bounded-bytes.ts";
import { checkedAddress } from "./addresses.ts";

/** The protocol's own bound, unpacked. */
const bytesMax = 50_000_000;
/** Sitemaps that an index names. */
const sitemapsMax = 50;
const timeoutMs = 30_000;
const redirectsMax = 5;

export interface Sitemap {
  readonly addresses: readonly string[];
  /** Number of addresses of other hosts, which are left out as the protocol says. */
  readonly foreign: number;
}

interface Locations {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
}

/** Fetches a sitemap and, where it is an index, those that it names. Throws an `OperatorError`. */
export async function readSitemap(address: string, signal: AbortSignal): Promise<Sitemap> {
  const start = checkedAddress(address);
  const { pages, sitemaps } = await locationsOf(start, signal);
  const { host } = new URL(start);
  const isOwn = (location: string) => URL.parse(location)?.host === host;
  if (sitemaps.length > sitemapsMax)
    throw new OperatorError(`${start} names ${sitemaps.length} sitemaps; at most ${sitemapsMax} are read.`);
  const all = [...pages];
  for (const inner of sitemaps.filter(isOwn)) all.push(...(await locationsOf(inner, signal)).pages);
  const addresses = all.filter(isOwn);
  return { addresses, foreign: all.length - addresses.length };
}

async function locationsOf(address: string, signal: AbortSignal): Promise<Locations> {
  try {
    return parseSitemap(await fetchText(address, signal));
  } catch (cause) {
    throw new OperatorError(`${address} cannot be read as a sitemap: ${reasonOf(cause)}`, { cause });
  }
}

async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetchFrom(address, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  if (!answer.ok) throw new Error(`the server answered ${answer.status}.`);
  const tooLarge = () => new Error("it is larger than 50 MB.");
  const content = await boundedBytes(answer.body, bytesMax, tooLarge);
  const isPacked = content[0] === 0x1f && content[1] === 0x8b;
  return new TextDecoder().decode(isPacked ? gunzipSync(content, { maxOutputLength: bytesMax }) : content);
}

/** Follows redirects of the same host; another one is not asked. */
async function fetchFrom(address: string, signal: AbortSignal): Promise<Response> {
  const { host } = new URL(address);
  let from = address;
  for (let left = redirectsMax; left >= 0; left -= 1) {
    const answer = await fetch(from, { signal, redirect: "manual" });
    const location = answer.headers.get("location");
    if (location === null || answer.status < 300 || answer.status >= 400) return answer;
    const to = URL.parse(location, from);
    await answer.body?.cancel();
    if (to?.host !== host || !/^https?:$/.test(to.protocol))
      throw new Error(`it leads to ${to?.href ?? location}.`);
    from = to.href;
  }
  throw new Error(`it redirects more than ${redirectsMax} times.`);
}

/** The `<loc>` of each `<url>` and `<sitemap>`. */
function parseSitemap(xml: string): Locations {
  const locations = { pages: [] as string[], sitemaps: [] as string[] };
  let entry: "pages" | "sitemaps" | null = null;
  let location: string | null = null;
  let isSitemap = false;
  const parser = new Parser(
    {
      onopentag(tag) {
        isSitemap ||= tag === "urlset" || tag === "sitemapindex";
        if (tag === "url") entry = "pages";
        else if (tag === "sitemap") entry = "sitemaps";
        else if (tag === "loc") location = "";
      },
      ontext(text) {
        if (location !== null) location += text;
      },
      onclosetag(tag) {
        if (tag !== "loc" || location === null) return;
        if (entry !== null) locations[entry].push(location.trim());
        location = null;
      },
      onprocessinginstruction(name) {
        if (name.startsWith("!")) throw new Error("it has a DOCTYPE.");
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!isSitemap) throw new Error("it has neither <urlset> nor <sitemapindex>.");
  return locations;
}
