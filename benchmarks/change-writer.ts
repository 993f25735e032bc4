// Changes screens of a data folder that is served, faster than the index follows, until its input ends; then says how many.
//   bun benchmarks/change-writer.ts RECORDS
// By hand into the tables, as fill-records.ts: what counts is the index, not the import, which encodes and checks on the same cores.
import { Database } from "bun:sqlite";

const SCREENS_A_TRANSACTION = 500;
const PAUSE_MS = 50;

const [path = ""] = Bun.argv.slice(2);
const db = new Database(path, { readwrite: true, strict: true });
db.run("PRAGMA busy_timeout = 5000");
db.run("PRAGMA synchronous = OFF");
const next = db.prepare<{ value: number }, []>(
  "UPDATE sequences SET value = value + 1 WHERE name = 'change' RETURNING value",
);
const change = db.prepare("UPDATE screens SET change_sequence = ?1 WHERE id = ?2");
const ids = db.prepare<{ id: string }, []>("SELECT id FROM screens").all();

let isOver = false;
let written = 0;
void Bun.stdin.text().then(() => {
  isOver = true;
});

const changeSome = db.transaction(() => {
  for (let at = 0; at < SCREENS_A_TRANSACTION; at += 1) {
    change.run(next.get()?.value ?? 0, ids[(written + at) % ids.length]?.id ?? "");
  }
  written += SCREENS_A_TRANSACTION;
});

while (!isOver) {
  changeSome.immediate();
  await Bun.sleep(PAUSE_MS);
}
db.close();
console.log(written);
