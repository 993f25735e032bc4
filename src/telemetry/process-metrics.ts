// Of this process: memory, processor time, and how late its event loop is.
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Interval of the event loop's measurements: often enough to see every stop of a tenth of a second. */
const everyMs = 100;

/**
 * Not prom-client's own: half of those report nonsense on Bun. What is returned ends the timer of the event
 * loop's lag.
 */
export function addProcessMetrics(registers: Registry[]): () => void {
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Counter({
    name: "process_cpu_seconds_total",
    help: "User and system processor time.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1_000_000);
    },
  });
  new Gauge({ name: "process_start_time_seconds", help: "Unix time of the start.", registers }).set(
    Math.floor(performance.timeOrigin / 1000),
  );
  return measureEventLoop(registers);
}

/** A timer that comes late says how long every request that came meanwhile was kept waiting. */
function measureEventLoop(registers: Registry[]): () => void {
  const lag = new Histogram({
    name: "screen_search_event_loop_lag_seconds",
    help: "How late a timer of the event loop came, looked at ten times a second.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  let dueAt = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    lag.observe(Math.max(0, now - dueAt) / 1000);
    dueAt = now + everyMs;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
