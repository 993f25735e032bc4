// Limits the long transfers, uploads or downloads, that run at once: of one workspace, and of all.
import { ApiError } from "../errors.ts";

export interface TransferBounds {
  readonly ofWorkspaceMax: number;
  readonly max: number;
  /** The name of the transfers: "uploads". */
  readonly label: string;
}

export const transferBounds = {
  uploads: { ofWorkspaceMax: 2, max: 8, label: "uploads" },
  downloads: { ofWorkspaceMax: 2, max: 8, label: "downloads" },
  exports: { ofWorkspaceMax: 1, max: 2, label: "exports" },
} as const satisfies Readonly<Record<string, TransferBounds>>;

const headers = { "retry-after": "10" };

export class TransferSlots {
  readonly #bounds: TransferBounds;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(bounds: TransferBounds) {
    this.#bounds = bounds;
  }

  /** Takes a slot and returns what frees it. Throws `concurrency_limit_exceeded` and `server_overloaded`. */
  take(workspaceId: string): () => void {
    const { ofWorkspaceMax, max, label } = this.#bounds;
    const own = this.#taken.get(workspaceId) ?? 0;
    if (own >= ofWorkspaceMax)
      throw new ApiError(
        "concurrency_limit_exceeded",
        `This workspace may have ${ofWorkspaceMax} ${label} at once. Try again when one has ended.`,
        { headers },
      );
    if (this.#all >= max)
      throw new ApiError(
        "server_overloaded",
        `This service has too many ${label} at once. Try again in a moment.`,
        {
          headers,
        },
      );
    this.#taken.set(workspaceId, own + 1);
    this.#all += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#all -= 1;
      const left = (this.#taken.get(workspaceId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(workspaceId);
      else this.#taken.set(workspaceId, left);
    };
  }
}
