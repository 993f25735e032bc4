// Share links as the service would give them out.
import { openSigningKeys } from "../../src/images/signing-keys.ts";
import { openRecords } from "../../src/open-records.ts";
import { shareSigner } from "../../src/shares/share-signer.ts";
import type { TestServer } from "./server.ts";
import type { TestService } from "./service.ts";

/** Path and query of the share link to a screen, by the workspace of the service's key. */
export function sharePath({ services, workspaceId }: TestService, id: string): string {
  const token = services.shareSigner.sign({ workspaceId, shareGeneration: 1 }, id.toLowerCase());
  return `/screens/${id}?share=${token}`;
}

/** The same of a server process, by its first workspace. */
export async function sharePathsOf({
  dataDir,
}: Pick<TestServer, "dataDir">): Promise<(id: string) => string> {
  const storage = openRecords({ dataDir });
  const [workspace] = await storage.workspaces.list();
  storage.close();
  if (workspace === undefined) throw new Error("the server has no workspace");
  const signer = shareSigner(await openSigningKeys(dataDir));
  const sharer = { workspaceId: workspace.id, shareGeneration: workspace.shareGeneration };
  return (id) => `/screens/${id}?share=${signer.sign(sharer, id)}`;
}
