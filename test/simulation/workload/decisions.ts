// Customers pay: requests, replays, rivals for the same ids with another payload, and what is found out about them later.

import type { Answered } from "../knowledge.ts";
import type { Simulation } from "../simulation.ts";
import { activityBody, paymentBody } from "./payment.ts";

const TRANSACTIONS = "/api/v1/transactions";
const ACTIVITIES = "/api/v1/activities";

/** What one decision's caller does, from the request on. */
export async function decideOne(simulation: Simulation, number: number): Promise<void> {
  const { world } = simulation;
  await world.wait(world.random() * number * 60);
  const id = `sim-${number}`;
  if (world.chance(0.15)) {
    await send(simulation, ACTIVITIES, id, activityBody(world, id));
    return;
  }
  const ids = { activity: id, transaction: `sim-payment-${number}` };
  const asked = [send(simulation, TRANSACTIONS, id, paymentBody(world, ids))];
  if (world.chance(0.3)) {
    world.reach("workload: a rival asks for the same ids");
    asked.push(later(simulation, () => send(simulation, TRANSACTIONS, id, paymentBody(world, ids))));
  }
  await Promise.all(asked);
  const known = simulation.knowledge.decided.get(id);
  if (known === undefined) return;
  if (world.chance(0.5)) await look(simulation, known);
  if (world.chance(0.3)) await send(simulation, TRANSACTIONS, id, known.request);
  if (world.chance(0.3)) await tellOutcome(simulation, known, `sim-outcome-${number}`);
}

async function later(simulation: Simulation, act: () => Promise<void>): Promise<void> {
  await simulation.world.wait(simulation.world.random() * 1_500);
  await act();
}

async function send(
  simulation: Simulation,
  path: Answered["path"],
  id: string,
  request: object,
): Promise<void> {
  const { world, caller, tenant, knowledge } = simulation;
  const answer = await caller.insist({ ...tenant.asked("POST", path), body: request });
  if (answer === null) {
    if (!simulation.mayRefuse) world.violate("a request is answered in the end", `${id} was not`);
    return;
  }
  if (answer.status === 503 && simulation.mayRefuse) return;
  if (answer.status !== 200) {
    if (![402, 409].includes(answer.status)) world.violate("answers are those of the contract", answer.text);
    return;
  }
  const text = answer.text.replace(/,"replayed":true\}$/, "}");
  const known = knowledge.decided.get(id);
  if (known === undefined) {
    const { assessment } = JSON.parse(text) as { assessment: { transactionId?: string; activityId: string } };
    knowledge.decided.set(id, { path, request, text, id: assessment.transactionId ?? assessment.activityId });
  } else if (known.text !== text) {
    world.violate("one identity has one decision", `${id} was answered in two ways`);
  }
}

/** What was decided is there, for ever. */
async function look({ world, caller, tenant }: Simulation, known: Answered): Promise<void> {
  const answer = await caller.insist(tenant.asked("GET", `${known.path}/${known.id}`));
  if (answer !== null && answer.status !== 200) {
    world.violate("what was decided is found", `GET ${known.id} answered ${answer.status}`);
  }
}

async function tellOutcome(simulation: Simulation, known: Answered, key: string): Promise<void> {
  const { world, caller, tenant, knowledge } = simulation;
  const path = `${TRANSACTIONS}/${known.id}/outcomes`;
  const body = {
    classification: world.pick(["fraud", "legitimate"]),
    source: "analyst",
    occurredAt: new Date(world.now - 900_000).toISOString(),
  };
  const answer = await caller.insist({ ...tenant.asked("POST", path), body, idempotencyKey: key });
  if (answer === null) {
    world.violate("an outcome of a decision is recorded", `${known.id}: no answer`);
    return;
  }
  if (answer.status === 201 || answer.status === 200)
    knowledge.outcomes.set(key, { path, body, text: answer.text });
  else world.violate("an outcome of a decision is recorded", `${known.id}: ${answer.text}`);
}
