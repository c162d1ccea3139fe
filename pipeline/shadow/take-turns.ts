// Organisations take turns, each with the first of its runs: however much one of them has to compute, another waits for one step of
// each at most.

/**
 * Takes steps until every run has ended. At the end of a round in which the time is up it stops: what has not ended waits.
 *
 * @param runs in the order in which those of one organisation are taken; after a step a run goes behind the others of its organisation.
 * @param step one bounded step of a run. @returns whether the run has ended.
 * @returns how many runs wait.
 */
export async function takeTurns<Run>(
  runs: readonly Run[],
  organisationOf: (run: Run) => string,
  step: (run: Run) => Promise<boolean>,
  isTimeUp: () => boolean,
): Promise<number> {
  const queues = [...Map.groupBy(runs, organisationOf).values()];
  const waiting = (): number => queues.reduce((sum, { length }) => sum + length, 0);
  while (waiting() > 0 && !isTimeUp()) {
    for (const queue of queues) {
      const run = queue.shift();
      if (run !== undefined && !(await step(run))) queue.push(run);
    }
  }
  return waiting();
}
