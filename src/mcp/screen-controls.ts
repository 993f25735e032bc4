// The controls of screens, for an agent that wants their labels in order, or to see one alone.
import { ApiError } from "../errors.ts";
import type { Control } from "../images/controls/find-controls.ts";
import type { DescribedScreen } from "../screens/schema.ts";
import type { SearchServices } from "../search/search-services.ts";
import { folded } from "../system/folding.ts";
import { oneLine } from "./screen-text.ts";
import type { ToolCall } from "./tool.ts";

/** Reading a picture takes some seconds. */
const screensMax = 3;
const listedMax = 60;
/** Instead of a label: lists the controls. */
const allWord = "all";
/** The controls among the elements that a tree gives. */
const ofTree =
  /^(button|link|(?:text|search|number) field|dropdown|checkbox|radio button|switch|slider|tab|menu item): (.+)$/;

/** The controls of a screen in words, and the one that is shown alone. */
interface ScreenControls {
  readonly line: string;
  readonly part?: Control | undefined;
}

/**
 * The controls of each screen by its id: from its tree, else read from its picture, and with a label in place
 * of `all` where that stands. Throws `invalid_request` for too many screens, `not_found` for a label that
 * stands on none, with those that do, and as `PictureReader.controls`.
 */
export async function controlsOf(
  services: SearchServices,
  call: ToolCall,
  screens: readonly DescribedScreen[],
  asked: string,
): Promise<ReadonlyMap<string, ScreenControls>> {
  if (screens.length > screensMax)
    throw new ApiError("invalid_request", `ids: must have at most ${screensMax} items with control.`);
  const isAll = asked.trim().toLowerCase() === allWord;
  const found = new Map<string, ScreenControls>();
  for (const screen of screens) {
    const given = fromTree(screen);
    const parts = isAll && given.length > 0 ? [] : await partsOf(services, call, screen);
    const listed = given.length > 0 ? given : parts.filter(({ kind }) => kind !== "text");
    const names = listed.slice(0, listedMax).map(({ kind, text }) => `${kind} "${oneLine(text)}"`);
    found.set(screen.id, {
      line: names.join(", ") || "none found",
      part: isAll ? undefined : named(parts, asked),
    });
  }
  if (isAll || found.values().some(({ part }) => part !== undefined)) return found;
  const lines = found.values().map(({ line }) => line);
  const message = `control: there is no "${oneLine(asked)}" to be seen. There is: ${[...lines].join("; ")}.`;
  throw new ApiError("not_found", message);
}

function fromTree({ visible_text_source, elements }: DescribedScreen) {
  if (visible_text_source !== "tree") return [];
  return elements.flatMap((element) => {
    const [, kind, text] = ofTree.exec(element) ?? [];
    return kind === undefined || text === undefined ? [] : [{ kind, text }];
  });
}

async function partsOf(
  { images, pictureReader }: SearchServices,
  { caller, signal }: ToolCall,
  { id }: DescribedScreen,
): Promise<readonly Control[]> {
  const [version, stored] = [(await images.versions([id])).get(id), await images.open(id, "high")];
  if (stored === null) return [];
  const file = await stored.content.bytes();
  return pictureReader.controls(caller.workspaceId, `${id} ${version}`, file, signal);
}

/** The control with a label, else with it in its own, else a text. */
function named(parts: readonly Control[], asked: string): Control | undefined {
  const label = folded(asked).trim();
  const ordered = parts.toSorted((a, b) => Number(a.kind === "text") - Number(b.kind === "text"));
  return (
    ordered.find(({ text }) => folded(text) === label) ??
    ordered.find(({ text }) => folded(text).includes(label))
  );
}
