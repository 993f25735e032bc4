// The picture of a screen grows from its card into its page, and from there into the full view. Where a
// browser has no View Transitions, or motion is not wanted, the change is there at once.
import { flushSync } from "react-dom";

/** Has the styles of `base.css`. */
const name = "picture";
/** The old page stands still until then. */
const waitMs = 300;

/**
 * Changes what is shown, such as the page; `from` becomes what `find` finds by then. Escape meanwhile ends it
 * and goes back.
 */
export function growPicture(
  from: HTMLElement | null,
  find: () => HTMLElement | null,
  change: () => void,
  goBack: () => void,
): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (from === null || isStill || document.startViewTransition === undefined) {
    change();
    return;
  }
  from.style.viewTransitionName = name;
  let to: HTMLElement | null = null;
  const end = Promise.withResolvers<null>();
  const transition = document.startViewTransition(async () => {
    flushSync(change);
    to = await found(find, end.promise);
    from.style.viewTransitionName = "";
    if (to === null) transition.skipTransition();
    else to.style.viewTransitionName = name;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Stops a dialog that may be open below: it would close and be closed again.
    event.stopImmediatePropagation();
    stopListening();
    end.resolve(null);
    transition.skipTransition();
    void transition.updateCallbackDone.then(goBack);
  };
  const stopListening = () => removeEventListener("keydown", onKeyDown, true);
  addEventListener("keydown", onKeyDown, true);
  // Skipped, as in a tab that is not seen: the change has been made all the same.
  transition.ready.catch(() => undefined);
  void transition.finished
    .catch(() => undefined)
    .then(() => {
      stopListening();
      to?.style.removeProperty("view-transition-name");
    });
}

/** Waits for the element and its picture, until `end`. */
async function found(find: () => HTMLElement | null, end: Promise<null>): Promise<HTMLElement | null> {
  const late = Promise.race([end, new Promise<null>((resolve) => setTimeout(resolve, waitMs, null))]);
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
