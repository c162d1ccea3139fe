// What there is to decide again: experiments and backtests as the organisations asked for them, as windows of decisions.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { BacktestDefinition, ExperimentDefinition } from "#domain/contract/reports/experiment.ts";
import type { CandidatesAt } from "#domain/experiments/evidence-path.ts";
import type { SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import {
  backtestRequestedSchema,
  EXPERIMENT_CHANGED,
  experimentChangedSchema,
} from "#domain/events/shadow-run.ts";
import { DAY, formatInstant, instantOf, MINUTE } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { shadowDefinitions } from "#warehouse/queries/shadow/runs.ts";

export interface Tenant {
  readonly organisationId: string;
  readonly environment: Environment;
}

/** Which decisions are compared; times are ISO 8601, `from` inclusive, `to` exclusive. */
export interface RunWindow extends Tenant {
  readonly runId: string;
  readonly from: string;
  readonly to: string;
  /** Empty for decisions of any version. */
  readonly liveVersionId: string;
  readonly salt: string;
  /** Customers whose salted hash is below it: 0 to 2³². */
  readonly threshold: number;
}

export interface ShadowRun {
  readonly window: RunWindow;
  readonly candidate: SystemVersionContent;
  /** Labels known then are known to decisions that were mature before. */
  readonly startedAt: string;
  readonly maturityDays: number;
  /** When an operator ended it; null while it goes on. */
  readonly stoppedAt: string | null;
}

/**
 * How many of the experiments ran at once: those of the same tenant that were not stopped before the run began. It follows from
 * the log, so a conclusion stays as it was.
 */
export function candidatesAt(run: ShadowRun, experiments: readonly ShadowRun[]): CandidatesAt {
  const { organisationId, environment, runId } = run.window;
  const others = experiments.filter(
    ({ window, stoppedAt }) =>
      window.organisationId === organisationId &&
      window.environment === environment &&
      window.runId !== runId &&
      (stoppedAt === null || stoppedAt > run.startedAt),
  );
  return (occurredAt) => {
    const start = run.startedAt;
    const mature =
      occurredAt === null ? start : formatInstant(instantOf(occurredAt) + run.maturityDays * DAY);
    const judged = mature > start ? mature : start;
    return 1 + others.filter(({ startedAt }) => startedAt <= judged).length;
  };
}

export interface ShadowRuns {
  readonly experiments: readonly ShadowRun[];
  readonly backtests: readonly ShadowRun[];
}

/** @throws ZodError for a malformed definition; the warehouse's error if it is away. */
export async function readRuns(clickhouse: Warehouse, now: Date): Promise<ShadowRuns> {
  const experiments: ShadowRun[] = [];
  const backtests: ShadowRun[] = [];
  for (const { organisation_id, environment, event_type, newest_data } of await shadowDefinitions.run(
    clickhouse,
    {},
  )) {
    const tenant = { organisationId: organisation_id, environment };
    const json: unknown = JSON.parse(newest_data);
    if (event_type === EXPERIMENT_CHANGED) {
      const { candidate, ...definition } = experimentChangedSchema.parse(json);
      const window = experimentWindow(tenant, definition, now);
      const { startedAt, stoppedAt, labelMaturityDays: maturityDays } = definition;
      experiments.push({ window, candidate, startedAt, maturityDays, stoppedAt });
    } else {
      const { candidate, ...definition } = backtestRequestedSchema.parse(json);
      const { requestedAt: startedAt, labelMaturityDays: maturityDays, cancelledAt = null } = definition;
      backtests.push({
        window: backtestWindow(tenant, definition),
        candidate,
        startedAt,
        maturityDays,
        stoppedAt: cancelledAt,
      });
    }
  }
  return { experiments, backtests };
}

const EVERY_CUSTOMER = 2 ** 32;
/** Events may lie a little in the future. */
const AHEAD_MILLISECONDS = 10 * MINUTE;

/** Only what the control version decided: else two live versions would be compared as one. */
function experimentWindow(tenant: Tenant, experiment: ExperimentDefinition, now: Date): RunWindow {
  return {
    ...tenant,
    runId: experiment.id,
    from: experiment.from,
    to: experiment.stoppedAt ?? formatInstant(now.getTime() + AHEAD_MILLISECONDS),
    liveVersionId: experiment.controlVersionId,
    salt: experiment.sampling.salt,
    threshold: Math.round(experiment.sampling.share * EVERY_CUSTOMER),
  };
}

/** All of a past window, whatever version decided it. */
export function backtestWindow(tenant: Tenant, { id, from, to }: BacktestDefinition): RunWindow {
  return { ...tenant, runId: id, from, to, liveVersionId: "", salt: "", threshold: EVERY_CUSTOMER };
}
