// Liveness: a process whose event loop stands still ends, one that is merely suspended does not, and systemd
// hears that the loop turns.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { openNotifier } from "../src/system/processes/watchdog.ts";
import { temporaryFolder } from "./support/folder.ts";
import { startServer } from "./support/server.ts";
import { goodBody } from "./support/service.ts";
import { until } from "./support/until.ts";

test("a process whose event loop stands still ends by itself, and says why", async () => {
  await using server = await startServer({ TEST_PARTS: '{"watchdogSeconds":2}' });
  expect((await server.search(goodBody)).status).toBe(200);
  process.kill(server.pid, "SIGUSR2");
  expect(await server.exited).toBe(70);
  const lines = server.output().split("\n");
  const line = lines.find((each) => each.includes("the event loop stood still for 2 s"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ level: "fatal", service: "screen-search" });
});

test("a process that was suspended for longer than that goes on", async () => {
  await using server = await startServer({ TEST_PARTS: '{"watchdogSeconds":2}' });
  process.kill(server.pid, "SIGSTOP");
  await Bun.sleep(5_000);
  process.kill(server.pid, "SIGCONT");
  // Longer than the watchdog waits: it must have seen the loop turn.
  await Bun.sleep(4_000);
  expect((await server.search(goodBody)).status).toBe(200);
});

const python = Bun.which("python3");
if (python === null) console.log("Messages to systemd SKIPPED: python3 is not installed.");

/** Prints a line, then each datagram that it gets, until it has three. */
const receiver = `
import socket, sys
socket_ = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
socket_.bind(sys.argv[1].replace("@", "\\0"))
print("bound", flush=True)
for _ in range(3): print(socket_.recv(100).decode(), flush=True)
`;

for (const [kind, name] of [
  ["a socket in a folder", join(temporaryFolder(), "notify")],
  ["an abstract socket", `@screen-search-${process.pid}`],
] as const)
  test.skipIf(python === null)(
    `the service manager hears that the service is ready, then that it lives: ${kind}`,
    async () => {
      await using manager = Bun.spawn([python ?? "", "-c", receiver, name], { stdout: "pipe" });
      let heard = "";
      const hearing = (async () => {
        for await (const bytes of manager.stdout) heard += new TextDecoder().decode(bytes);
      })();
      await until(() => heard === "bound\n");
      await using _server = await startServer({ NOTIFY_SOCKET: name });
      await hearing;
      expect(heard).toBe("bound\nREADY=1\nWATCHDOG=1\nWATCHDOG=1\n");
    },
  );

test("a service manager that is gone, or none, harms nothing", () => {
  for (const path of [undefined, "", join(temporaryFolder(), "gone"), "@gone"]) openNotifier(path)("READY=1");
});
