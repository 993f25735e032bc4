// The frames of a page: each is a document of its own, with places, secrets and a snapshot of its own.
import type { ElementHandle, Frame, JSHandle } from "playwright-core";
import { secretNames, secretPurposes } from "../trees/secret-name.ts";
import { findPlaces, namedByContent, type Picture, type Places } from "./find-places.ts";
import { emptyFields, findSecretFields, maskFields } from "./secret-fields.ts";

/** A document of which the picture shows something. */
interface SeenFrame {
  readonly frame: Frame;
  readonly secrets: Awaited<ReturnType<typeof secretFieldsOf>>;
  readonly places: JSHandle<Places>;
  readonly inner: readonly (SeenFrame & { readonly element: ElementHandle })[];
}

/** Masks the fields of secrets in every document, before the picture. */
export async function maskSecrets(frames: readonly Frame[]): Promise<void> {
  for (const frame of frames.filter(isLoaded)) await (await secretFieldsOf(frame)).evaluate(maskFields);
}

/**
 * An aria snapshot of what the picture shows, with that of each frame in its place. Changes the page: the
 * tree must not tell of what is not in the picture, nor of a password.
 */
export async function snapshotOf(frame: Frame, picture: Picture): Promise<string> {
  // All is found before anything changes: a text that goes moves others, and may be the label of a secret.
  const seen = await findFrames(frame, picture);
  await hideIn(seen);
  return readFrame(seen);
}

async function findFrames(frame: Frame, picture: Picture): Promise<SeenFrame> {
  const secrets = await secretFieldsOf(frame);
  const places = await frame.evaluateHandle(findPlaces, [picture, namedByContent] as const);
  const inner: SeenFrame["inner"][number][] = [];
  for (const child of frame.childFrames().filter(isLoaded)) {
    // A script may have removed it.
    const element = await child.frameElement().catch(() => null);
    const shown = await element?.evaluate(shownInFrame, picture);
    if (element && shown) inner.push({ ...(await findFrames(child, shown)), element });
  }
  return { frame, secrets, places, inner };
}

async function hideIn({ frame, secrets, places, inner }: SeenFrame): Promise<void> {
  for (const each of inner) await hideIn(each);
  await frame.evaluate(hideUnseen, places);
  await secrets.evaluate(emptyFields);
}

/** Playwright's snapshot of a frame is one line without a name: a group with one stands in for it. */
async function readFrame({ frame, inner }: SeenFrame): Promise<string> {
  const snapshots: { readonly mark: string; readonly lines: readonly string[] }[] = [];
  for (const each of inner) {
    const mark = crypto.randomUUID();
    snapshots.push({ mark, lines: (await readFrame(each)).split("\n") });
    await each.element.evaluate(standIn, mark);
  }
  const snapshot = await frame.locator("body").ariaSnapshot();
  return snapshot
    .split("\n")
    .flatMap((line) => {
      const found = snapshots.find(({ mark }) => line.trim() === `- group "${mark}"`);
      if (found === undefined) return [line];
      const indent = line.slice(0, line.indexOf("-"));
      const lines = found.lines.filter((inside) => inside !== "");
      return [
        `${indent}- iframe${lines.length > 0 ? ":" : ""}`,
        ...lines.map((inside) => `${indent}  ${inside}`),
      ];
    })
    .join("\n");
}

/** A frame whose host was not named shows an error of the browser. */
function isLoaded(frame: Frame): boolean {
  return !frame.url().startsWith("chrome-error:");
}

function secretFieldsOf(frame: Frame) {
  const { source, flags } = secretNames;
  return frame.evaluateHandle(findSecretFields, [source, flags, secretPurposes.source] as const);
}

/**
 * The part of the picture that shows the content of a frame, from its corner; null for nothing. Runs in the
 * page: the browser gets it as text, and it refers to nothing outside itself.
 */
function shownInFrame(node: Node, { width, height, isFullPage, ...shown }: Picture): Picture | null {
  const element = node as Element;
  if (!element.checkVisibility({ visibilityProperty: true })) return null;
  const [left, top] = isFullPage ? [-scrollX, -scrollY] : [shown.left ?? 0, shown.top ?? 0];
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + element.clientLeft, box.top + element.clientTop];
  const [fromX, fromY] = [Math.max(left, x), Math.max(top, y)];
  const toX = Math.min(left + width, x + element.clientWidth);
  const toY = Math.min(top + height, y + element.clientHeight);
  if (fromX >= toX || fromY >= toY) return null;
  return { left: fromX - x, top: fromY - y, width: toX - fromX, height: toY - fromY, isFullPage: false };
}

/** Runs in the page. */
function standIn(node: Node, mark: string): void {
  const element = node as Element;
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", mark);
  if (element.getAttribute("aria-hidden") !== null)
    group.setAttribute("aria-hidden", element.getAttribute("aria-hidden") ?? "");
  element.replaceWith(group);
}

/**
 * Marks what is wholly outside the picture as hidden, unless it holds or names something inside. Runs in the
 * page, after its picture: the browser gets it as text, and it refers to nothing outside itself.
 */
function hideUnseen(places: Places): void {
  const seen = new Set<Node>();

  function addSeen(node: Node): void {
    for (let each: Node | null = node; each !== null && !seen.has(each); each = parentOf(each))
      seen.add(each);
  }

  /** The parent in the flattened tree: the slot, the host of a shadow root, or the parent node. */
  function parentOf(node: Node): Node | null {
    const slot = node instanceof Element || node instanceof Text ? node.assignedSlot : null;
    return slot ?? (node instanceof ShadowRoot ? node.host : node.parentNode);
  }

  /** The elements elsewhere that name or describe a control. */
  function namesOf(element: Element): readonly Element[] {
    // An element that cannot be focused is no control: a section is not seen by its name.
    if (!(element instanceof HTMLElement)) return [];
    if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) return [];
    const { labels } = element as Partial<HTMLInputElement>;
    const attributes = ["aria-labelledby", "aria-describedby"];
    const ids = attributes.flatMap((name) => (element.getAttribute(name) ?? "").split(/\s+/));
    const root = element.getRootNode() as Document | ShadowRoot;
    return [...(labels ?? []), ...ids.map((id) => root.getElementById(id))].filter((name) => name !== null);
  }

  for (const [node, place] of places) {
    if (place !== "inside") continue;
    addSeen(node);
    for (const name of node instanceof Element ? new Set(namesOf(node)) : []) {
      const walker = document.createTreeWalker(name);
      for (let part: Node | null = name; part !== null; part = walker.nextNode()) addSeen(part);
    }
  }
  for (const [node, place] of places)
    if (place === "outside" && !seen.has(node)) {
      if (node instanceof Element) node.setAttribute("aria-hidden", "true");
      else node.data = "";
    }
}
