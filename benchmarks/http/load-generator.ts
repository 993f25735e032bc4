// Sends one request over and over on keep-alive connections and counts the answers. As little as that needs:
// the request is made once, and an answer is looked at only to know where it ends.
//   bun load-generator.ts PORT REQUEST_FILE CONNECTIONS     then a line with seconds on standard input -> {"answers":n,"seconds":s}
import { parseRequests } from "./request-file.ts";

const STATUS_AT = "HTTP/1.1 ".length;
const TWO = "2".charCodeAt(0);
const lengthHeader = /content-length: (\d+)/i;

interface Connection {
  /** Bytes of the running answer that have not come yet; 0 between answers. */
  missing: number;
  sentAt: number;
  next: number;
}

const [port = "", file = "", connections = ""] = process.argv.slice(2);
const requests = parseRequests(await Bun.file(file).bytes());
const latencies: number[] = [];
let answers = 0;
let isRunning = false;
const idle = new Set<() => void>();

function send(socket: { write(bytes: Uint8Array): number }, state: Connection): void {
  const request = requests[state.next % requests.length];
  if (request === undefined) throw new Error("there are requests");
  state.next += Number(connections);
  state.sentAt = performance.now();
  if (socket.write(request) < request.length)
    throw new Error("a request did not fit into the socket's buffer");
}

function begin(chunk: Buffer): number {
  const end = chunk.indexOf("\r\n\r\n");
  const head = chunk.toString("latin1", 0, end);
  if (chunk[STATUS_AT] !== TWO) throw new Error(`not answered: ${chunk.toString().slice(0, 800)}`);
  return end + 4 + Number(lengthHeader.exec(head)?.[1] ?? Number.NaN);
}

async function open(at: number): Promise<void> {
  const state: Connection = { missing: 0, sentAt: 0, next: at };
  await Bun.connect({
    hostname: "127.0.0.1",
    port: Number(port),
    socket: {
      open: (socket) => void idle.add(() => send(socket, state)),
      data(socket, chunk) {
        if (state.missing === 0) state.missing = begin(chunk);
        state.missing -= chunk.length;
        if (state.missing > 0) return;
        answers += 1;
        latencies.push(performance.now() - state.sentAt);
        if (isRunning) send(socket, state);
        else idle.add(() => send(socket, state));
      },
      close: () => process.exit(1),
    },
  });
}

async function load(seconds: number): Promise<object> {
  const [before, startedAt] = [answers, performance.now()];
  latencies.length = 0;
  isRunning = true;
  const starts = [...idle];
  idle.clear();
  for (const start of starts) start();
  await Bun.sleep(seconds * 1000);
  const taken = { answers: answers - before, seconds: (performance.now() - startedAt) / 1000 };
  isRunning = false;
  while (idle.size < Number(connections)) await Bun.sleep(1);
  return { ...taken, ms: latencies };
}

await Promise.all(Array.from({ length: Number(connections) }, (_, at) => open(at)));
for await (const line of console) {
  if (line === "") break; // what Bun gives at the end of the input
  const { seconds, withLatencies } = JSON.parse(line) as { seconds: number; withLatencies: boolean };
  const { ms, ...counts } = (await load(seconds)) as { ms: number[] };
  console.log(JSON.stringify(withLatencies ? { ...counts, ms } : counts));
}
process.exit(0);
