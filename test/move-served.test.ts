// Users of a library notice nothing of its move.
import { Database } from "bun:sqlite";
import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { pathsIn } from "../src/system/paths.ts";
import { commandWith } from "./support/backups.ts";
import { temporaryFolder } from "./support/folder.ts";
import { movableLibrary, moveTo } from "./support/moved-library.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { hasS3Server, startS3 } from "./support/s3-server.ts";
import { startServer } from "./support/server.ts";

setDefaultTimeout(240_000);

interface Found {
  readonly screens: readonly { readonly id: string; readonly image: { readonly url: string } }[];
}

const question = { query: "weather of the day", platform: "ios", mode: "standard", limit: 5 };

/** The picture behind an address that was given out, at a service of another port. */
async function pictureAt(origin: string, address: string): Promise<readonly [number, number | bigint]> {
  const { pathname, search } = new URL(address);
  const response = await fetch(origin + pathname + search);
  return [response.status, Bun.hash(await response.bytes())];
}

test.skipIf(postgresMissing !== null || !hasS3Server)(
  "a moved library is served with the same keys, answers and picture addresses, and a service that runs is not moved away from",
  async () => {
    await using s3 = await startS3();
    const dataDir = await movableLibrary();
    // Those rows were never encrypted.
    const db = new Database(pathsIn(dataDir).database);
    db.run("DELETE FROM two_factors");
    db.close();
    const created = await commandWith({}, dataDir, "key", "create", "--workspace", "w", "--name", "n");
    const key = String(created.json?.["key"]);
    const keys = { key, writeKey: key };

    await using before = await startServer({}, { again: { ...keys, dataDir, databaseUrl: null } });
    const found = (await (await before.search(question)).json()) as Found;
    expect(found.screens).toHaveLength(5);
    const address = found.screens[0]?.image.url ?? "";
    const picture = await pictureAt(before.url, address);
    const node = {
      ...s3.environment,
      DATABASE_URL: await createDatabase(),
      DATA_DIR: join(temporaryFolder(), "data"),
    };
    expect((await moveTo({ DATA_DIR: dataDir }, node)).err).toContain("A process serves");
    before.signal("SIGTERM");
    expect(await before.exited).toBe(0);
    expect((await moveTo({ DATA_DIR: dataDir }, node)).code).toBe(0);

    const { DATA_DIR, DATABASE_URL: databaseUrl, ...settings } = node;
    await using after = await startServer(settings, { again: { ...keys, dataDir: DATA_DIR, databaseUrl } });
    const again = (await (await after.search(question)).json()) as Found;
    expect(again.screens.map(({ id }) => id)).toEqual(found.screens.map(({ id }) => id));
    expect([picture[0], await pictureAt(after.url, address)]).toEqual([200, picture]);
    const elsewhere = { ...node, DATA_DIR: join(temporaryFolder(), "other") };
    const back = { DATA_DIR: join(temporaryFolder(), "data") };
    expect((await moveTo(elsewhere, back)).err).toContain("other processes of this service have it open");
  },
);
