import type { Static, TObject } from "@sinclair/typebox";
import { checkedBody } from "./checked-body.ts";

/**
 * Makes the check of the query string of an address: whole numbers are read as such, then the same holds as for a body. Of a parameter that
 * is given twice the last one counts.
 */
export function checkedQuery<Schema extends TObject>(schema: Schema): (url: string) => Static<Schema> {
  const check = checkedBody(schema);
  const isNumber = (name: string) => schema.properties[name]?.["type"] === "integer";
  return (url) => {
    const given = [...new URL(url).searchParams];
    return check(
      Object.fromEntries(
        given.map(([name, value]) => [
          name,
          isNumber(name) && /^\d{1,15}$/.test(value) ? Number(value) : value,
        ]),
      ),
    );
  };
}
