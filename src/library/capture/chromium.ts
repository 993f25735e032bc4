// The browser that captures: a Chromium of this machine, or one elsewhere, over the DevTools protocol.
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { OperatorError, reasonOf } from "../../errors.ts";

export interface BrowserChoice {
  /** The program; the usual places are looked at unless it is given. */
  readonly chromium: string | undefined;
  /** The address of a browser that runs already, such as http://127.0.0.1:9222. */
  readonly cdp: string | undefined;
}

/** An open browser. Closing one that was reached by an address ends our pages and leaves it running. */
export interface OpenBrowser {
  readonly browser: Browser;
  /** A note for the operator; null for none. */
  readonly notice: string | null;
}

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
const startTimeoutMs = 90_000;
const args = [
  ...["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync"],
  // WebRTC would ask addresses past the proxy.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

/** Starts or reaches the browser. Throws an `OperatorError` that says what to do. */
export async function openBrowser({ chromium: given, cdp }: BrowserChoice): Promise<OpenBrowser> {
  if (cdp !== undefined) return { browser: await connect(cdp), notice: null };
  const path = findChromium(given);
  // Chromium refuses to start its sandbox as root.
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium
    .launch({
      executablePath: path,
      headless: true,
      args,
      timeout: startTimeoutMs,
      env: environment(),
      chromiumSandbox: !isRoot,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch((cause: Error) => {
      const reason = cause.message.split("\n")[0];
      throw new OperatorError(`${path} could not be started: ${reason}`, { cause });
    });
  return { browser, notice: isRoot ? rootNotice : null };
}

/** Returns true when the browser may run on another machine, which cannot reach the loopback of this one. */
export function isReachedOverNetwork(cdp: string | undefined): boolean {
  return cdp !== undefined && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(URL.parse(cdp)?.hostname ?? "");
}

const rootNotice =
  "Chromium runs without its sandbox, because this process is root. Capture only pages that you trust, or run as another user.";

function findChromium(given: string | undefined): string {
  const path = (given === undefined ? usual : [given]).find((each) => existsSync(each));
  if (path !== undefined) return path;
  throw new OperatorError(
    given === undefined
      ? "There is no Chromium here. Install it (apt-get install chromium), or name one by --chromium or CHROMIUM_PATH, or a running one by --cdp."
      : `${given} is not there. Name the program of Chromium or Chrome.`,
  );
}

/** Settings and secrets of the service are not for a browser. */
function environment(): Record<string, string> {
  const passed = ["PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "TZ", "FONTCONFIG_PATH", "LD_LIBRARY_PATH"];
  return Object.fromEntries(
    passed.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

async function connect(address: string): Promise<Browser> {
  if (!/^(?:https?|wss?):$/.test(URL.parse(address)?.protocol ?? ""))
    throw new OperatorError("--cdp: must begin with http://, https://, ws:// or wss://.");
  return chromium.connectOverCDP(address, { timeout: startTimeoutMs }).catch((cause: unknown) => {
    throw new OperatorError(`No browser answers at ${address}: ${reasonOf(cause).split("\n")[0]}`, { cause });
  });
}
