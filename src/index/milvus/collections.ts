// The two collections of a library in Milvus: its screens, and what its nodes tell each other. Their names
// end in a hash of the library's id and of the format of stored screens, so that libraries and builds never
// read what another one wrote: an upgrade that changes the format and a restored backup begin with new
// collections, which are filled from the database.
import type { CollectionDefinition, Milvus } from "./milvus-client.ts";

export interface Collections {
  readonly screens: string;
  /** The last change that was applied, and the names of apps. */
  readonly state: string;
}

/** Rows of the state have a vector, because a collection must have one. */
export const unusedVector = { unused: [0, 0] } as const;

const idField = { name: "id", data_type: "VarChar", is_primary_key: true } as const;
const bytesMax = 65_535;

/** Names the collections of a library, which begin with `prefix`. */
export function collectionsOf(prefix: string, libraryId: string, formatId: string): Collections {
  const hash = new Bun.CryptoHasher("sha256").update(`${formatId} ${libraryId}`).digest("hex").slice(0, 16);
  const screens = `${prefix}_${hash}`;
  return { screens, state: `${screens}_state` };
}

/** Makes the collections, unless they are there, and makes them ready to be searched. */
export async function openCollections(milvus: Milvus, { screens, state }: Collections): Promise<void> {
  await milvus.create(stateDefinition(state));
  await milvus.create(screensDefinition(screens));
  for (const field of ["app", "terms"]) await milvus.indexField(screens, field);
  await Promise.all([milvus.load(state), milvus.load(screens)]);
}

function stateDefinition(collection_name: string): CollectionDefinition {
  return {
    collection_name,
    description: "Screen Search: what the nodes of a library tell each other",
    fields: [
      { ...idField, max_length: 2_048 },
      { name: "value", data_type: "VarChar", max_length: 2_048 },
      { name: "unused", data_type: "FloatVector", dim: 2 },
    ],
    index_params: [{ field_name: "unused", index_type: "AUTOINDEX", metric_type: "L2" }],
  };
}

function screensDefinition(collection_name: string): CollectionDefinition {
  return {
    collection_name,
    description: "Screen Search: the screens of a library",
    fields: [
      { ...idField, max_length: 36 },
      { name: "platform", data_type: "VarChar", max_length: 16, is_partition_key: true },
      { name: "app", data_type: "VarChar", max_length: 2_048 },
      { name: "sequence", data_type: "Int64" },
      { name: "language", data_type: "Int8" },
      { name: "length", data_type: "Float" },
      { name: "terms", data_type: "Array", element_type: "Int32", max_capacity: 4_096 },
      { name: "row", data_type: "VarChar", max_length: bytesMax },
      { name: "parts", data_type: "VarChar", max_length: bytesMax },
      { name: "dense", data_type: "FloatVector", dim: 384 },
      { name: "sparse", data_type: "SparseFloatVector" },
    ],
    index_params: [
      { field_name: "dense", index_type: "AUTOINDEX", metric_type: "IP" },
      { field_name: "sparse", index_type: "SPARSE_INVERTED_INDEX", metric_type: "IP" },
    ],
  };
}
