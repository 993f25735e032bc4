// The operator's page: every workspace with its plan, every account. Times are milliseconds since the epoch.
import { type Static, Type } from "@sinclair/typebox";
import * as f from "../fields.ts";
import { descriptionDetailsSchema, descriptionSchema } from "../library/describe/schema.ts";
import { importSchema } from "../library/imports/schema.ts";
import { editColumns, ManifestRow } from "../library/rows/row.ts";
import { ownPasswordSchema } from "../people/accounts/schema.ts";
import { editedScreensSchema, selectedIdsSchema } from "../screens/edit-schema.ts";
import { inProgressSchema } from "../screens/list-schema.ts";
import { editedFieldSchema, listedScreenSchema, screenSchema } from "../screens/schema.ts";

const workspaceSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  plan: f.planSchema,
  is_suspended: Type.Boolean(),
  created_at: Type.Integer(),
  members: Type.Integer(),
  live_keys: Type.Integer(),
  searches_30_days: Type.Integer(),
});
/** `GET /api/operator/workspaces`, oldest first. */
export const operatorWorkspacesSchema = Type.Object({ workspaces: Type.Array(workspaceSchema) });
export const createWorkspaceSchema = f.strictObject({
  name: f.nameSchema,
  plan: f.planSchema,
  owner_email: f.emailSchema,
});
/** The new workspace; `link` is the invitation of its owner, shown this once. */
export const createdWorkspaceSchema = Type.Object({
  id: Type.String(),
  link: Type.String(),
  is_mail_sent: Type.Boolean(),
});
export const inviteOwnerSchema = f.strictObject({ email: f.emailSchema });
export const operateWorkspaceSchema = f.strictObject({
  name: Type.Optional(f.nameSchema),
  plan: Type.Optional(f.planSchema),
  is_suspended: Type.Optional(Type.Boolean()),
});
/** `GET /api/operator/users`, oldest first. */
export const operatorUsersSchema = Type.Object({
  users: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      is_operator: Type.Boolean(),
      is_disabled: Type.Boolean(),
      has_second_factor: Type.Boolean(),
      /** True when an account of the identity provider is linked; another one is refused until that ends. */
      is_linked: Type.Boolean(),
      created_at: Type.Integer(),
      /** Their workspaces, oldest first; editors may add and edit screens. */
      workspaces: Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), is_editor: Type.Boolean() }),
      ),
      /** Live keys with `screens:write` of their making, which end when they may no longer write. */
      write_keys: Type.Array(Type.Object({ name: Type.String(), workspace: Type.String() })),
    }),
  ),
});
export const operateUserSchema = f.strictObject({ is_operator: Type.Boolean() });
/** Lets a member of that workspace add and edit screens, or ends that. */
export const changeEditorSchema = f.strictObject({
  workspace_id: Type.String({ maxLength: 36, title: "the id of a workspace" }),
  is_editor: Type.Boolean(),
});
/** `password` is the asking operator's own, required for the account of an operator. */
export const createResetLinkSchema = f.strictObject({ password: Type.Optional(ownPasswordSchema) });
/** A one-use link, valid for an hour, to hand over. */
export const resetLinkSchema = Type.Object({
  link: Type.String(),
  expires_at: Type.Integer(),
  /** True when it gives a password to somebody who signs in at the identity provider only. */
  is_first_password: Type.Boolean(),
});

/** Screens of a platform: each is `described`, or else has other words, or none. */
const platformCoverageSchema = Type.Object({
  apps: Type.Integer(),
  screens: Type.Integer(),
  described: Type.Integer(),
  other_words: Type.Integer(),
  no_words: Type.Integer(),
});
export const operatorLibrarySchema = Type.Object({
  platforms: Type.Object({ ios: platformCoverageSchema, web: platformCoverageSchema }),
  /** Screens by where their words come from. */
  words: Type.Object({
    given: Type.Integer(),
    tree: Type.Integer(),
    model: Type.Integer(),
    ocr: Type.Integer(),
    none: Type.Integer(),
  }),
  index: Type.Object({ is_ready: Type.Boolean(), changes_behind: Type.Integer() }),
  in_progress: inProgressSchema,
  /** The disk of the data folder. */
  disk: Type.Object({ total_bytes: Type.Integer(), free_bytes: Type.Integer() }),
  upload: Type.Object({ bytes_max: Type.Integer(), files_max: Type.Integer() }),
  /** True when the demo library came with this service, to be loaded by `POST /api/operator/library/demo`. */
  has_demo: Type.Boolean(),
  /** Screens of the demo library that are in this one. */
  demo_screens: Type.Integer(),
});
export const removedDemoSchema = Type.Object({ removed: Type.Integer() });
export type RemovedDemo = Static<typeof removedDemoSchema>;
/** `GET /api/operator/imports`, newest first. */
export const operatorImportsSchema = Type.Object({ imports: Type.Array(importSchema) });

/** A model, and what a run by it takes. */
const measuredModel = {
  name: Type.String(),
  /** The server that receives the pictures, or the texts. */
  url: Type.String(),
  input: f.oneOf(f.descriptionSources),
  /** Screens that a run would ask about. */
  to_describe: Type.Integer(),
  /** By the requests to this model so far; null before the first. */
  seconds_a_screen: f.nullable(Type.Number()),
};
/** `GET /api/operator/descriptions`: the newest runs, and the model that is set or was chosen. */
export const operatorDescriptionsSchema = Type.Object({
  descriptions: Type.Array(descriptionSchema),
  model: f.nullable(
    Type.Object({
      ...measuredModel,
      /** False for the one of the settings, which the pages do not change. */
      is_chosen: Type.Boolean(),
      has_key: Type.Boolean(),
      /** True where the secrets of this service do not open the key that is stored: nothing is asked. */
      is_key_lost: Type.Boolean(),
      /** The price of a million tokens; null where it was not said. */
      price: f.nullable(Type.Object({ input: Type.Number(), output: Type.Number() })),
      /** As `to_describe`, with `again`. */
      to_describe_again: Type.Integer(),
    }),
  ),
  /** Servers on this machine that can be chosen; empty where one is set. */
  local: Type.Array(
    Type.Object({
      name: Type.String(),
      model: Type.String(),
      input: f.oneOf(f.descriptionSources),
      url: Type.String(),
    }),
  ),
});
export const operatorDescriptionSchema = Type.Object({
  ...descriptionDetailsSchema.properties,
  sample_screens: Type.Array(listedScreenSchema),
});
export const descriptionPreviewSchema = Type.Object({
  /** Null where no model is set, and none is chosen that can be asked. */
  model: f.nullable(Type.Object(measuredModel)),
  /** Screens whose words were given. */
  kept: Type.Integer(),
});

export const importScreensQuerySchema = Type.Object({
  after: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
});
/** `GET /api/operator/imports/{id}/screens`, in the order in which they came in. */
export const importScreensSchema = Type.Object({
  source_name: Type.String(),
  /** Screens that were removed, as the upload did not have them. */
  removed: Type.Integer(),
  /** As `Import`. */
  gone: Type.Integer(),
  screens: Type.Array(
    Type.Object({
      ...listedScreenSchema.properties,
      /** False for one that was there before, and was changed. */
      is_new: Type.Boolean(),
    }),
  ),
  /** The `after` of the next page; null when there is none. */
  next: f.nullable(Type.Integer()),
});

/** Edited fields with the words before their last edit, one element a line, and who edited them. */
export const earlierWordsSchema = Type.Object({
  fields: Type.Array(Type.Object({ ...editedFieldSchema.properties, words: Type.String() })),
});
export const restoreScreenSchema = f.strictObject({
  fields: Type.Array(editedFieldSchema.properties.field, {
    minItems: 1,
    maxItems: editColumns.length,
    title: `a list of ${editColumns.join(", ")}`,
  }),
});

/** `GET /api/operator/screens/changes`: what goes on in many screens at once, on the node that answers. */
export const runningChangesSchema = Type.Object({
  changes: Type.Array(
    Type.Object({
      action: Type.String(),
      by: Type.String(),
      total: Type.Integer(),
      done: Type.Integer(),
    }),
  ),
});

/** `POST /api/operator/apps/{id}`: the name of another app merges the two. */
export const renameAppSchema = Type.Object({ name: ManifestRow.properties.app_name }, f.strict);
/** Its screens are of `app_id` now. */
export const renamedAppSchema = Type.Object({ ...editedScreensSchema.properties, app_id: Type.String() });

export const screenIdsSchema = f.strictObject({ ids: selectedIdsSchema });
/** Words of the first of some screens, and which of them differ in the others. */
export const commonWordsSchema = Type.Object({
  screens: Type.Integer(),
  words: Type.Object({
    title: Type.String(),
    description: Type.String(),
    elements: Type.Array(Type.String()),
    pattern: Type.String(),
    app_name: Type.String(),
    platform: screenSchema.properties.platform,
    /** Empty when it is not known. */
    system: f.oneOf(["", ...f.systems]),
    /** Empty when it is not known. */
    language: Type.String(),
  }),
  various: Type.Array(editedFieldSchema.properties.field),
  /** Edited fields that can be brought back in at least one of the screens. */
  restorable: Type.Array(editedFieldSchema.properties.field),
});

export type ScreenIds = Static<typeof screenIdsSchema>;
export type CommonWords = Static<typeof commonWordsSchema>;
export type EarlierWords = Static<typeof earlierWordsSchema>;
export type RestoredFields = Static<typeof restoreScreenSchema>;
export type OperatorLibrary = Static<typeof operatorLibrarySchema>;
export type OperatorDescription = Static<typeof operatorDescriptionSchema>;
export type DescriptionPreview = Static<typeof descriptionPreviewSchema>;
export type OperatorDescriptions = Static<typeof operatorDescriptionsSchema>;
export type OperatorImports = Static<typeof operatorImportsSchema>;
export type OperatorWorkspaces = Static<typeof operatorWorkspacesSchema>;
export type OperatorUsers = Static<typeof operatorUsersSchema>;
export type CreateWorkspace = Static<typeof createWorkspaceSchema>;
export type OperateWorkspace = Static<typeof operateWorkspaceSchema>;
export type CreatedWorkspace = Static<typeof createdWorkspaceSchema>;
export type ImportScreens = Static<typeof importScreensSchema>;
export type ChangeEditor = Static<typeof changeEditorSchema>;
export type ResetLink = Static<typeof resetLinkSchema>;
