// The marks of one workspace on the screens of the library, tags and collections, as imports and exports have
// them.
import type { Storage } from "../database/storage.ts";

/** The workspace whose marks are read or written, and where they are. */
export interface WorkspaceMarks extends Pick<Storage, "tags" | "collections"> {
  readonly workspaceId: string;
}
