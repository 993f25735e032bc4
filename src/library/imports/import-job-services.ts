import type { TransferSlots } from "../../http/transfer-slots.ts";
import type { KeyServices } from "../../people/keys/key-gate.ts";
import type { ImportQueue } from "./import-queue.ts";

/** The services of imports over HTTP. */
export interface ImportJobServices extends KeyServices {
  readonly importQueue: ImportQueue;
  readonly uploadSlots: TransferSlots;
}
