// A server in the process of the tests, for those to which it does not matter: a process of its own loads the
// whole service once more, which takes more processor time than most tests.
import { rm } from "node:fs/promises";
import { openListening } from "../../src/cli/serve.ts";
import { loadConfig } from "../../src/config/config.ts";
import type { OpenParts } from "../../src/open-services.ts";
import { opened } from "./opened.ts";
import { filledFolder, searchAt, settingsOf, type TestServer, untilReady } from "./server.ts";
import { WatchedEngine } from "./watched-engine.ts";

/** Options of a server. */
interface ServerOptions {
  /** Serves a library without screens. */
  readonly isEmpty?: boolean;
  /** Clocks and what is outside. */
  readonly parts?: Partial<OpenParts>;
}

/** Opens a server and waits until it is ready. */
export async function openServer(
  settings: Record<string, string> = {},
  { isEmpty = false, parts = {} }: ServerOptions = {},
): Promise<TestServer> {
  const served = await filledFolder(isEmpty);
  const { services, app } = await openListening(loadConfig({ ...settingsOf(served), ...settings }), {
    openEngine: (folder, options) => WatchedEngine.open(folder, options),
    logDestination: { write: () => undefined },
    ...parts,
  });
  const port = app.server?.port ?? 0;
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return {
    ...served,
    url,
    port,
    search: (body) => searchAt(url, served.key, body),
    [Symbol.asyncDispose]: async () => {
      await app.server?.stop(true);
      await services.close();
      await rm(served.dataDir, { recursive: true, force: true });
    },
  };
}

/** One for the tests of a file or a `describe`. */
export function testServer(...given: Parameters<typeof openServer>): TestServer {
  return opened(
    () => openServer(...given),
    (server) => server[Symbol.asyncDispose](),
  );
}
