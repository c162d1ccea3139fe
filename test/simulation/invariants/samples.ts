// What holds of the judged sample once everything has drained: every payment that was drawn is in it, waits until it has a label,
// and no ledger has released more on a day than its part.

import type { SampledPaymentDetail } from "#domain/contract/casework/sampled-payment.ts";
import type { DecisionAssessed } from "#domain/events/decision-assessed.ts";
import type { OutcomeRecorded } from "#domain/events/outcome-recorded.ts";
import { toScaled } from "#domain/money/amount.ts";
import type { Simulation } from "../simulation.ts";
import { asOperator, done } from "../workload/operators.ts";
import { RELEASED_A_DAY, waitingSamples } from "../workload/samples.ts";

type Event = DecisionAssessed | OutcomeRecorded;

/** The ledgers of an organisation in an environment. */
const LEDGERS = { sandbox: 1n, production: 8n } as const;

/** Call once the warehouse is known to have every event. */
export async function checkSamples(simulation: Simulation): Promise<void> {
  const { world, plan, tenant, warehouse } = simulation;
  if (!plan.sampled) return;
  const events = [...warehouse.rows.values()]
    .map((row) => JSON.parse(row) as Event)
    .filter(
      ({ organisationId, environment }) => organisationId === tenant.id && environment === tenant.environment,
    );
  const drawn = events.filter(isDrawn);
  const labelled = new Set(events.filter(isLabel).map(({ data }) => data.outcome.decisionId));
  const expected = drawn
    .filter(({ data }) => !labelled.has(data.decisionId))
    .map(({ data }) => data.transactionId);
  const waiting = await waitingSamples(simulation);
  if (waiting.toSorted().join() !== expected.toSorted().join()) {
    world.violate(
      "every drawn payment waits until it is judged",
      `${waiting.length} wait, and not ${expected.length} of ${drawn.length}`,
    );
  }
  await checkJudged(simulation, drawn, labelled);
  checkReleased(simulation, drawn);
}

async function checkJudged(
  { world, caller, tenant }: Simulation,
  drawn: readonly DecisionAssessed[],
  labelled: ReadonlySet<string>,
): Promise<void> {
  const judged = drawn.find(({ data }) => labelled.has(data.decisionId));
  if (judged === undefined) return;
  world.reach("invariant: a judged payment of the sample was read");
  const path = `/organisations/${tenant.id}/samples/${judged.data.transactionId}?environment=${tenant.environment}`;
  const { state } = await done<SampledPaymentDetail>(caller, asOperator("GET", path));
  if (state !== "judged") world.violate("a drawn payment that has a label is judged", `${path}: ${state}`);
}

function checkReleased({ world, tenant }: Simulation, drawn: readonly DecisionAssessed[]): void {
  const released = new Map<string, bigint>();
  for (const { source, data } of drawn) {
    if (data.sample?.of !== "releasable") continue;
    world.reach("invariant: a released payment was counted");
    const day = `${source} on ${data.assessedAt.slice(0, "2026-11-02".length)}`;
    released.set(day, (released.get(day) ?? 0n) + toScaled(data.amount));
  }
  for (const [day, sum] of released) {
    if (sum <= RELEASED_A_DAY / LEDGERS[tenant.environment]) continue;
    world.violate("no ledger releases more on a day than its part", `${day}: ${sum}`);
  }
}

function isDrawn(event: Event): event is DecisionAssessed {
  return event.type === "fraud.transaction.assessed" && event.data.sample?.drawn === true;
}

/** A person who looked may also say that it cannot be told. */
function isLabel(event: Event): event is OutcomeRecorded {
  if (event.type !== "fraud.outcome.recorded") return false;
  const { classification, source } = event.data.outcome;
  return classification !== "inconclusive" || source === "analyst";
}
