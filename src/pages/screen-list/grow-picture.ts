// The picture of a screen grows from its card into its page, and from there into the full view. Where a browser
// has no View Transitions, or motion is not wanted, the change is there at once.
import { flushSync } from "react-dom";

/** Has the styles of `base.css`. */
const name = "picture";
/** The old page stands still until then. */
const waitMs = 300;

/** Changes what is shown, such as the page; `from` becomes what `find` finds by then. */
export function growPicture(
  from: HTMLElement | null,
  find: () => HTMLElement | null,
  change: () => void,
): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (from === null || isStill || document.startViewTransition === undefined) {
    change();
    return;
  }
  from.style.viewTransitionName = name;
  let to: HTMLElement | null = null;
  const transition = document.startViewTransition(async () => {
    flushSync(change);
    to = await found(find);
    from.style.viewTransitionName = "";
    if (to === null) transition.skipTransition();
    else to.style.viewTransitionName = name;
  });
  // Skipped, as in a tab that is not seen: the change has been made all the same.
  transition.ready.catch(() => undefined);
  void transition.finished
    .catch(() => undefined)
    .then(() => to?.style.removeProperty("view-transition-name"));
}

/** Waits for the element and its picture. */
async function found(find: () => HTMLElement | null): Promise<HTMLElement | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null));
  let element = find();
  while (element === null) {
    const changed = new Promise<true>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(true);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    if ((await Promise.race([changed, late])) === null) return null;
    element = find();
  }
  const picture = element.querySelector("img") ?? (element instanceof HTMLImageElement ? element : null);
  await Promise.race([picture?.decode().catch(() => undefined), late]);
  return element;
}
