// Brings runs on, in turns of their organisations, for about as long as the schedule waits: then those that were asked for meanwhile
// are seen, and those that were cancelled are not. A run that fails, whatever the reason, stops no other.

import { DEFAULT_BUDGET } from "../compute/budget.ts";
import type { JobContext } from "../jobs/registry.ts";
import { describeError } from "../log.ts";
import { decideAgain } from "./decide-again.ts";
import { readCosts, recordCost, type Costs } from "./run-costs.ts";
import { RunMeter, type OrganisationSpending } from "./run-meter.ts";
import type { ShadowRun } from "./runs.ts";
import { takeTurns } from "./take-turns.ts";

/** The schedule runs these jobs every 30 and 60 seconds. */
const PASS_MILLISECONDS = 25_000;

/** Some runs could not be brought on. The message says how many, and why the first one could not. */
class RunsFailedError extends Error {
  override readonly name = "RunsFailedError";
}

export interface Worked {
  /** Runs that had not failed before. */
  readonly open: number;
  /** Decisions that were decided again. */
  readonly decided: number;
  /** Runs that go on with the next run of the job. */
  readonly waiting: number;
}

export interface Work {
  /** Those that are open, in the order in which they are taken. */
  readonly runs: readonly ShadowRun[];
  /** @see MeterOptions.waits */
  readonly waits: boolean;
  /** Called for a run that has nothing left to decide. */
  readonly judge: (run: ShadowRun) => Promise<void>;
}

/** @throws RunsFailedError after the last run. */
export async function workThrough(context: JobContext, { runs, waits, judge }: Work): Promise<Worked> {
  const { clickhouse } = context;
  const costs = await readCosts(clickhouse);
  const open = runs.filter(({ window }) => !costs.ofRun(window).hasFailed);
  const begun = beginWith(context, costs, waits);
  const problems: unknown[] = [];
  let decided = 0;
  const step = async (run: ShadowRun): Promise<boolean> => {
    try {
      const { meter, steps } = begun(run);
      const next = await steps.next();
      await recordCost(clickhouse, run.window, meter.takeUnrecorded(), meter.failure());
      if (next.done === true && meter.mayGoOn()) await judge(run);
      decided += next.done === true ? 0 : next.value;
      return next.done === true;
    } catch (error) {
      problems.push(error);
      return true;
    }
  };
  const end = performance.now() + PASS_MILLISECONDS;
  const isTimeUp = (): boolean => performance.now() > end;
  const waiting = await takeTurns(open, ({ window }) => window.organisationId, step, isTimeUp);
  if (problems.length === 0) return { open: open.length, decided, waiting };
  throw new RunsFailedError(`${problems.length} of ${open.length} runs: ${describeError(problems[0])}`, {
    cause: problems[0],
  });
}

/** The meter and the steps of each run, which begin with its first turn. */
function beginWith(context: JobContext, costs: Costs, waits: boolean) {
  const { clickhouse, budget = DEFAULT_BUDGET, onDeciding } = context;
  const organisations = new Map<string, OrganisationSpending>();
  const begin = ({ window, ...run }: ShadowRun) => {
    const { organisationId, environment, runId } = window;
    const organisation = organisations.get(organisationId) ?? {
      milliseconds: costs.ofOrganisation(organisationId),
    };
    organisations.set(organisationId, organisation);
    const spentBefore = costs.ofRun(window).milliseconds;
    const ref = { organisationId, environment, runId };
    const meter = new RunMeter({ run: ref, budget, spentBefore, organisation, waits, onDeciding });
    return { meter, steps: decideAgain(clickhouse, { window, ...run }, meter) };
  };
  const all = new Map<ShadowRun, ReturnType<typeof begin>>();
  return (run: ShadowRun) => {
    const found = all.get(run) ?? begin(run);
    all.set(run, found);
    return found;
  };
}

/** For people. @param what the kind of runs. */
export function summaryOf({ open, decided, waiting }: Worked, what: string): string {
  const rest = waiting === 0 ? "" : `, ${waiting} go on`;
  return `decided ${decided} decisions again for ${open} ${what}${rest}`;
}
