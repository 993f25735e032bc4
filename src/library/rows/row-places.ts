// The flows and the collections that a row of a manifest names: what its screen stands in.
import { Type } from "@sinclair/typebox";
import { collectionNameLengthMax, collectionNoteLengthMax, collectionsMax } from "../../bounds.ts";
import { oneOf, platforms, strictObject, uuidPattern } from "../../fields.ts";
import { momentPattern } from "./iso-time.ts";

/** Bounds of a flow, and of the flows that a screen stands in. */
export const flowNameLengthMax = 200;
export const flowDescriptionLengthMax = 1_000;
const flowsOfScreenMax = 50;
/** The largest step and position. */
const stepMax = 1_000_000_000;

export function atMost(characters: number) {
  const bound = characters.toLocaleString("en-US");
  return Type.String({ maxLength: characters, description: `must be at most ${bound} characters.` });
}

/** As an export names a flow or a collection: names repeat, ids do not. */
const origin = {
  id: Type.Optional(Type.String({ pattern: uuidPattern })),
  created_at: Type.Optional(Type.String({ pattern: momentPattern })),
};

/** The id and the time of creation that an export gives. */
export function originOf({ id, created_at: at }: { [Field in keyof typeof origin]?: string | undefined }) {
  return {
    ...(id !== undefined && { id: id.toLowerCase() }),
    ...(at !== undefined && { createdAt: Date.parse(at) }),
  };
}

/**
 * Its flow, and its step there; of a row without a step the rows have the order. The flow is one of the app
 * of the row, unless it names another one, which the screen was moved from.
 */
const flowSchema = strictObject({
  ...origin,
  app_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  platform: Type.Optional(oneOf(platforms)),
  name: Type.String({ minLength: 1, maxLength: flowNameLengthMax }),
  description: Type.Optional(Type.String({ maxLength: flowDescriptionLengthMax })),
  step: Type.Optional(Type.Integer({ minimum: 0, maximum: stepMax })),
});

/** A collection that it stands in, with its note there; without a position it comes to the end. */
const collectedSchema = strictObject({
  ...origin,
  name: Type.Optional(Type.String({ minLength: 1, maxLength: collectionNameLengthMax })),
  is_favourites: Type.Optional(Type.Boolean()),
  description: Type.Optional(Type.String({ maxLength: collectionNoteLengthMax })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: stepMax })),
  note: Type.Optional(Type.String({ maxLength: collectionNoteLengthMax })),
  section: Type.Optional(Type.String({ maxLength: collectionNameLengthMax })),
});

/** The columns of flows: one by `flow`, `flow_description` and `step`, any number by `flows`. */
export const flowColumns = {
  flow: Type.Optional(atMost(flowNameLengthMax)),
  flow_description: Type.Optional(atMost(flowDescriptionLengthMax)),
  step: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: stepMax,
      description: `must be a whole number from 0 to ${stepMax}.`,
    }),
  ),
  flows: Type.Optional(
    Type.Array(flowSchema, {
      maxItems: flowsOfScreenMax,
      description: `must be a list of at most ${flowsOfScreenMax} objects with name, of at most ${flowNameLengthMax} characters, description, of at most ${flowDescriptionLengthMax}, and step, a whole number.`,
    }),
  ),
};

export const collectionsSchema = Type.Array(collectedSchema, {
  maxItems: collectionsMax,
  description: `must be a list of at most ${collectionsMax} objects with name, of 1 to ${collectionNameLengthMax} characters, or is_favourites, description and note, of at most ${collectionNoteLengthMax}, section, of at most ${collectionNameLengthMax}, and position, a whole number.`,
});
