// Captures pages in every look, a few at once. A page that fails fails alone.
import pLimit from "p-limit";
import type { Browser } from "playwright-core";
import type { CaptureFolder } from "./capture-folder.ts";
import { capturePage, type Look, type PageOptions } from "./capture-page.ts";

export interface CaptureOptions extends PageOptions {
  readonly addresses: readonly string[];
  /** Every page is captured in each. */
  readonly looks: readonly Look[];
  readonly pagesAtOnce: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: CaptureProgress) => void;
}

export interface CaptureProgress {
  readonly rows: number;
  readonly failed: number;
  readonly fraction: number;
  readonly elapsedMs: number;
}

/** One page of which something is to be told. */
export interface PageRemark {
  readonly address: string;
  readonly reason: string;
}

export interface CaptureSummary {
  readonly captured: number;
  /** Looks that gave the same picture as another of the same page, which is kept once. */
  readonly same: number;
  readonly failed: number;
  readonly failures: readonly PageRemark[];
  /** Pages that ended up at another address of the same host. */
  readonly redirected: readonly PageRemark[];
  readonly stopped: "interrupted" | null;
  readonly seconds: number;
}

/** Captures every page in every look into a folder. What is done when `signal` aborts is in its manifest. */
export async function capturePages(
  browser: Browser,
  folder: CaptureFolder,
  options: CaptureOptions,
): Promise<CaptureSummary> {
  const { addresses, looks, pagesAtOnce, signal, onProgress } = options;
  const startedAt = performance.now();
  const counts = { captured: 0, same: 0, failed: 0 };
  const failures: PageRemark[] = [];
  const redirected = new Map<string, string>();
  let done = 0;

  async function captureLook(address: string, look: Look, seen: Set<string>, place: number): Promise<void> {
    const page = await capturePage(browser, address, look, options);
    if (withoutFragment(page.address) !== withoutFragment(address)) redirected.set(address, page.address);
    const sha256 = new Bun.CryptoHasher("sha256").update(page.picture).digest("hex");
    if (seen.has(sha256)) counts.same += 1;
    else {
      seen.add(sha256);
      await folder.add(address, look, page, place);
      counts.captured += 1;
    }
  }

  async function captureAddress(address: string, place: number): Promise<void> {
    const seen = new Set<string>();
    for (const look of looks) {
      if (signal.aborted) return;
      try {
        await captureLook(address, look, seen, place);
      } catch (error) {
        // Closing the browser at a signal ends what is under way.
        if (signal.aborted) return;
        counts.failed += 1;
        failures.push({ address, reason: reasonOfPage(error) });
      }
      done += 1;
      const fraction = done / (addresses.length * looks.length);
      onProgress?.({ rows: done, failed: counts.failed, fraction, elapsedMs: performance.now() - startedAt });
    }
  }

  const limit = pLimit(pagesAtOnce);
  await Promise.all(addresses.map((address, place) => limit(captureAddress, address, place)));
  await folder.sort();
  return {
    ...counts,
    failures,
    redirected: [...redirected].map(([address, reason]) => ({ address, reason })),
    stopped: signal.aborted ? "interrupted" : null,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  };
}

function withoutFragment(address: string): string {
  return address.split("#")[0] ?? "";
}

/** Playwright's own errors have a log of calls behind their first line. */
function reasonOfPage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n")[0] ?? "").replace(/^page\.\w+: /, "").slice(0, 300);
}
