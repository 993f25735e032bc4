// Changes of one and of many screens for callers with a key of scope `screens:write`. The rate counts before
// the body is read.
import { Elysia } from "elysia";
import { checkedBody } from "../http/checked-request.ts";
import type { AddressSource } from "../http/client-address.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import type { Caller } from "../people/caller.ts";
import { keyGate } from "../people/keys/key-gate.ts";
import { runWrite, type WithRateHeaders } from "../people/rated-requests.ts";
import {
  type DeletedScreensAnswer,
  deleteScreensSchema,
  type EditedScreensAnswer,
  editBodyBytesMax,
  editScreensSchema,
  restoreScreensSchema,
  screenChangesSchema,
} from "./edit-schema.ts";
import { deleteScreensAs, editScreenAs, editScreensAs, restoreScreensAs } from "./edit-screens-as.ts";
import type { SearchServices } from "./search-services.ts";
import { contextOf } from "./write-routes.ts";
import type { WrittenScreenAnswer } from "./write-schema.ts";
import type { WriteContext } from "./write-screens.ts";

const changesBody = checkedBody(screenChangesSchema);
const editBody = checkedBody(editScreensSchema);
const deleteBody = checkedBody(deleteScreensSchema);
const restoreBody = checkedBody(restoreScreensSchema);
const levelsMax = 3;

interface Asked {
  readonly caller: Caller;
  readonly request: Request;
  readonly server: AddressSource | null;
  readonly set: { headers: Record<string, unknown> };
}

/**
 * `PATCH /v1/screens/{id}`, `PATCH /v1/screens`, `POST /v1/screens/delete` and `POST /v1/screens/restore`.
 */
export function screenEditRoutes(services: SearchServices) {
  const answered = async <Answer extends object>(
    { caller, request, server, set }: Asked,
    change: (context: WriteContext, read: () => Promise<Record<string, unknown>>) => Promise<Answer>,
  ): Promise<Answer> => {
    const context = contextOf(services, caller, request, server);
    const written: Answer & WithRateHeaders = await runWrite(services, context, () =>
      change(context, () => readJsonBody(request, levelsMax, editBodyBytesMax)),
    );
    const { headers, ...answer } = written;
    Object.assign(set.headers, headers);
    return answer as unknown as Answer;
  };
  return new Elysia()
    .use(keyGate(services, "screens:write"))
    .patch(
      "/v1/screens/:screenId",
      (asked): Promise<WrittenScreenAnswer> =>
        answered(asked, (context, read) =>
          editScreenAs(services, context, asked.params.screenId, async () => changesBody(await read())),
        ),
      { parse: "none" },
    )
    .patch(
      "/v1/screens",
      (asked): Promise<EditedScreensAnswer> =>
        answered(asked, (context, read) =>
          editScreensAs(services, context, async () => editBody(await read())),
        ),
      { parse: "none" },
    )
    .post(
      "/v1/screens/delete",
      (asked): Promise<DeletedScreensAnswer> =>
        answered(asked, (context, read) =>
          deleteScreensAs(services, context, async () => deleteBody(await read())),
        ),
      { parse: "none" },
    )
    .post(
      "/v1/screens/restore",
      (asked): Promise<EditedScreensAnswer> =>
        answered(asked, (context, read) =>
          restoreScreensAs(services, context, async () => restoreBody(await read())),
        ),
      { parse: "none" },
    );
}
