import { sql } from "drizzle-orm";
import type { Dialect, Texts } from "../database.ts";

const arrayOf = (texts: Texts) => sql`${sql.param(texts)}::text[]`;

/** The SQL of PostgreSQL. */
export const postgresDialect: Dialect = {
  name: "pg",
  isAmong: (value, texts) => sql`${value} = any(${arrayOf(texts)})`,
  listed: (texts) =>
    sql`(select value, number - 1 as position from unnest(${arrayOf(texts)}) with ordinality as each (value, number)) as listed`,
  hasElement: (list, text) => sql`${list} @> jsonb_build_array(${text}::text)`,
  isEmptyList: (list) => sql`${list} = '[]'::jsonb`,
  // As SQLite has it.
  lower: (text) => sql`lower(${text}::text collate "C")`,
  contains: (text, sought) => sql`strpos(${text}, ${sought}) > 0`,
  bound: (name) => sql`${sql.placeholder(name)}`,
};
