// `bunx drizzle-kit generate --config deploy/drizzle.postgres.config.ts` writes the SQL that `migrate.ts`
// embeds, and a snapshot, the only one to keep. Take `"public".` out of it: the schema is the connection's.
import type { Config } from "drizzle-kit";

const config: Config = {
  dialect: "postgresql",
  schema: "./src/database/postgres/tables.ts",
  out: "./src/database/postgres/migrations",
  breakpoints: false,
};

// drizzle-kit reads the default export.
export default config;
