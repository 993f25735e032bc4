// `bunx drizzle-kit generate --config deploy/drizzle.config.ts` writes the SQL that `migrate.ts` embeds, and
// a snapshot, the only one to keep. Nothing else uses drizzle-kit.
import type { Config } from "drizzle-kit";

const config: Config = {
  dialect: "sqlite",
  schema: "./src/database/sqlite/tables.ts",
  out: "./src/database/sqlite/migrations",
  breakpoints: false,
};

// drizzle-kit reads the default export.
export default config;
