import { sql } from "drizzle-orm";

/**
 * A placeholder that SQLite does not look into when it plans. It would plan a join anew at every execution, because a bare parameter might
 * have changed what is best: 20 us for the lookup of a key instead of 4 (SQLite 3.54).
 */
export function boundOnce(name: string) {
  return sql`+${sql.placeholder(name)}`;
}
