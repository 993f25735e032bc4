/** Aborts at the first SIGINT or SIGTERM, so that a command can end its work; the second ends the process. */
export function stopAtSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
