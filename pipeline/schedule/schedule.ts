// The role `schedule`: pulses the edge, looks for what the pulses say is missing, and runs the jobs that have an interval. Pulses wait
// for nothing, jobs for the warehouse that they read. One process has it; a second one would only do the same again, because pulses
// and jobs may run twice with the same result.

import type { Edge } from "../edge.ts";
import type { NewestPulse } from "../health.ts";
import { JOB_INTERVAL_SECONDS } from "../jobs/jobs.ts";
import type { JobRegistry } from "../jobs/registry.ts";
import { describeError, type Log } from "../log.ts";
import { MissingFinder, type MissingEvents, type MissingSources } from "./find-missing.ts";
import { pulseEdge } from "./pulse-edge.ts";

const PULSE_INTERVAL_SECONDS = 60;
/** After a failed run of a job that would not run again before. */
const RETRY_SECONDS = 300;

export interface Schedule {
  newestPulse(): NewestPulse;
  /** Null until it has been looked for. */
  missing(): MissingEvents | null;
  stop(): void;
}

export interface ScheduleOptions extends MissingSources {
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
export function startSchedule({ edge, jobs, prepared, log, ...sources }: ScheduleOptions): Schedule {
  const finder = new MissingFinder(sources);
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
        await finder.look(pulse).catch((error: unknown) => {
          log.debug("it is not known whether events are missing", { detail: describeError(error) });
        });
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
    missing: () => finder.missing,
    stop: () => {
      isStopped = true;
      timers.forEach(clearInterval);
    },
  };
}
