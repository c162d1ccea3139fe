// A thread of its own for jobs that compute, with a heap of its own: what they do never makes the door, the reports or the health of
// this process wait. A thread whose event loop stands still, or that needs too much memory, is ended: its jobs fail, the run
// that was under way is blamed, and the next job begins another thread. A run that is blamed three times within a day fails.

import { Worker } from "node:worker_threads";
import type { RunFailure } from "#domain/contract/reports/experiment.ts";
import type { JobResult } from "../jobs/registry.ts";
import { describeError } from "../log.ts";
import { BlamedRuns } from "./blamed-runs.ts";
import { threadMessageSchema, type ComputeSettings, type RunMessage, type RunRef } from "./messages.ts";

const PROGRAM = new URL("thread.ts", import.meta.url);
const HEAP_MEGABYTES = 384;
/** Longer than the judgement of the largest run, in which nothing breathes. */
const STALL_SECONDS = 120;
/** The first times may be accidents of the machine. */
const BLAMED_MAX = 3;

/** The thread ended, or the job failed in it. The message is for people. */
class ComputeError extends Error {
  override readonly name = "ComputeError";
}

export interface ComputeThreadOptions {
  readonly settings: ComputeSettings;
  /** Called with each run that has ended its thread too often. */
  readonly onCulprit: (run: RunRef, failure: RunFailure) => void;
  /** What the thread runs; by default the jobs that compute. */
  readonly program?: URL;
  readonly stallSeconds?: number;
  readonly heapMegabytes?: number;
}

interface Call {
  readonly resolve: (result: JobResult) => void;
  readonly reject: (error: ComputeError) => void;
}

export class ComputeThread {
  private readonly options: ComputeThreadOptions;
  private readonly calls = new Map<number, Call>();
  private readonly blamed = new BlamedRuns();
  private worker: Worker | null = null;
  private watch: NodeJS.Timeout | null = null;
  private underWay: RunRef | null = null;
  private silentSeconds = 0;
  private newestCall = 0;

  constructor(options: ComputeThreadOptions) {
    this.options = options;
  }

  /** @throws ComputeError where the job failed, or its thread ended. */
  run(job: string): Promise<JobResult> {
    const worker = (this.worker ??= this.begin());
    this.newestCall += 1;
    const message: RunMessage = { call: this.newestCall, job, blamed: this.blamed.all(performance.now()) };
    return new Promise((resolve, reject) => {
      this.calls.set(message.call, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(message);
    });
  }

  /** Ends it at once. A run that was cut short goes on later. */
  async close(): Promise<void> {
    const { worker } = this;
    this.forget("the process stops");
    await worker?.terminate();
  }

  private begin(): Worker {
    const { settings, program = PROGRAM, heapMegabytes = HEAP_MEGABYTES } = this.options;
    const worker = new Worker(program, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    const isCurrent = (): boolean => this.worker === worker;
    worker.unref();
    worker.on("message", (message: unknown) => isCurrent() && this.receive(message));
    worker.on("error", (error: unknown) => {
      if (!isCurrent()) return;
      this.end(
        describeError(error),
        isOutOfMemory(error)
          ? { reason: "too_much_memory", message: "It needed more memory than a run may have" }
          : { reason: "internal_error", message: "The thread that computed it ended with an error" },
      );
    });
    worker.on("exit", (code) => isCurrent() && this.forget(`the compute thread ended with code ${code}`));
    this.watch = this.watchOver(worker);
    return worker;
  }

  private watchOver(worker: Worker): NodeJS.Timeout {
    const { stallSeconds = STALL_SECONDS } = this.options;
    this.silentSeconds = 0;
    // It counts its own ticks: while this process itself stands still, none passes.
    const watch = setInterval(() => {
      this.silentSeconds += 1;
      if (this.silentSeconds < stallSeconds) return;
      this.end(`the compute thread stood still for ${stallSeconds} seconds`, {
        reason: "too_slow",
        message: `It computed for ${stallSeconds} seconds without a pause`,
      });
      void worker.terminate();
    }, 1_000);
    watch.unref();
    return watch;
  }

  private receive(received: unknown): void {
    this.silentSeconds = 0;
    const message = threadMessageSchema.parse(received);
    if (message.kind === "under_way") this.underWay = message.run;
    if (message.kind !== "ended") return;
    const call = this.calls.get(message.call);
    this.calls.delete(message.call);
    if (message.ok) call?.resolve({ summary: message.text });
    else call?.reject(new ComputeError(message.text));
  }

  /** @param failure of the run that is under way, without how often. */
  private end(why: string, { reason, message }: RunFailure): void {
    const run = this.underWay;
    this.forget(run === null ? why : `${why}, in run ${run.runId}`);
    if (run === null) return;
    const times = this.blamed.add(run, performance.now());
    if (times < BLAMED_MAX) return;
    this.options.onCulprit(run, { reason, message: `${message}, ${times} times within 24 hours.` });
  }

  private forget(why: string): void {
    if (this.watch !== null) clearInterval(this.watch);
    this.worker = null;
    this.underWay = null;
    for (const { reject } of this.calls.values()) reject(new ComputeError(why));
    this.calls.clear();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
