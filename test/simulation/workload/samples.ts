// The judged sample: a version that draws payments by lot and lets some through that its score alone holds, and people who judge
// what was drawn.

import type { SampledPaymentPage } from "#domain/contract/casework/sampled-payment.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { toScaled } from "#domain/money/amount.ts";
import type { Simulation } from "../simulation.ts";
import type { Caller } from "./caller.ts";
import { keep } from "./keep.ts";
import { asOperator, done } from "./operators.ts";

/** Of all released payments of a day. */
export const RELEASED_A_DAY = toScaled("2000");
const DRAWN = [{ fromScore: 0, share: 0.7 }];
const PAGE = 3;

const { name, rules, thresholds, screening, lists } = DEFAULT_VERSION;
const DRAWING = {
  name,
  rules,
  thresholds,
  screening,
  lists,
  sample: {
    allowed: DRAWN,
    interrupted: {
      mode: "release",
      bands: DRAWN,
      limits: [{ currency: "EUR", amount: "1000", amountPerDay: "2000" }],
    },
  },
  changeReason: "people judge a part",
};

/** From the answer on, the organisation decides by a version that draws. @returns its id. */
export async function drawSamples(caller: Caller, organisationId: string): Promise<string> {
  const versions = `/organisations/${organisationId}/system-versions`;
  const { id } = await done<{ id: string }>(caller, asOperator("POST", versions, DRAWING));
  await done(caller, asOperator("POST", `${versions}/${id}/approve`, {}, "ops"));
  await done(caller, asOperator("POST", `${versions}/${id}/activate`, {}));
  return id;
}

/** All that wait for a judgement, page by page: ids of transactions in the order of the pages. */
export async function waitingSamples({ caller, tenant }: Simulation): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const behind: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const path = `/organisations/${tenant.id}/samples?environment=${tenant.environment}&limit=${PAGE}${behind}`;
    const page: SampledPaymentPage = await done(caller, asOperator("GET", path));
    ids.push(...page.data.map(({ transactionId }) => transactionId));
    cursor = page.pagination.nextCursor;
  }
  return ids;
}

/** Somebody judges one of those that wait, also one that another judges at the same time. */
export async function judgeSample(simulation: Simulation, key: string): Promise<void> {
  const { world, tenant } = simulation;
  const waiting = await waitingSamples(simulation);
  if (waiting.length === 0) return;
  const path = `/organisations/${tenant.id}/samples/${world.pick(waiting)}/judgement?environment=${tenant.environment}`;
  const body = { classification: world.pick(["fraud", "legitimate", "inconclusive"]) };
  const judged = await keep(simulation, { ...asOperator("POST", path, body), idempotencyKey: key }, [201]);
  if (judged === null) world.violate("a drawn payment is judged", path);
  world.reach("workload: a drawn payment was judged");
}
