import type { OperatorUsers, OperatorWorkspaces } from "../../operator/schema.ts";

/** A workspace as the operator sees it. */
export type OperatedWorkspace = OperatorWorkspaces["workspaces"][number];
/** An account as the operator sees it. */
export type OperatedUser = OperatorUsers["users"][number];
