// The role `schedule`: pulses the edge and runs the jobs that have an interval. Pulses wait for nothing, jobs for the warehouse that
// they read. One process has it; a second one would only do the same again, because pulses and jobs may run twice with the same
// result.

import type { Edge } from "../edge.ts";
import type { NewestPulse } from "../health.ts";
import { JOB_INTERVAL_SECONDS } from "../jobs/jobs.ts";
import type { JobRegistry } from "../jobs/registry.ts";
import { describeError, type Log } from "../log.ts";
import { pulseEdge } from "./pulse-edge.ts";

const PULSE_INTERVAL_SECONDS = 60;
/** After a failed run of a job that would not run again before. */
const RETRY_SECONDS = 300;

export interface Schedule {
  newestPulse(): NewestPulse;
  stop(): void;
}

export interface ScheduleOptions {
  /** Null: no pulses. */
  readonly edge: Edge | null;
  /** Null where this process runs no jobs. */
  readonly jobs: JobRegistry | null;
  /** Resolves when the warehouse has its tables. */
  readonly prepared: Promise<void>;
  readonly log: Log;
}

/** Needs no table. */
const READS_NO_WAREHOUSE = "lists";

/** Everything runs once as soon as it can, and then at its interval. */
export function startSchedule({ edge, jobs, prepared, log }: ScheduleOptions): Schedule {
  let isStopped = false;
  let newest: NewestPulse = { at: null, pulse: null, failure: null };
  const timers: NodeJS.Timeout[] = [];

  const every = (seconds: number, act: () => Promise<void>): void => {
    void act();
    timers.push(setInterval(() => void act(), seconds * 1_000));
  };

  if (edge !== null) {
    every(PULSE_INTERVAL_SECONDS, async () => {
      try {
        const pulse = await pulseEdge(edge);
        newest = { at: new Date().toISOString(), pulse, failure: null };
        if (pulse.unanswered.length > 0) {
          log.warn("objects of the edge do not answer", { sources: pulse.unanswered.join(" ") });
        }
      } catch (error) {
        newest = { ...newest, failure: describeError(error) };
        log.warn("the edge could not be pulsed", { detail: newest.failure });
      }
    });
  }
  const begin = (registry: JobRegistry, name: string, seconds: number): void => {
    if (isStopped) return;
    let lastOutcome = "done";
    const run = async (): Promise<void> => {
      lastOutcome = (await registry.run(name))?.outcome ?? lastOutcome;
    };
    every(seconds, () => {
      registry.planIn(name, seconds);
      return run();
    });
    if (seconds > RETRY_SECONDS) {
      timers.push(setInterval(() => void (lastOutcome === "failed" && run()), RETRY_SECONDS * 1_000));
    }
  };
  if (jobs !== null) {
    for (const [name, seconds] of Object.entries(JOB_INTERVAL_SECONDS)) {
      const may = name === READS_NO_WAREHOUSE ? Promise.resolve() : prepared;
      // Who prepares it deals with a failure.
      may.then(() => begin(jobs, name, seconds)).catch(() => undefined);
    }
  }
  return {
    newestPulse: () => newest,
    stop: () => {
      isStopped = true;
      timers.forEach(clearInterval);
    },
  };
}
