// A PostgreSQL server over a temporary folder. Imports nothing of the test runner: the simulation starts one,
// too.

import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { binaries } from "./postgres-programs.ts";
import { hangMs } from "./until.ts";

/** A server process over a folder of its own. */
export type PostgresServer = ReturnType<typeof startPostgres>;

/**
 * Starts a server of its own, for tests that stop it. Who starts it stops it. `isArchived`: it can be put
 * back.
 */
export function startPostgres({ isArchived = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "screen-search-postgres-"));
  giveToPostgres(folder);
  const [data, port] = [join(folder, "data"), freePort()];
  run("initdb", ["-D", data, "-U", "screens", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]);
  const [archive, copy] = [join(folder, "archive"), join(folder, "copy")];
  if (isArchived)
    appendFileSync(
      join(data, "postgresql.conf"),
      `archive_mode = on\narchive_command = 'mkdir -p ${archive} && cp %p ${archive}/%f'\n`,
    );
  /** Starts it again over the same folder. */
  const start = () => {
    const options = `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off -c max_connections=300`;
    run("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), "-o", options, "start"]);
  };
  start();
  stopWithThisProcess(data, folder);
  return {
    port,
    /** Address of the database `name`. */
    url: (name: string) => `postgres://screens@127.0.0.1:${port}/${name}`,
    /** Stops every process of the server with a signal, or lets them go on. */
    signal: (name: "SIGSTOP" | "SIGCONT") => {
      for (const pid of processesOf(data)) signalTo(pid, name);
    },
    /** Ends the connection that one of its processes has. */
    endConnection: (pid: number) => process.kill(pid, "SIGTERM"),
    /** Ends it at once, as a power cut does. */
    kill: () => run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]),
    start,
    /** Copies its folder while it runs: `putBack` begins with the copy. Archives its log from the start on. */
    baseBackup: () =>
      run("pg_basebackup", [
        "-h",
        folder,
        "-p",
        String(port),
        "-U",
        "screens",
        "-D",
        copy,
        "-X",
        "fetch",
        "-c",
        "fast",
      ]),
    /**
     * Ends it and starts it again as it was at a moment after the copy, from its archive: PostgreSQL's
     * point-in-time recovery.
     */
    putBack: (moment: Date) => {
      // Without hot standby it takes no connection before it is promoted. An orderly end archives what was
      // written last.
      run("pg_ctl", ["-D", data, "-m", "fast", "-w", "stop"]);
      rmSync(data, { recursive: true });
      renameSync(copy, data);
      const wanted = `recovery_target_time = '${moment.toISOString().replace("T", " ").replace("Z", "+00")}'\nrecovery_target_action = 'promote'\n`;
      appendFileSync(
        join(data, "postgresql.conf"),
        `restore_command = 'cp ${archive}/%f %p'\nhot_standby = off\n${wanted}`,
      );
      writeFileSync(join(data, "recovery.signal"), "");
      giveToPostgres(join(data, "recovery.signal"));
      start();
      waitUntilAnswering(port);
    },
    /** Ends it and removes its folder. */
    stop: () => {
      for (const pid of processesOf(data)) signalTo(pid, "SIGCONT");
      run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"], true);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The address of a new database, which is empty, or a copy of another library under an id of its own. */
export async function createDatabaseOn(
  server: PostgresServer,
  copied: string | null = null,
): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = copied === null ? "template0" : copied.slice(copied.lastIndexOf("/") + 1);
  await queryOn(server.url("postgres"), `create database ${name} template ${template}`);
  const newId = "update libraries set id = replace(gen_random_uuid()::text, '-', '')";
  if (copied !== null) await queryOn(server.url(name), newId);
  return server.url(name);
}

/** The rows of one statement, by a connection of its own. */
export async function queryOn<Row extends object>(
  connectionString: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client
    .query<Row>(statement, [...values])
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/**
 * However this process ends: a killed one calls no handler. In the background of a shell that ends: Bun's
 * test runner kills its own children.
 */
function stopWithThisProcess(data: string, folder: string): void {
  const stop = commandLine("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]).join(" ");
  const isOver = `! kill -0 ${process.pid} || [ ! -d ${folder} ]`;
  const script = `until ${isOver}; do sleep 1; done; [ ! -d ${folder} ] || ${stop}; rm -rf ${folder}`;
  const command = ["sh", "-c", 'setsid sh -c "$1" &', "sh", script];
  Bun.spawnSync(command, { stdio: ["ignore", "ignore", "ignore"], cwd: tmpdir() });
}

/** Waits until the server answers, as `pg_ctl` does not after a recovery. */
function waitUntilAnswering(port: number): void {
  const deadline = performance.now() + hangMs;
  const command = commandLine("pg_isready", ["-h", "127.0.0.1", "-p", String(port), "-q"]);
  while (Bun.spawnSync(command, { cwd: tmpdir() }).exitCode !== 0) {
    if (performance.now() > deadline) throw new Error("PostgreSQL did not recover");
    Bun.sleepSync(20);
  }
}

/** A child of the server may have ended since it was listed. */
function signalTo(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** The server and its children; none when it does not run. */
function processesOf(data: string): readonly number[] {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return [];
  const first = output(["head", "-n", "1", file]);
  return [first, ...output(["ps", "-o", "pid=", "--ppid", first]).split("\n")]
    .map(Number)
    .filter((pid) => pid > 1);
}

function run(program: string, args: readonly string[], isFailureAllowed = false): void {
  // To no pipe: the server would hold it open.
  const { exitCode } = Bun.spawnSync(commandLine(program, args), {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
    cwd: tmpdir(),
  });
  if (exitCode !== 0 && !isFailureAllowed) throw new Error(`${program} ended with ${exitCode}`);
}

/** PostgreSQL refuses to run as root. */
function commandLine(program: string, args: readonly string[]): string[] {
  const command = [join(binaries ?? "", program), ...args];
  return isRoot() ? ["runuser", "-u", "postgres", "--", ...command] : command;
}

function output(command: string[]): string {
  return Bun.spawnSync(command).stdout.toString().trim();
}

function giveToPostgres(path: string): void {
  if (isRoot()) chownSync(path, Number(idOfPostgres("-u")), Number(idOfPostgres("-g")));
}

function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

function idOfPostgres(option: "-u" | "-g"): string {
  return output(["id", option, "postgres"]);
}
