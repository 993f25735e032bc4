// Every route of the pages' own interface that answers with JSON, from which their types follow, too
// (`pages/api.ts`). Those of `Operation` with a `page` are beside their paths for keys.
import { operatorLibraryOperations } from "../operator/library-routes.ts";
import { operatorOperations } from "../operator/routes.ts";
import { accountOperations } from "../people/accounts/routes.ts";
import { connectionOperations } from "../people/connections/routes.ts";
import { keyOperations } from "../people/keys/workspace-keys.ts";
import { setupOperations } from "../people/setup/complete-setup.ts";
import { shareOperations } from "../people/shares/shares.ts";
import { workspaceOperations } from "../people/workspaces/routes.ts";
import { collectionOperations, sharedCollectionOperations } from "../screens/collections/operations.ts";
import { flowReadOperations, sharedFlowOperations } from "../screens/flows/operations.ts";
import { originalsOperations } from "../screens/originals-routes.ts";
import { screenPageOperations } from "../screens/page-routes.ts";
import { searchPageOperations } from "../search/page-routes.ts";
import { aboutOperations } from "../telemetry/routes.ts";

export const pageOperations = [
  ...aboutOperations,
  ...accountOperations,
  ...setupOperations,
  ...workspaceOperations,
  ...keyOperations,
  ...connectionOperations,
  ...shareOperations,
  ...screenPageOperations,
  ...searchPageOperations,
  ...flowReadOperations,
  ...sharedCollectionOperations,
  ...sharedFlowOperations,
  ...operatorOperations,
  ...operatorLibraryOperations,
] as const;

/** Operations that members of a workspace share with its keys. */
export const memberOperations = [...collectionOperations, ...originalsOperations] as const;
