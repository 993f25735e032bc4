import { Type } from "@sinclair/typebox";
import { apiStatusByCode } from "../errors.ts";

/** ApiError: the body of every error. */
export const apiErrorSchema = Type.Object(
  {
    error: Type.Object({
      code: Type.String({
        description:
          "Stable, for programs. Later versions may add codes: go by the status for one you do not know.",
        published: { enum: Object.keys(apiStatusByCode) },
      }),
      message: Type.String({ description: "For people: names the field, its bound and what to do." }),
    }),
  },
  { description: "The body of every error." },
);
