import type { Command } from "commander";
import { screenTitle } from "../screens/found-screen.ts";
import { bestFirst } from "../screens/look-alikes/merge-words.ts";
import { openCommandStorage } from "./command-storage.ts";
import { wholeNumber } from "./option-values.ts";
import { type OutputOptions, print, table } from "./output.ts";

/** Groups read at a time. */
const atOnce = 20;
const groupsMax = 1_000;

export function addLookAlikesCommand(program: Command): void {
  program
    .command("look-alikes")
    .option("--limit <groups>", "groups at most", wholeNumber(1, groupsMax), 50)
    .description(
      "list screens whose pictures look the same; the service compares new pictures while it serves",
    )
    .action(listLookAlikes);
}

async function listLookAlikes(options: OutputOptions & { readonly limit: number }): Promise<void> {
  await using opened = await openCommandStorage();
  const { lookAlikes } = opened.storage;
  const groups = [];
  for (let after = ""; groups.length < options.limit; ) {
    const some = await lookAlikes.groups(after, Math.min(atOnce, options.limit - groups.length));
    groups.push(...some);
    const last = some.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  const { groups: total, screens } = await lookAlikes.totals();
  const listed = groups.map((group) =>
    bestFirst(group.screens).map(({ screen, createdAt }) => ({
      id: screen.id,
      app: screen.appName,
      platform: screen.platform,
      title: screenTitle(screen),
      size: `${screen.picture?.width} x ${screen.picture?.height}`,
      createdAt: new Date(createdAt).toISOString(),
    })),
  );
  const rows = listed.flatMap((group, at) =>
    group.map(({ id, app, platform, title, size, createdAt }) => [
      String(at + 1),
      id,
      app,
      platform,
      title,
      size,
      createdAt.slice(0, 10),
    ]),
  );
  const sum =
    total === 1
      ? `1 group of ${screens} look-alikes.`
      : `${total} groups of look-alikes, ${screens} screens.`;
  const headings = ["group", "id", "app", "platform", "title", "size", "added"];
  print(
    options,
    { groups: listed, total, screens },
    rows.length === 0 ? [sum] : [...table(headings, rows), sum],
  );
}
