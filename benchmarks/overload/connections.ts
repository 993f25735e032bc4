// Keep-alive connections to one server, as little as they need: an answer is looked at only to know its
// status and where it ends.
import type { Socket } from "bun";

const STATUS_AT = "HTTP/1.1 ".length;
const none: Answer = { status: 0, code: null };
const codeOfError = /"code":"(\w+)"/;
const lengthHeader = /content-length: (\d+)/i;

/** An answer, as far as it is parsed. */
export interface Answer {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  /** The error code in the body, if any. */
  readonly code: string | null;
}

/** One connection, with the request that runs on it. */
interface State {
  /** Bytes of the running answer that have not come yet; null before its first. */
  missing: number | null;
  answer: Answer;
  settle: ((answer: Answer) => void) | null;
}

type Connection = Socket<State>;

/** Opens connections as they are needed, and uses them again. */
export class Connections {
  readonly #port: number;
  readonly #idle: Connection[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a request and waits for its answer. */
  async ask(request: Uint8Array): Promise<Answer> {
    const connection = this.#idle.pop() ?? (await this.#open());
    return await new Promise<Answer>((resolve) => {
      Object.assign(connection.data, { missing: null, settle: resolve });
      write(connection, request);
    });
  }

  /**
   * Sends a request on a connection of its own and closes that after so many milliseconds, answered or not.
   */
  async drop(request: Uint8Array, afterMs: number): Promise<void> {
    const connection = await this.#open();
    write(connection, request);
    await Bun.sleep(afterMs);
    connection.terminate();
  }

  /** One that the server closed is not used again. */
  #forget(connection: Connection): void {
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
    settle(connection.data, none);
  }

  #open(): Promise<Connection> {
    return Bun.connect<State>({
      hostname: "127.0.0.1",
      port: this.#port,
      data: { missing: null, answer: none, settle: null },
      socket: {
        data: (connection, chunk) => {
          if (received(connection.data, chunk)) this.#idle.push(connection);
        },
        close: (connection) => this.#forget(connection),
        error: (connection) => this.#forget(connection),
      },
    });
  }
}

function write(connection: Connection, request: Uint8Array): void {
  if (connection.write(request) < request.length) connection.terminate();
}

/** Reports whether the answer ends with this chunk. */
function received(state: State, chunk: Buffer): boolean {
  if (state.missing === null) {
    const end = chunk.indexOf("\r\n\r\n");
    const status = Number(chunk.toString("latin1", STATUS_AT, STATUS_AT + 3));
    const code = status === 200 ? null : (codeOfError.exec(chunk.toString("latin1", end))?.[1] ?? null);
    state.answer = { status, code };
    state.missing = end + 4 + Number(lengthHeader.exec(chunk.toString("latin1", 0, end))?.[1] ?? 0);
  }
  state.missing -= chunk.length;
  if (state.missing > 0 || state.settle === null) return false;
  settle(state, state.answer);
  return true;
}

function settle(state: State, answer: Answer): void {
  const { settle: resolve } = state;
  state.settle = null;
  resolve?.(answer);
}
