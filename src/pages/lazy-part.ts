import { type ComponentType, lazy } from "react";

const againMs = { first: 1_000, max: 30_000 };

/**
 * A part of a page whose code is loaded when it is shown. Where it cannot be had, as offline, the part comes
 * later: the rest of the page goes on without it.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound of a component with any properties.
export function lazyPart<Part extends ComponentType<any>>(load: () => Promise<{ readonly default: Part }>) {
  return lazy(() => untilLoaded(load));
}

async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let waitMs = againMs.first; ; waitMs = Math.min(2 * waitMs, againMs.max)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
