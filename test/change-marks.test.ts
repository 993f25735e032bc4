// Marks tell a change from another one of the same sequence; both databases gives and forget them
// alike.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { createMark, isKnownTo, marksKept } from "../src/database/change-marks.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { screenAt, screenId } from "./support/library.ts";
import { queryOn } from "./support/postgres-server.ts";

const screen = (n: number) => screenAt(n, "m1");

/** Runs one statement in records that are open elsewhere. */
async function run(place: string, statement: string): Promise<void> {
  if (place.startsWith("postgres")) return void (await queryOn(place, statement));
  using database = new Database(place);
  database.run(statement);
}

describeOnBoth("the mark of a change", (open, createPlace) => {
  test("is that of its transaction, is told with the change, and there is none of a change to come", async () => {
    const { library } = await open();
    expect(await library.markAt(1)).toBe(0);
    await library.upsertScreens([screen(1), screen(2)]);
    await library.removeScreens([screenId(1)]);
    const marks = await Promise.all([1, 2, 3].map((sequence) => library.markAt(sequence)));
    const [first = 0, second = 0, third = 0] = marks;
    expect(first).toBe(second);
    expect(new Set([first, third, 0]).size).toBe(3);
    expect((await library.changesAfter(0, 10)).map(({ sequence, mark }) => [sequence, mark])).toEqual([
      [2, second],
      [3, third],
    ]);
    expect(await library.markAt(4)).toBe(0);
  });

  test("makes a change known that is there, and no other one and none to come; of one long gone the sequence alone tells", async () => {
    const place = await createPlace();
    const { library } = await open(place);
    await library.upsertScreens([screen(1)]);
    const first = { sequence: 1, mark: await library.markAt(1) };
    expect(await isKnownTo(library, first)).toBe(true);
    expect(await isKnownTo(library, { ...first, mark: first.mark + 1 })).toBe(false);
    expect(await isKnownTo(library, { ...first, sequence: 2 })).toBe(false);
    // Without a mark the sequence alone tells.
    expect(await isKnownTo(library, { sequence: 1, mark: 0 })).toBe(true);
    expect(await isKnownTo(library, { sequence: 2, mark: 0 })).toBe(false);
    await run(place, `update sequences set value = ${marksKept - 1} where name = 'change'`);
    await library.upsertScreens([screen(2)]);
    expect(await isKnownTo(library, first)).toBe(true);
    expect(await isKnownTo(library, { ...first, mark: first.mark + 1 })).toBe(false);
    await library.upsertScreens([screen(3)]);
    expect(await library.markAt(1)).not.toBe(first.mark);
    expect(await isKnownTo(library, first)).toBe(true);
    expect(await isKnownTo(library, { sequence: marksKept, mark: await library.markAt(marksKept) })).toBe(
      true,
    );
  });
});

test("marks are whole numbers that JSON and both databases keep, and never 0", () => {
  const marks = Array.from({ length: 1_000 }, createMark);
  expect(marks.every((mark) => Number.isSafeInteger(mark) && mark > 0)).toBe(true);
  expect(new Set(marks).size).toBe(marks.length);
});
