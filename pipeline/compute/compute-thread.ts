// A thread of its own for jobs that compute, with a heap of its own: what they do never makes the door, the reports or the health of
// this process wait. A thread whose event loop stands still, or that needs too much memory, is ended: its jobs fail, the run
// whose candidate was deciding is named, and the next job begins another thread.

import { Worker } from "node:worker_threads";
import type { RunFailure } from "#domain/contract/reports/experiment.ts";
import type { JobResult } from "../jobs/registry.ts";
import { describeError } from "../log.ts";
import { threadMessageSchema, type ComputeSettings, type RunMessage, type RunRef } from "./messages.ts";

const PROGRAM = new URL("thread.ts", import.meta.url);
const HEAP_MEGABYTES = 384;
/** Longer than the judgement of the largest run, in which nothing breathes. */
const STALL_SECONDS = 120;

/** The thread ended, or the job failed in it. The message is for people. */
class ComputeError extends Error {
  override readonly name = "ComputeError";
}

export interface ComputeThreadOptions {
  readonly settings: ComputeSettings;
  /** The candidate of this run was deciding when the thread had to be ended. */
  readonly onCulprit: (run: RunRef, failure: RunFailure) => void;
  /** What the thread runs; by default the jobs that compute. */
  readonly program?: URL;
  readonly stallSeconds?: number;
}

interface Call {
  readonly resolve: (result: JobResult) => void;
  readonly reject: (error: ComputeError) => void;
}

export class ComputeThread {
  private readonly options: ComputeThreadOptions;
  private readonly calls = new Map<number, Call>();
  private worker: Worker | null = null;
  private watch: NodeJS.Timeout | null = null;
  private deciding: RunRef | null = null;
  private silentSeconds = 0;
  private newestCall = 0;

  constructor(options: ComputeThreadOptions) {
    this.options = options;
  }

  /** @throws ComputeError where the job failed, or its thread ended. */
  run(job: string): Promise<JobResult> {
    const worker = (this.worker ??= this.begin());
    this.newestCall += 1;
    const message: RunMessage = { call: this.newestCall, job };
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
    const { settings, program = PROGRAM, stallSeconds = STALL_SECONDS } = this.options;
    const worker = new Worker(program, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    const isCurrent = (): boolean => this.worker === worker;
    worker.unref();
    worker.on("message", (message: unknown) => isCurrent() && this.receive(message));
    worker.on("error", (error: unknown) => {
      if (!isCurrent()) return;
      if (isOutOfMemory(error)) this.blame("too_much_memory", "its candidate needed too much memory");
      this.forget(describeError(error));
    });
    worker.on("exit", (code) => isCurrent() && this.forget(`the compute thread ended with code ${code}`));
    // It counts its own ticks: while this process itself stands still, none passes.
    this.watch = setInterval(() => {
      this.silentSeconds += 1;
      if (this.silentSeconds < stallSeconds) return;
      this.blame("too_slow", `one payment took its candidate longer than ${stallSeconds} seconds`);
      this.forget(`the compute thread stood still for ${stallSeconds} seconds`);
      void worker.terminate();
    }, 1_000);
    this.watch.unref();
    this.silentSeconds = 0;
    return worker;
  }

  private receive(received: unknown): void {
    this.silentSeconds = 0;
    const message = threadMessageSchema.parse(received);
    if (message.kind === "deciding") this.deciding = message.run;
    if (message.kind !== "ended") return;
    const call = this.calls.get(message.call);
    this.calls.delete(message.call);
    if (message.ok) call?.resolve({ summary: message.text });
    else call?.reject(new ComputeError(message.text));
  }

  private blame(reason: RunFailure["reason"], message: string): void {
    if (this.deciding !== null) this.options.onCulprit(this.deciding, { reason, message });
  }

  private forget(why: string): void {
    if (this.watch !== null) clearInterval(this.watch);
    this.worker = null;
    this.deciding = null;
    for (const { reject } of this.calls.values()) reject(new ComputeError(why));
    this.calls.clear();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
