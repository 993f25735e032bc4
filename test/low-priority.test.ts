import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Encodes, so that the threads that do it run already, goes low, encodes again and prints what priorities its
 * threads have.
 */
const script = `
  import { readdirSync, readFileSync } from "node:fs";
  import { openEncoder } from "./src/index/engine.ts";
  import { lowerPriority } from "./src/system/processes/low-priority.ts";
  const encoder = await openEncoder();
  const words = (title) => ({ appName: "App", title, description: "", elements: [], visibleText: "", pattern: "" });
  const titles = ["a login screen", "a list of mails", "a calendar", "a map"];
  const encode = () => Promise.all(titles.map((title) => encoder.encodeScreens([words(title)])));
  await encode();
  lowerPriority();
  await encode();
  const niceOf = (thread) => {
    try {
      return [readFileSync("/proc/self/task/" + thread + "/stat", "utf8").split(") ").at(-1).split(" ")[16]];
    } catch {
      // It has ended since it was listed.
      return [];
    }
  };
  console.log(JSON.stringify([...new Set(readdirSync("/proc/self/task").flatMap(niceOf))]));
`;

test.skipIf(!existsSync("/proc/self/task"))("all threads go low, those that ran before, too", async () => {
  const child = Bun.spawn([process.execPath, "-e", script], {
    cwd: join(import.meta.dir, ".."),
    stderr: "inherit",
  });
  expect(JSON.parse(await new Response(child.stdout).text())).toEqual(["19"]);
});
