// Brings runs on, in turns of their organisations, for about as long as the schedule waits: then those that were asked for meanwhile
// are seen, and those that were cancelled are not. A run that fails, whatever the reason, stops no other; one that may end the thread
// comes last.

import { DEFAULT_BUDGET } from "../compute/budget.ts";
import { nameOfRun } from "../compute/messages.ts";
import { UnderWay } from "../compute/under-way.ts";
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
  const { clickhouse, underWay = new UnderWay(), blamed = [] } = context;
  const costs = await readCosts(clickhouse);
  const open = runs.filter(({ window }) => !costs.ofRun(window).hasFailed);
  const begun = beginWith(context, costs, waits);
  const problems: unknown[] = [];
  let decided = 0;
  const bringOn = async (run: ShadowRun): Promise<boolean> => {
    const { meter, steps } = begun(run);
    let next: Awaited<ReturnType<typeof steps.next>>;
    try {
      next = await steps.next();
    } finally {
      // What was decided and could not be kept has its cost too.
      await recordCost(clickhouse, run.window, meter.takeUnrecorded(), meter.failure());
    }
    if (next.done === true && meter.mayGoOn()) await judge(run);
    decided += next.done === true ? 0 : next.value;
    return next.done === true;
  };
  const step = (run: ShadowRun): Promise<boolean> =>
    underWay
      .during(run.window, () => bringOn(run))
      .catch((error: unknown) => {
        problems.push(error);
        return true;
      });
  const waiting = await inTurns(open, new Set(blamed.map(nameOfRun)), step);
  if (problems.length === 0) return { open: open.length, decided, waiting };
  throw new RunsFailedError(`${problems.length} of ${open.length} runs: ${describeError(problems[0])}`, {
    cause: problems[0],
  });
}

/** @returns how many runs wait. */
async function inTurns(
  open: readonly ShadowRun[],
  blamed: ReadonlySet<string>,
  step: (run: ShadowRun) => Promise<boolean>,
): Promise<number> {
  const end = performance.now() + PASS_MILLISECONDS;
  const isTimeUp = (): boolean => performance.now() > end;
  const [last = [], first = []] = [true, false].map((isLast) =>
    open.filter(({ window }) => blamed.has(nameOfRun(window)) === isLast),
  );
  const organisationOf = ({ window }: ShadowRun): string => window.organisationId;
  const waiting = await takeTurns(first, organisationOf, step, isTimeUp);
  // However long the others take, each organisation has one step of these.
  let round = 0;
  return waiting + (await takeTurns(last, organisationOf, step, () => round++ > 0 && isTimeUp()));
}

/** The meter and the steps of each run, which begin with its first turn. */
function beginWith(context: JobContext, costs: Costs, waits: boolean) {
  const { clickhouse, budget = DEFAULT_BUDGET } = context;
  const organisations = new Map<string, OrganisationSpending>();
  const begin = ({ window, ...run }: ShadowRun) => {
    const { organisationId } = window;
    const organisation = organisations.get(organisationId) ?? {
      milliseconds: costs.ofOrganisation(organisationId),
    };
    organisations.set(organisationId, organisation);
    const spentBefore = costs.ofRun(window).milliseconds;
    const meter = new RunMeter({ budget, spentBefore, organisation, waits });
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
