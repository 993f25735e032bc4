// Asks the operator's re-ranker within bounds: whatever it does, a search goes on in time by its own order.
import type { RerankSettings } from "../config/config.ts";
import type { ScreenWords } from "../database/screens.ts";
import { ClientGoneError, reasonOf } from "../errors.ts";
import { FairQueue, type Release } from "../http/fair-queue.ts";
import { stopSignal } from "../http/stop-signal.ts";
import type { Logger } from "../system/log.ts";
import { Circuit, pauseMs } from "./rerank/circuit.ts";
import { type GradeScreens, rerankClient, rerankHost } from "./rerank/rerank-client.ts";

/** The best screens that are put in order, and calls that run at once. */
export const rerankBounds = { screensMax: 20, callsMax: 8 };
/** Calls that wait for each that runs; more searches keep their own order at once. */
const waitingPerCall = 4;

/**
 * Outcomes of the re-ranking of a search: `applied`; the engine's order kept because of a `timeout`, an
 * `error`, a pause after failures (`paused`), too many calls at once (`busy`), or fewer than two screens to
 * order (`skipped`).
 */
export const rerankOutcomes = ["applied", "timeout", "error", "paused", "busy", "skipped"] as const;
export type RerankOutcome = (typeof rerankOutcomes)[number];

export interface Reranking {
  readonly outcome: RerankOutcome;
  /** One for each screen, higher is better; null unless the outcome is `applied`. */
  readonly grades: readonly number[] | null;
  /** The call alone, without what it waited for; null when none was made. */
  readonly callMs: number | null;
}

export interface RerankRequest {
  readonly workspaceId: string;
  /** As it was written. */
  readonly query: string;
  /** Best first. */
  readonly screens: readonly ScreenWords[];
  /** Aborts when the client is gone. */
  readonly client: AbortSignal;
  /** Until the search must be answered. */
  readonly msLeft: number;
}

/** One for the whole service. */
export class Reranker {
  readonly screensMax: number;
  readonly #settings: RerankSettings;
  readonly #log: Logger;
  readonly #elapsedMs: () => number;
  readonly #grade: GradeScreens;
  readonly #circuit: Circuit;
  readonly #queue: FairQueue;

  /** Says in the log where texts will go. `elapsedMs` never runs back. */
  constructor(settings: RerankSettings, log: Logger, elapsedMs: () => number, bounds = rerankBounds) {
    const { timeoutMs, api, model } = settings;
    const { screensMax, callsMax } = bounds;
    this.screensMax = screensMax;
    this.#settings = settings;
    this.#log = log;
    this.#elapsedMs = elapsedMs;
    this.#grade = rerankClient(settings);
    this.#circuit = new Circuit(elapsedMs);
    this.#queue = new FairQueue({
      permitsMax: callsMax,
      permitsPerWorkspaceMax: callsMax,
      waitingMax: callsMax * waitingPerCall,
      waitingPerWorkspaceMax: callsMax * waitingPerCall,
      waitMs: timeoutMs,
      label: "calls of the re-ranker",
    });
    log.info(
      { host: rerankHost(settings), api, model, screensMax, timeoutMs },
      "deep searches send their query and the words of their best screens to the re-ranker",
    );
  }

  /** Takes RERANK_TIMEOUT_MS or `msLeft` at most, waiting included. Throws nothing but `ClientGoneError`. */
  async rerank(request: RerankRequest): Promise<Reranking> {
    const { screens, client, msLeft } = request;
    if (screens.length < 2) return ownOrder("skipped");
    const stop = stopSignal(client, Math.min(msLeft, this.#settings.timeoutMs), () => undefined);
    try {
      return await this.#withPermit(request, stop.signal);
    } finally {
      stop.clear();
    }
  }

  async #withPermit(request: RerankRequest, stop: AbortSignal): Promise<Reranking> {
    let release: Release;
    try {
      release = await this.#queue.acquire(request.workspaceId, stop);
    } catch {
      if (stop.reason instanceof ClientGoneError) throw stop.reason;
      return ownOrder("busy");
    }
    try {
      return this.#circuit.begin() ? await this.#call(request, stop) : ownOrder("paused");
    } finally {
      release();
    }
  }

  async #call({ query, screens }: RerankRequest, stop: AbortSignal): Promise<Reranking> {
    const startedAt = this.#elapsedMs();
    const callMs = () => this.#elapsedMs() - startedAt;
    try {
      const grades = await this.#grade(query, screens, stop);
      if (this.#circuit.failures > 0) this.#log.info("the re-ranker answers again");
      this.#circuit.succeed();
      return { outcome: "applied", grades, callMs: callMs() };
    } catch (error) {
      if (stop.reason instanceof ClientGoneError) {
        this.#circuit.giveUp();
        throw stop.reason;
      }
      const outcome = stop.aborted ? "timeout" : "error";
      // One that began late, by a wait or with little time left, says nothing of the re-ranker.
      if (stop.aborted && callMs() < this.#settings.timeoutMs / 2) this.#circuit.giveUp();
      else this.#recordFailure(stop.aborted ? `no answer after ${Math.round(callMs())} ms` : reasonOf(error));
      return { outcome, grades: null, callMs: callMs() };
    }
  }

  /** Logs the first failure and the pause; the metrics count those between and those of later tries. */
  #recordFailure(reason: string): void {
    this.#circuit.fail();
    const host = rerankHost(this.#settings);
    if (this.#circuit.failures === 1)
      this.#log.warn({ host, reason }, "the re-ranker failed; searches keep their own order");
    if (this.#circuit.hasJustOpened)
      this.#log.warn(
        { host, reason, pauseMs },
        "the re-ranker failed several times in a row and is left alone for a while",
      );
  }
}

function ownOrder(outcome: RerankOutcome): Reranking {
  return { outcome, grades: null, callMs: null };
}
