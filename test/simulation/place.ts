// Storage behind the service: SQLite and a folder of pictures, or a real PostgreSQL and, when s3s-fs is
// installed, a bucket that two nodes share.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ImagesConfig } from "../../src/images/open-image-store.ts";
import { dayMs } from "../../src/system/durations.ts";
import { postgresMissing } from "../support/postgres-programs.ts";
import { type PostgresServer, queryOn, startPostgres } from "../support/postgres-server.ts";
import { hasS3Server, type S3Server, startS3In } from "../support/s3-process.ts";

/** The forms of the database. */
export const forms = ["sqlite", "postgres"] as const;
export type Form = (typeof forms)[number];

/** Why a form cannot be had here; null when it can. */
export function reasonWithout(form: Form): string | null {
  return form === "postgres" ? postgresMissing : null;
}

/** Servers that hold records and pictures. */
export class Backing {
  readonly form: Form;
  readonly postgres: PostgresServer | null;
  readonly s3: S3Server | null;

  private constructor(form: Form, postgres: PostgresServer | null, s3: S3Server | null) {
    [this.form, this.postgres, this.s3] = [form, postgres, s3];
  }

  static async start(form: Form, home: string): Promise<Backing> {
    if (form === "sqlite") return new Backing(form, null, null);
    const postgres = startPostgres();
    await queryOn(postgres.url("postgres"), "create database simulation template template0");
    if (!hasS3Server) return new Backing(form, postgres, null);
    const root = join(home, "objects");
    await mkdir(root, { recursive: true });
    // Longer than any run: it ends with the simulation anyway.
    return new Backing(form, postgres, await startS3In(root, dayMs));
  }

  get databaseUrl(): string | null {
    return this.postgres?.url("simulation") ?? null;
  }

  /** Nodes need pictures in a bucket that they share. */
  get hasTwoNodes(): boolean {
    return this.s3 !== null;
  }

  /** Records and pictures of a node with this data folder. */
  at(dataDir: string): ImagesConfig {
    const bucket = this.s3?.settings ?? null;
    return { dataDir, databaseUrl: this.databaseUrl, bucket, imageDelivery: "proxy" };
  }

  /** The settings of a node. */
  get environment(): Readonly<Record<string, string>> {
    return {
      ...(this.databaseUrl !== null && { DATABASE_URL: this.databaseUrl }),
      ...this.s3?.environment,
    };
  }

  async close(): Promise<void> {
    await this.s3?.kill();
    this.postgres?.stop();
  }
}
