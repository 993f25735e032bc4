// Request context of a caller for operations, without HTTP.

import { beginTrace } from "../../src/http/request-trace.ts";
import type { Caller } from "../../src/people/caller.ts";
import { callerOf } from "../../src/people/caller.ts";
import type { RequestContext } from "../../src/people/rated-requests.ts";
import type { TestService } from "./service.ts";

/** A request by a key of the service's workspace, or by whoever is given. */
export async function contextOf(service: TestService, caller?: Caller): Promise<RequestContext> {
  const workspace = await service.services.storage.workspaces.byId(service.workspaceId);
  if (workspace === null) throw new Error("the workspace is there");
  return {
    caller: caller ?? callerOf(workspace, { id: "a key", scopes: ["screens:search"] }),
    trace: beginTrace(new Request("http://localhost/")),
    signal: new AbortController().signal,
  };
}
