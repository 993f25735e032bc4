// `/api/operator` is for operators; its routes that add and edit screens also for the editors that they name.
// To others its routes do not exist, whatever they send.

import { Elysia } from "elysia";
import type { Workspace } from "../database/stores/workspaces.ts";
import { ApiError } from "../errors.ts";
import type { AddressSource } from "../http/client-address.ts";
import { operatorsTurn } from "../library/writing/screen-writer.ts";
import type { SignedIn } from "../people/accounts/session.ts";
import { requireSignedIn } from "../people/accounts/session-gate.ts";
import { recordKeyAct } from "../people/audit/record-key-act.ts";
import { behind } from "../people/page-operation.ts";
import { countedAtPages } from "../people/workspaces/member-gate.ts";
import { editBodyBytesMax } from "../screens/edit-schema.ts";
import type { ScreenEditor } from "../screens/edit-screens.ts";
import type { Services } from "../services.ts";

/** An operator with a session; only the gate makes one. */
export type Operator = SignedIn & { readonly person: { readonly isOperator: true } };

/** Before all routes of operators; adds `by`. Throws `not_found` for anybody else. */
export function operatorGate(services: Services) {
  return new Elysia().derive({ as: "scoped" }, async ({ request, server }) => {
    const by = await requireSignedIn(services, request, server);
    if (!by.person.isOperator) throw nothingHere();
    return { by: by as Operator };
  });
}

export const forOperators = behind<{ readonly by: Operator }, Services>([operatorGate]);

/** A person with a session who may change the library; only the gate makes one. */
export interface LibraryEditor extends SignedIn {
  /** The workspace whose editor they are, which their changes count for; null for an operator. */
  readonly editorOf: Workspace | null;
}

/** The person, and that person as the editor of many screens. */
interface EditorContext {
  readonly by: LibraryEditor;
  readonly editor: ScreenEditor;
}

function editorAtPages(services: Services, by: LibraryEditor, signal: AbortSignal): ScreenEditor {
  const { editorOf, person, address } = by;
  const caller = { workspaceId: editorOf?.id ?? null, keyId: null };
  const record = (action: string, target: string) =>
    recordKeyAct(services, { caller, person, address }, action, target);
  return { name: person.name, turn: editorOf?.id ?? operatorsTurn, signal, record };
}

/**
 * Before routes that add and edit screens; adds `by` and `editor`. What an editor reads and sends counts for
 * their workspace. Throws as `requireLibraryEditor`, and `rate_limit_exceeded`.
 */
function libraryEditorGate(services: Services, body: "json" | "file" = "json") {
  return new Elysia().derive({ as: "scoped" }, async ({ request, server }) => {
    const by = await requireLibraryEditor(services, request, server, body);
    const rate = request.method === "GET" ? "read" : "write";
    if (by.editorOf !== null) await services.rateLimits[rate](countedAtPages(by.editorOf));
    return { by, editor: editorAtPages(services, by, request.signal), bodyBytesMax: editBodyBytesMax };
  });
}

export const forEditors = behind<EditorContext, Services>([libraryEditorGate]);

export const forEditorsWithFile = behind<EditorContext, Services>([
  (services: Services) => libraryEditorGate(services, "file"),
]);

/** The operator or editor who makes a request. Throws `not_found` for anybody else. */
export async function requireLibraryEditor(
  services: Services,
  request: Request,
  server: AddressSource | null,
  body: "json" | "file",
): Promise<LibraryEditor> {
  const by = await requireSignedIn(services, request, server, body);
  if (by.person.isOperator) return { ...by, editorOf: null };
  const memberships = await services.storage.people.workspacesOf(by.person.id);
  const own = memberships.find(({ isEditor, workspace }) => isEditor && workspace.suspendedAt === null);
  if (own === undefined) throw nothingHere();
  return { ...by, editorOf: own.workspace };
}

/** The jobs that somebody sees: an editor those of their workspace, an operator all. */
export function jobsOf({ editorOf }: LibraryEditor) {
  return { workspaceId: editorOf?.id ?? null };
}

/** The answer for what only some may see, and for what is not there. */
export function nothingHere(): ApiError {
  return new ApiError("not_found", "There is nothing at this address.");
}
