// Opens the index of a serving process.
import { lstatSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Engine } from "./engine/engine.ts";
import { RenewableEngine } from "./engine/renewable-engine.ts";
import { OperatorError } from "./errors.ts";
import type { Logger } from "./log.ts";
import type { Storage } from "./storage/storage.ts";

/** Opens the index whose snapshot is in a folder, and which is a cache of the records of a library. */
export type OpenEngine = (folder: string, options: { readonly libraryId: string }) => Promise<Engine>;

/** Opens the index, which is thrown away and made again when it is found to be of other records. */
export async function openIndex(
  openEngine: OpenEngine,
  folder: string,
  storage: Storage,
  log: Logger,
): Promise<RenewableEngine> {
  const libraryId = await storage.library.id();
  const open = () => openEngine(folder, { libraryId });
  refuseFile(folder);
  const engine = await RenewableEngine.open({
    open,
    openEmpty: async () => {
      await rm(folder, { recursive: true, force: true });
      return open();
    },
  });
  const { setAsideReason } = engine.status();
  if (setAsideReason !== undefined) {
    log.warn(
      { reason: setAsideReason },
      "the snapshot of the index was set aside; it is made again from the records",
    );
  }
  return engine;
}

/** Does not follow links: a dangling one is no folder either. */
function refuseFile(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new OperatorError(`${folder} is no folder. Remove it: the index is made again from the records.`);
}
