// Parts of pages whose code is loaded when they are shown: `load` imports the module that exports `name`.
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from "react";

// biome-ignore lint/suspicious/noExplicitAny: React's own bound of a component with any properties.
type Parts<Name extends string> = Readonly<Record<Name, ComponentType<any>>>;
type Load<Module> = () => Promise<Module>;

/** A page, or another part that stands in a `Suspense`. */
export function lazyPage<Module extends Parts<Name>, Name extends string>(load: Load<Module>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** A dialog, or another part in whose place is nothing until its code is there. */
export function lazyDialog<Module extends Parts<Name>, Name extends string>(load: Load<Module>, name: Name) {
  const Part = lazyPage(load, name);
  return (props: ComponentProps<Module[Name]>): ReactNode => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

const againMs = { first: 1_000, max: 30_000 };

/** The rest of the page goes on without the part while its code cannot be had, as offline. */
export function lazyPart<Module extends Parts<Name>, Name extends string>(load: Load<Module>, name: Name) {
  return lazyPage(() => untilLoaded(load), name);
}

async function untilLoaded<Module>(load: Load<Module>): Promise<Module> {
  await untilIdle();
  for (let waitMs = againMs.first; ; waitMs = Math.min(2 * waitMs, againMs.max)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** Until the page that is being rendered is in view: it needs the processor and the network more. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: againMs.first });
    else setTimeout(resolve);
  });
}
