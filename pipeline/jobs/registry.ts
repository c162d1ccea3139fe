// What an offline job is, and the register that runs jobs one at a time and remembers how their last run went.
// A job can run twice, or in two processes at once, with the same result; so nothing here takes a lock.

import type { Warehouse } from "#warehouse/client.ts";
import type { ComputeBudget } from "../compute/budget.ts";
import type { RunRef } from "../compute/messages.ts";
import type { UnderWay } from "../compute/under-way.ts";
import type { Edge } from "../edge.ts";

export interface JobContext {
  readonly clickhouse: Warehouse;
  /** For jobs that report what they found; absent if the pipeline knows no edge. */
  readonly edge?: Edge;
  /** For jobs that decide by candidates; the published one if absent. */
  readonly budget?: ComputeBudget;
  /** For jobs that work on runs: which one it is. */
  readonly underWay?: UnderWay;
  /** Runs that come last, because a thread ended while one was under way. */
  readonly blamed?: readonly RunRef[];
}

export interface JobResult {
  /** What was done, in one line for people. */
  readonly summary: string;
}

export interface Job {
  readonly name: string;
  run(context: JobContext): Promise<JobResult>;
}

export interface JobRun {
  readonly runId: string;
  readonly job: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly durationMs: number;
  readonly outcome: "done" | "failed";
  /** The job's summary, or why it failed. */
  readonly detail: string;
}

export interface JobState {
  readonly name: string;
  readonly running: boolean;
  readonly lastRun: JobRun | null;
  /** When the schedule runs it again; null for one that only runs on demand. A run by hand moves it nowhere. */
  readonly nextRunAt: string | null;
}

export interface RegistryOptions {
  readonly jobs: readonly Job[];
  readonly context: JobContext;
  /** Keeps a finished run where other processes see it. A failure to keep it does not fail the run. */
  readonly record: (run: JobRun) => Promise<void>;
  readonly describe: (error: unknown) => string;
  readonly now: () => Date;
}

export class JobRegistry {
  private readonly options: RegistryOptions;
  private readonly running = new Map<string, Promise<JobRun>>();
  private readonly lastRuns = new Map<string, JobRun>();
  private readonly nextRuns = new Map<string, string>();

  constructor(options: RegistryOptions) {
    this.options = options;
  }

  states(): JobState[] {
    return this.options.jobs.map(({ name }) => ({
      name,
      running: this.running.has(name),
      lastRun: this.lastRuns.get(name) ?? null,
      nextRunAt: this.nextRuns.get(name) ?? null,
    }));
  }

  /** The schedule runs a job again in so many seconds. */
  planIn(name: string, seconds: number): void {
    const at = this.options.now().getTime() + seconds * 1_000;
    this.nextRuns.set(name, new Date(at).toISOString());
  }

  /**
   * Runs a job, or joins its run that is under way in this process.
   * @returns null for a name that no job has. A failed run is a value, not a throw.
   */
  run(name: string): Promise<JobRun> | null {
    const job = this.options.jobs.find((candidate) => candidate.name === name);
    if (job === undefined) return null;
    const underWay = this.running.get(name);
    if (underWay !== undefined) return underWay;
    const run = this.runOnce(job).finally(() => this.running.delete(name));
    this.running.set(name, run);
    return run;
  }

  /** Waits for the runs that are under way. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private async runOnce(job: Job): Promise<JobRun> {
    const { context, describe, now, record } = this.options;
    const started = now();
    // Not by the clock, which may be set meanwhile.
    const begun = performance.now();
    const result = await job.run(context).then(
      ({ summary }) => ({ outcome: "done" as const, detail: summary }),
      (error: unknown) => ({ outcome: "failed" as const, detail: describe(error) }),
    );
    const finished = now();
    const run: JobRun = {
      runId: `run_${crypto.randomUUID()}`,
      job: job.name,
      startedAt: started.toISOString(),
      finishedAt: finished.toISOString(),
      durationMs: Math.round(performance.now() - begun),
      ...result,
    };
    this.lastRuns.set(job.name, run);
    await record(run);
    return run;
  }
}
