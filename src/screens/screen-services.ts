import type { ByteBudget } from "../http/byte-budget.ts";
import type { ImageStore } from "../images/image-store.ts";
import type { ImageSigner } from "../images/signed-url.ts";
import type { ScreenWriter } from "../library/writing/screen-writer.ts";
import type { KeyServices } from "../people/keys/key-gate.ts";
import type { ShareSigner } from "../people/shares/share-signer.ts";
import type { UploadSigner } from "./upload-token.ts";

/** The services of reads and writes of screens, flows and collections, over the API, MCP and the pages. */
export interface ScreenServices extends KeyServices {
  readonly images: ImageStore;
  readonly signer: ImageSigner;
  readonly shareSigner: ShareSigner;
  readonly uploadSigner: UploadSigner;
  readonly screenWriter: ScreenWriter;
  /** For bodies that hold pictures. */
  readonly pictureBodies: ByteBudget;
  readonly metrics: { countScreenWrite(outcome: "created" | "updated" | "unchanged" | "removed"): void };
}
