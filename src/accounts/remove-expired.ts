import type { Logger } from "../log.ts";
import type { PeopleStorage } from "../storage/people-storage.ts";

const hourMs = 3_600_000;

/** Deletes what has ended (sessions, tokens of links) now and every hour, until the function it returns is called. */
export function removeExpiredHourly(people: PeopleStorage, log: Logger, now: () => number): () => void {
  const remove = () =>
    people.removeExpired(now()).catch((error: unknown) => {
      // An import holds the write lock, or the disk is full: the next hour will do.
      log.debug({ err: error }, "expired sessions stay for now");
    });
  void remove();
  const timer = setInterval(() => void remove(), hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
