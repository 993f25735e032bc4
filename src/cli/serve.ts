// Listens, and shuts down in order: load balancers see it as not ready, requests end, the index is saved.
import { readFileSync } from "node:fs";
import { buildApp } from "../app.ts";
import type { Config } from "../config/config.ts";
import { secretsOf } from "../config/config-secrets.ts";
import { OperatorError } from "../errors.ts";
import { hostInUrl } from "../http/hosts.ts";
import { idleSeconds } from "../http/steady-body.ts";
import { type OpenParts, openServices } from "../open-services.ts";
import { sessionCookie } from "../people/accounts/same-site.ts";
import { firstStart } from "../people/setup/first-start.ts";
import { screenBodyBytesMax } from "../screens/read-screen-body.ts";
import type { Services } from "../services.ts";
import { startFailure, starting } from "../system/start-failure.ts";

/** Requests still in flight this long after the signal are cut off: orchestrators kill after 30 s. */
const inFlightMsMax = 20_000;
/** Below this a few hundred silent connections keep everybody out until they are closed. */
const openFilesWanted = 4_096;
/** A terminal signals a whole group, and the parent passes it on: one Ctrl-C comes several times. */
const sameSignalMs = 1_000;
const exitCodeOf = { SIGINT: 130, SIGTERM: 143 } as const;

/** Serves until a signal ends the process. Throws an `OperatorError` or `ApiError` if it cannot start. */
export async function serve(config: Config, parts: OpenParts): Promise<void> {
  const isDetailed = ["debug", "trace"].includes(config.logLevel);
  await start(config, parts).catch((error: unknown) => {
    throw startFailure(error, { secrets: secretsOf(config), isDetailed });
  });
}

async function start(config: Config, parts: OpenParts): Promise<void> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  // Nothing ends process 1 of a container by default. Until it serves it may end at any moment.
  const endNow = (signal: keyof typeof exitCodeOf) => process.exit(exitCodeOf[signal]);
  for (const signal of signals) process.on(signal, endNow);
  const { services, app, setupText } = await openListening(config, parts);
  endOnFaults(services);
  let signalledAt: number | null = null;
  for (const signal of signals) {
    process.on(signal, () => {
      if (signalledAt !== null && performance.now() - signalledAt < sameSignalMs) return;
      signalledAt = performance.now();
      onSignal(services, signal, () => stop(services, app));
    });
    process.off(signal, endNow);
  }
  services.watchdog.start(config.serviceName, parts.watchdogSeconds);
  const address = `http://${hostInUrl(config.host)}:${app.server?.port ?? config.port}`;
  const openFiles = openFilesMax();
  services.log.info(
    { address, baseUrl: config.baseUrl, dataDir: config.dataDir, openFilesMax: openFiles },
    "listening",
  );
  if (config.describe !== null) {
    const { url, model, input } = config.describe;
    const message = "DESCRIBE_URL: import and describe send screens without words to this server";
    services.log.info({ url, model, input }, message);
  }
  if (openFiles !== null && openFiles < openFilesWanted)
    services.log.warn(
      { openFilesMax: openFiles },
      "this process may open few files: more connections than that wait unanswered. Raise it (ulimit -n, LimitNOFILE, --ulimit nofile).",
    );
  if (!sessionCookie(config.baseUrl).isSecure)
    services.log.warn(
      "BASE_URL is plain http over a network: sessions and keys can be read on the way. Use https.",
    );
  // Not in the log: the setup link is for the person who starts the service.
  process.stderr.write(setupText ?? "");
}

/** Opens a service and listens. `setupText` is for the person who starts it. */
export async function openListening(config: Config, parts: OpenParts) {
  const services = await openServices(config, parts);
  // Before the first request: a service that is ready has its owner and its first key.
  const setupText = await starting("set up its first account", () => firstStart(services)).catch(
    async (error: unknown) => {
      await services.close();
      throw error;
    },
  );
  const built = await starting("build its routes", () => buildApp(services));
  return { services, setupText, app: listen(services, built, parts.idleTimeoutSeconds) };
}

/**
 * The number of files and connections that this process may have open at once; null where the system does not
 * say. Bun raises it to the hard limit.
 */
function openFilesMax(): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}

type App = ReturnType<typeof buildApp>;

function listen(services: Services, app: App, idleTimeout = idleSeconds): App {
  const { host, port, importBytesMax } = services.config;
  try {
    return app.listen({
      hostname: host,
      port,
      idleTimeout,
      // Beyond an upload Bun answers a bare 413. Every other body is bounded where it is read, and what
      // nobody reads is thrown away as it comes.
      maxRequestBodySize: Math.max(importBytesMax, screenBodyBytesMax + 1_000_000),
      // Elysia's default would let a second process share the port silently.
      reusePort: false,
      development: false,
    });
  } catch (cause) {
    throw new OperatorError(
      `PORT: ${host}:${port} cannot be listened on. Another process may use it; set PORT or HOST.`,
      { cause },
    );
  }
}

function onSignal(services: Services, signal: keyof typeof exitCodeOf, stopOnce: () => Promise<void>): void {
  if (services.lifecycle.isStopping) process.exit(exitCodeOf[signal]);
  services.lifecycle.isStopping = true;
  services.log.info({ signal }, "stopping");
  stopOnce().then(
    () => exit(services, 0),
    (error: unknown) => {
      services.log.fatal({ err: error }, "the shutdown failed");
      void exit(services, 1);
    },
  );
}

async function stop(services: Services, app: App): Promise<void> {
  // `/readyz` fails from now on; requests are still answered until the load balancers have seen it.
  await Bun.sleep(services.config.drainMs);
  await Promise.race([app.server?.stop(), Bun.sleep(inFlightMsMax)]);
  await app.server?.stop(true);
  await services.close();
  services.log.info("stopped");
}

async function exit(services: Services, code: number): Promise<never> {
  await services.flushLog();
  process.exit(code);
}

/** An uncaught error leaves the process in an unknown state: it is logged without secrets and ends it. */
function endOnFaults(services: Services): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      services.log.fatal({ err: error }, event);
      void exit(services, 1);
    });
  }
}
