import { Type } from "@sinclair/typebox";

/** ApiError: the body of every error. */
export const apiErrorSchema = Type.Object(
  {
    error: Type.Object({
      code: Type.String({ description: "Stable, for programs: one of the codes in the table of errors." }),
      message: Type.String({ description: "For people: names the field, its bound and what to do." }),
    }),
  },
  { description: "The body of every error." },
);
