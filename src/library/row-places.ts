// The flows and the collections that a row of a manifest names: what its screen stands in.
import { Type } from "@sinclair/typebox";
import { collectionNameLengthMax, collectionNoteLengthMax, collectionsMax } from "../bounds.ts";
import { strict } from "../fields.ts";

/** Bounds of a flow, and of the flows that a screen stands in. */
export const flowNameLengthMax = 200;
export const flowDescriptionLengthMax = 1_000;
const flowsOfScreenMax = 50;
/** The largest step and position. */
const stepMax = 1_000_000_000;

/** Its flow, and its step there; of a row without a step the rows have the order. */
const flowSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: flowNameLengthMax }),
    description: Type.Optional(Type.String({ maxLength: flowDescriptionLengthMax })),
    step: Type.Optional(Type.Integer({ minimum: 0, maximum: stepMax })),
  },
  strict,
);

/** A collection that it stands in, with its note there; without a position it comes to the end. */
const collectedSchema = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: collectionNameLengthMax })),
    is_favourites: Type.Optional(Type.Boolean()),
    description: Type.Optional(Type.String({ maxLength: collectionNoteLengthMax })),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: stepMax })),
    note: Type.Optional(Type.String({ maxLength: collectionNoteLengthMax })),
  },
  strict,
);

/** The columns of flows: one by `flow`, `flow_description` and `step`, any number by `flows`. */
export const flowColumns = {
  flow: Type.Optional(
    Type.String({
      maxLength: flowNameLengthMax,
      description: `must be at most ${flowNameLengthMax} characters.`,
    }),
  ),
  flow_description: Type.Optional(
    Type.String({
      maxLength: flowDescriptionLengthMax,
      description: `must be at most ${flowDescriptionLengthMax} characters.`,
    }),
  ),
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

/** The column `collections`. */
export const collectionsSchema = Type.Array(collectedSchema, {
  maxItems: collectionsMax,
  description: `must be a list of at most ${collectionsMax} objects with name, of 1 to ${collectionNameLengthMax} characters, or is_favourites, description and note, of at most ${collectionNoteLengthMax}, and position, a whole number.`,
});
