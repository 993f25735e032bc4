// The order of a collection against a plain list: random additions, removals and moves, while screens leave
// the library and come back.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { examples } from "./support/examples.ts";
import { screenAt, screenId } from "./support/library.ts";

const size = 12;
const most = 6;
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { minLength: 1, maxLength: 5 });
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("add" as const), numbers }),
    fc.record({ kind: fc.constant("remove" as const), numbers }),
    fc.record({
      kind: fc.constant("order" as const),
      numbers,
      before: fc.option(fc.integer({ min: 0, max: size - 1 })),
    }),
    fc.record({ kind: fc.constant("leave" as const), numbers }),
    fc.record({ kind: fc.constant("return" as const), numbers }),
  ),
  { maxLength: 25 },
);

/** A full collection has room for as many as left the library, and none when they are back. */
const room: typeof steps extends fc.Arbitrary<infer Value> ? Value : never = [
  { kind: "add", numbers: [0, 1, 2, 3, 4] },
  { kind: "add", numbers: [5] },
  { kind: "leave", numbers: [0, 1] },
  { kind: "add", numbers: [6, 7, 8] },
  { kind: "add", numbers: [6, 7] },
  { kind: "return", numbers: [0, 1] },
  { kind: "add", numbers: [8] },
];

function moved(list: readonly string[], ids: readonly string[], before: string | null): string[] {
  const others = list.filter((id) => !ids.includes(id));
  const at = before === null ? others.length : others.indexOf(before);
  return [...others.slice(0, at), ...ids, ...others.slice(at)];
}

describeOnBoth("the order of a collection", (open) => {
  test("is that of a list, whatever was added, removed and moved, and whatever left the library meanwhile", async () => {
    const storage = await open();
    const { collections, library } = storage;
    const writes = Array.from({ length: size }, (_, at) => screenAt(at, "m"));
    await library.upsertScreens(writes);
    const workspace = await createWorkspace(storage, { name: "w", plan: "team" }, 1);
    let made = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const id = crypto.randomUUID();
        made += 1;
        const names = { name: "c", note: "", createdBy: "me", isFavourites: false };
        await collections.create(
          { id, workspaceId: workspace.id, ...names, createdAt: made, updatedAt: 1, shareGeneration: 1 },
          1e6,
        );
        await library.upsertScreens(writes);
        let list: string[] = [];
        const gone = new Set<string>();
        for (const step of drawn) {
          const ids = step.numbers.map(screenId);
          if (step.kind === "add") {
            const fresh = ids.filter((one) => !gone.has(one) && !list.includes(one));
            const there = list.filter((one) => !gone.has(one)).length;
            const isFull = fresh.length > 0 && there + fresh.length > most;
            const by = { addedBy: "me", addedAt: 2, note: null, most };
            const added = await collections.addScreens({ collectionId: id, screenIds: ids, ...by });
            expect(added?.added ?? null).toEqual(isFull ? null : fresh);
            if (!isFull) list = [...list, ...fresh];
          } else if (step.kind === "remove") {
            const removed = await collections.removeScreens(id, ids, 3);
            expect(removed.toSorted()).toEqual(list.filter((one) => ids.includes(one)).toSorted());
            list = list.filter((one) => !ids.includes(one));
          } else if (step.kind === "order") {
            const before = step.before === null ? null : screenId(step.before);
            if (before !== null && ids.includes(before)) continue;
            const lacking = [...ids, ...(before === null ? [] : [before])].filter(
              (one) => !list.includes(one),
            );
            expect(await collections.orderScreens(id, ids, before, 4)).toEqual(lacking);
            if (lacking.length === 0) list = moved(list, ids, before);
          } else if (step.kind === "leave") {
            await library.removeScreens(ids);
            for (const one of ids) gone.add(one);
          } else {
            await library.upsertScreens(step.numbers.map((at) => screenAt(at, "m")));
            for (const one of ids) gone.delete(one);
          }
          const found = await collections.screensOf(id, -1, 100);
          const live = list.filter((one) => !gone.has(one));
          expect(found.map(({ screen }) => screen.id)).toEqual(live);
          const overview = (await collections.overviews([id], 4)).get(id);
          expect(overview ?? { screens: 0, first: [] }).toEqual({
            screens: live.length,
            first: live.slice(0, 4),
          });
          expect(await collections.countScreens(id)).toBe(live.length);
        }
      }),
      { numRuns: examples(15), examples: [[room]] },
    );
  });

  test("favourites that two make at once are one", async () => {
    const storage = await open();
    const { id: workspaceId } = await createWorkspace(storage, { name: "w", plan: "team" }, 1);
    const words = { workspaceId, name: "Favourites", note: "", createdBy: "", isFavourites: true };
    const times = { createdAt: 1, updatedAt: 1, shareGeneration: 1 };
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        storage.collections.favourites({ id: crypto.randomUUID(), ...words, ...times }),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await storage.collections.list(workspaceId)).toHaveLength(1);
  });
});
