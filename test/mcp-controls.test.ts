// `get_screens` with `control`: the labels of a screen's controls in order, and the picture of one of them.
import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { putPictures, soonLooking } from "./support/copies.ts";
import { modelId, screenAt, screenId } from "./support/library.ts";
import { mcpClient, mcpService, textOf } from "./support/mcp.ts";
import { metadataOf, picturesIn } from "./support/tool-answers.ts";

const service = mcpService({}, soonLooking);
const tools = mcpClient(service, ["screens:search"]);
const [pictured, treed] = [screenId(2), screenId(3)];
beforeAll(async () => {
  const file = join(import.meta.dir, "../demo/screens/ios/babelkin-ingen-forbindelse.webp");
  await putPictures(service, new Map([[2, await Bun.file(file).bytes()]]));
  const elements = ["heading: Sign in", "text field: Email", "button: Continue (disabled)", "link: Help"];
  const ofTree = { ...screenAt(3, modelId), elements, visibleTextSource: "tree" as const };
  await service.services.storage.library.upsertScreens([ofTree]);
});

async function get(args: object) {
  const result = await tools.call("get_screens", args);
  return { isError: result.isError === true, text: textOf(result), pictures: picturesIn(result) };
}

test("lists the controls of a picture in order, and leaves the picture whole", async () => {
  const { text, pictures } = await get({ ids: [pictured], control: "all" });
  expect(text).toMatch(
    /^controls: button "Prøv igen", tab ".*", tab "Samtale", .*, tab "Historik", tab "Mere"$/m,
  );
  const size = await metadataOf(pictures[0]);
  expect([pictures.length, size.height > 900]).toEqual([1, true]);
});

test("shows one of them alone, no larger than a thumbnail, and any other text in its place", async () => {
  for (const control of ["Prøv igen", "prøv IGEN", "Virker uden net"]) {
    const { text, pictures } = await get({ ids: [pictured], control });
    const { width, height } = await metadataOf(pictures[0]);
    expect([control, pictures.length, width <= 300, height < width / 2]).toEqual([control, 1, true, true]);
    expect(text).toContain('controls: button "Prøv igen"');
  }
});

test("gives those of a tree as it says them", async () => {
  const { text } = await get({ ids: [treed], control: "all", pictures: "none" });
  expect(text).toContain('controls: text field "Email", button "Continue (disabled)", link "Help"\n');
  expect((await get({ ids: [treed], pictures: "none" })).text).not.toContain("controls:");
});

test("says which there are instead of one that is not there, and how many screens it takes", async () => {
  const none = await get({ ids: [pictured], control: "Buy now" });
  expect(none).toMatchObject({ isError: true, pictures: [] });
  expect(none.text).toContain(
    'not_found: control: there is no "Buy now" to be seen. There is: button "Prøv igen"',
  );
  const many = await get({ ids: [1, 2, 3, 4].map(screenId), control: "all" });
  expect(many).toMatchObject({ isError: true });
  expect(many.text).toContain("ids: must have at most 3 items with control.");
});
