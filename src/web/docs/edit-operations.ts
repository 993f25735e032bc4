// Changes of one and of many screens, and downloads of their originals, as OpenAPI describes them.
import { jsonContent, type Operation, screenId } from "./operation.ts";
import type { JsonObject } from "./publish-schema.ts";

const scope = "It asks for a key of scope `screens:write`; the library is that of all workspaces.";
const kept =
  "A screen keeps its id and its share link, also in another app or on another platform; an import of the same files leaves what was changed alone and makes no second screen.";
const example = "a24cbd94-4d64-59ca-a5ff-e6771d494088";

function body(schema: string, examples: JsonObject): JsonObject {
  return { required: true, content: jsonContent(schema, examples) };
}

/** `PATCH /v1/screens/{id}`. */
export const editScreen: Operation = {
  operationId: "screens_edit",
  tag: "Screens",
  summary: "Change fields of a screen",
  description: `Changes the fields that are sent and leaves the others, and the picture, as they are. ${kept} Who changed a field and when is in \`edits\`. ${scope}`,
  input: {
    parameters: [screenId],
    requestBody: body("ScreenChanges", {
      move: { summary: "Move it to another app", value: { app_name: "Korvo", platform: "web" } },
      title: { summary: "Another title", value: { title: "Standing orders" } },
    }),
  },
  answers: [
    {
      status: 200,
      description: "The screen as it is now; `outcome` says whether it changed.",
      schema: "WrittenScreen",
    },
  ],
  origins: ["body", "request", "write", "put"],
};

/** `PATCH /v1/screens`. */
export const editScreens: Operation = {
  operationId: "screens_edit_many",
  tag: "Screens",
  summary: "Change fields of many screens",
  description: `Changes the same fields of up to 500 screens. Each is durable by itself: those that cannot be changed are in \`failed\`, and the others are changed. ${kept} ${scope}`,
  input: {
    requestBody: body("EditScreens", {
      move: { summary: "Move screens to another app", value: { ids: [example], set: { app_name: "Korvo" } } },
      all: {
        summary: "All that match, if they are still 12",
        value: { filter: { app: "Korvo", platform: "ios" }, count: 12, set: { platform: "web" } },
      },
    }),
  },
  answers: [{ status: 200, description: "Counts, and the failures.", schema: "EditedScreens" }],
  origins: ["body", "request", "write"],
};

/** `POST /v1/screens/restore`. */
export const restoreScreens: Operation = {
  operationId: "screens_restore",
  tag: "Screens",
  summary: "Bring back earlier values",
  description: `Brings back what was in fields before their last edit. A field without an edit stays as it is. ${scope}`,
  input: {
    requestBody: body("RestoreScreens", {
      move: { summary: "Undo a move", value: { ids: [example], fields: ["app_name", "platform"] } },
    }),
  },
  answers: [{ status: 200, description: "Counts, and the failures.", schema: "EditedScreens" }],
  origins: ["body", "request", "write"],
};

/** `POST /v1/screens/delete`. */
export const deleteScreens: Operation = {
  operationId: "screens_delete_many",
  tag: "Screens",
  summary: "Delete many screens",
  description: `Deletes up to 500 screens with their pictures. ${scope}`,
  input: {
    requestBody: body("DeleteScreens", { some: { summary: "By their ids", value: { ids: [example] } } }),
  },
  answers: [{ status: 200, description: "Counts, and the failures.", schema: "DeletedScreens" }],
  origins: ["body", "request", "write"],
};

/** `POST /v1/screens/originals`. */
export const downloadOriginals: Operation = {
  operationId: "screens_originals",
  tag: "Screens",
  summary: "Download original pictures",
  description:
    "Streams the original pictures of up to 500 screens, as they were imported, as a ZIP file with a folder for each app. Screens without a picture are left out. A file that was cut lacks its directory and does not open.",
  input: {
    requestBody: body("OriginalsRequest", { some: { summary: "By their ids", value: { ids: [example] } } }),
  },
  answers: [{ status: 200, description: "The ZIP file.", mediaType: "application/zip" }],
  origins: ["body", "request", "transfer"],
};
