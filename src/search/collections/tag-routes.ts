// Tags for callers with a key.
import { Elysia } from "elysia";
import { checkedBody, checkedQuery } from "../../http/checked-request.ts";
import { readJsonBody } from "../../http/read-json-body.ts";
import { keyGate } from "../../people/keys/key-gate.ts";
import { runRead, runWrite } from "../../people/rated-requests.ts";
import type { SearchServices } from "../search-services.ts";
import { curating } from "./routes.ts";
import {
  type MarksAnswer,
  marksRequestSchema,
  type TaggedScreensAnswer,
  type TagsAnswer,
  tagScreensSchema,
  tagsQuerySchema,
} from "./schema.ts";
import { listTags, marksOf, tagScreens } from "./tags.ts";

const tagsQuery = checkedQuery(tagsQuerySchema);
const tagBody = checkedBody(tagScreensSchema);
const marksBody = checkedBody(marksRequestSchema);

/** `/v1/tags` and `POST /v1/screens/marks`. */
export function tagRoutes(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .get("/v1/tags", async ({ set, ...at }): Promise<TagsAnswer> => {
      const curator = curating(services, at);
      const { headers, ...answer } = await runRead(services, curator, async () =>
        listTags(services, curator, tagsQuery(at.request.url)),
      );
      Object.assign(set.headers, headers);
      return answer;
    })
    .post(
      "/v1/tags",
      async ({ set, ...at }): Promise<TaggedScreensAnswer> => {
        const curator = curating(services, at);
        const { headers, ...answer } = await runWrite(services, curator, async () =>
          tagScreens(services, curator, tagBody(await readJsonBody(at.request))),
        );
        Object.assign(set.headers, headers);
        return answer;
      },
      { parse: "none" },
    )
    .post(
      "/v1/screens/marks",
      async ({ set, ...at }): Promise<MarksAnswer> => {
        const curator = curating(services, at);
        const { headers, ...answer } = await runRead(services, curator, async () =>
          marksOf(services, curator, marksBody(await readJsonBody(at.request))),
        );
        Object.assign(set.headers, headers);
        return answer;
      },
      { parse: "none" },
    );
}
