// Customers pay: requests, replays, rivals for the same ids with another payload, and what is found out about them later.

import type { Assessment } from "#domain/contract/decisions/assessment.ts";
import type { Decided } from "../knowledge.ts";
import type { Simulation } from "../simulation.ts";
import type { Asked } from "./caller.ts";
import { keep } from "./keep.ts";
import { activityBody, paymentBody } from "./payment.ts";

const TRANSACTIONS = "/api/v1/transactions";
const ACTIVITIES = "/api/v1/activities";
const CROWD = 4;
/** So many payments, and one of them names its customer by our id, if an answer has shown it. */
const NAMED_BY_OUR_ID = 4;
/** Longer than a claim counts whose caller is not heard of. */
const CROWD_WITHIN_MILLISECONDS = 2_500;
/** Callers who are refused without credit try again: somebody may grant some. */
const AGAIN_WITHOUT_CREDIT = 2;
const WAIT_FOR_CREDIT_MILLISECONDS = 2_000;

/** What one decision's caller does, from the request on. */
export async function decideOne(simulation: Simulation, number: number): Promise<void> {
  const { world, tenant } = simulation;
  await world.wait(world.random() * number * 60);
  const id = `sim-${number}`;
  if (world.chance(0.15)) {
    await decide(simulation, id, { ...tenant.asked("POST", ACTIVITIES), body: activityBody(world, id) });
    return;
  }
  const ids = { activity: id, transaction: `sim-payment-${number}` };
  const pay = (): Promise<void> => {
    const body = paymentBody(world, ids);
    const named = number % NAMED_BY_OUR_ID === 0 ? byOurId(simulation, body) : body;
    return decide(simulation, id, { ...tenant.asked("POST", TRANSACTIONS), body: named });
  };
  const asked = [pay()];
  if (world.chance(0.3)) {
    world.reach("workload: a rival asks for the same ids");
    asked.push(world.wait(world.random() * 1_500).then(pay));
  }
  if (world.chance(0.1)) asked.push(rivalActivity(simulation, ids));
  await Promise.all(asked);
  const known = simulation.knowledge.decided.get(id);
  if (known === undefined) return;
  if (world.chance(0.5)) await look(simulation, known);
  if (world.chance(0.3)) await decide(simulation, id, known.asked);
  if (world.chance(0.3)) await tellOutcome(simulation, known, `sim-outcome-${number}`);
}

function byOurId(
  { world, knowledge }: Simulation,
  { subject, ...body }: ReturnType<typeof paymentBody>,
): object {
  const id = knowledge.customers.get(subject.externalUserId);
  if (id === undefined) return { ...body, subject };
  world.reach("workload: a payment names its customer by our id");
  return { ...body, subject: { type: subject.type, id } };
}

/** Another activity names the same payment: one of the two is decided. */
async function rivalActivity(
  simulation: Simulation,
  ids: { readonly activity: string; readonly transaction: string },
): Promise<void> {
  const { world, tenant } = simulation;
  await world.wait(world.random() * 1_500);
  const other = { ...ids, activity: `${ids.activity}-other` };
  world.reach("workload: another activity names the same payment");
  await decide(simulation, other.activity, {
    ...tenant.asked("POST", TRANSACTIONS),
    body: paymentBody(world, other),
  });
}

/** Many ask for the same ids, each for another payment: one of them is decided. */
export async function crowd(simulation: Simulation, id: string): Promise<void> {
  const { world, tenant } = simulation;
  const ids = { activity: id, transaction: `${id}-payment` };
  const pay = async (): Promise<void> => {
    await world.wait(world.random() * CROWD_WITHIN_MILLISECONDS);
    await decide(simulation, id, { ...tenant.asked("POST", TRANSACTIONS), body: paymentBody(world, ids) });
  };
  await Promise.all(Array.from({ length: CROWD }, pay));
}

/** Asks for a decision until it is made, and holds the answer to what is known. @param id of the activity, forever. */
export async function decide(simulation: Simulation, id: string, asked: Asked): Promise<void> {
  const { world, caller, knowledge, mayRefuse } = simulation;
  let began = world.now;
  let answer = await caller.insist(asked);
  for (let more = AGAIN_WITHOUT_CREDIT; answer?.status === 402 && more > 0; more--) {
    await world.wait(world.random() * WAIT_FOR_CREDIT_MILLISECONDS);
    began = world.now;
    answer = await caller.insist(asked);
  }
  if (answer === null) {
    if (!mayRefuse) world.violate("a request is answered in the end", `${id} was not`);
    return;
  }
  if (answer.status === 503 && mayRefuse) return;
  if (answer.status !== 200) {
    if (![402, 409].includes(answer.status)) world.violate("answers are those of the contract", answer.text);
    return;
  }
  const text = answer.text.replace(/,"replayed":true\}$/, "}");
  const known = knowledge.decided.get(id);
  if (known !== undefined) {
    if (known.text !== text) world.violate("one identity has one decision", `${id} was answered in two ways`);
    return;
  }
  const { assessment } = JSON.parse(text) as { assessment: Assessment };
  meetCustomer(simulation, assessment);
  checkVersion(simulation, assessment);
  const path = assessment.transactionId
    ? `${TRANSACTIONS}/${assessment.transactionId}`
    : `${ACTIVITIES}/${assessment.activityId}`;
  knowledge.decided.set(id, { path, asked, text, assessment });
  meetPayment(simulation, id, asked);
  checkSnoozed(simulation, assessment, answer.text === text ? began : 0);
}

/** A caller's id of a payment is of one decision, for ever. */
function meetPayment({ world, knowledge }: Simulation, activity: string, { body }: Asked): void {
  const named = body as { readonly transaction?: { readonly externalTransactionId: string } };
  const payment = named.transaction?.externalTransactionId;
  if (payment === undefined) return;
  const known = knowledge.payments.get(payment) ?? activity;
  if (known !== activity) {
    world.violate("one payment has one decision", `${payment} was decided as ${known} and as ${activity}`);
  }
  knowledge.payments.set(payment, activity);
}

function checkVersion({ world, tenant }: Simulation, { decisionId, processing }: Assessment): void {
  if (tenant.versionId === null || processing.systemVersionId === tenant.versionId) return;
  world.violate("an activated version decides", `${decisionId}: ${processing.systemVersionId}`);
}

/** Named by either id, a customer has both. */
function meetCustomer({ world, knowledge }: Simulation, { decisionId, subject }: Assessment): void {
  const { id, externalUserId } = subject;
  if (externalUserId === null) world.violate("a customer keeps its own id", `${decisionId}: ${id}`);
  const known = knowledge.customers.get(externalUserId ?? "") ?? id;
  if (known !== id) world.violate("a customer has one id", `${externalUserId}: ${known}, ${id}`);
  knowledge.customers.set(externalUserId ?? "", id);
}

/** @param began when it was asked for first; what was decided earlier says nothing. */
function checkSnoozed({ world, knowledge }: Simulation, assessment: Assessment, began: number): void {
  for (const { id, subjectId, ruleId, from } of knowledge.snoozed) {
    if (subjectId !== assessment.subject.id || from > began || knowledge.endedSnoozes.has(id)) continue;
    world.reach("workload: a decision was made beside a snooze");
    if (assessment.matchedRules.some((rule) => rule.ruleId === ruleId)) {
      world.violate("a rule that is snoozed says nothing", `${assessment.decisionId}: ${ruleId}`);
    }
  }
}

/** What was decided is there, forever. */
async function look({ world, caller, tenant }: Simulation, { path }: Decided): Promise<void> {
  const answer = await caller.insist(tenant.asked("GET", path));
  if (answer !== null && answer.status !== 200) {
    world.violate("what was decided is found", `GET ${path} answered ${answer.status}`);
  }
}

async function tellOutcome(simulation: Simulation, known: Decided, key: string): Promise<void> {
  const { world, tenant, knowledge } = simulation;
  const body = {
    classification: world.pick(["fraud", "legitimate"]),
    source: "analyst",
    occurredAt: new Date(world.now - 900_000).toISOString(),
  };
  const asked = { ...tenant.asked("POST", `${known.path}/outcomes`), body, idempotencyKey: key };
  const answer = await keep(simulation, asked, [200, 201]);
  if (answer === null) world.violate("an outcome of a decision is recorded", known.path);
  else knowledge.outcomes.add(key);
}
