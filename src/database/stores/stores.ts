import type { Database } from "../database.ts";
import { activityStore } from "./activity.ts";
import { collectionStore } from "./collections.ts";
import { connectionStore } from "./connections.ts";
import { credentialStore } from "./credentials.ts";
import { descriptionJobStore } from "./description-jobs.ts";
import { descriptionStore } from "./descriptions.ts";
import { importStore } from "./imports.ts";
import { keyStore } from "./keys.ts";
import { lookAlikeStore } from "./look-alikes.ts";
import { lookStore } from "./looks.ts";
import { peopleStore } from "./people.ts";
import { tagStore } from "./tags.ts";
import { workspaceStore } from "./workspaces.ts";

/** Wraps operations, so that their errors contain no values of a query. */
export type Guard = <Operations extends object>(operations: Operations) => Operations;

/** The stores of a database but for the library and the lookup of keys, which each dialect has by itself. */
export function createStores(database: Database, guard: Guard) {
  return {
    looks: guard(lookStore(database)),
    lookAlikes: guard(lookAlikeStore(database)),
    descriptions: guard(descriptionStore(database)),
    descriptionJobs: guard(descriptionJobStore(database)),
    imports: guard(importStore(database)),
    workspaces: guard(workspaceStore(database)),
    connections: guard(connectionStore(database)),
    keys: guard(keyStore(database)),
    people: guard(peopleStore(database, guard)),
    credentials: guard(credentialStore(database)),
    collections: guard(collectionStore(database)),
    tags: guard(tagStore(database)),
    activity: guard(activityStore(database)),
  };
}

export type Stores = ReturnType<typeof createStores>;
