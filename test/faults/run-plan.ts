// Carries out a plan over the HTTP interface and keeps every answer. One subject's acts follow each other; subjects run
// side by side. A repeat that is answered otherwise than the first time is an error at once.

import { z } from "zod";
import { assessmentSchema, type Assessment } from "#domain/contract/decisions/assessment.ts";
import { outcomeRecordSchema, type OutcomeRecord } from "#domain/contract/decisions/outcome.ts";
import type { Answer } from "#test/load/connections.ts";
import type { PlannedOutcome, PlannedPayment } from "./plan.ts";
import type { Progress } from "./progress.ts";
import type { RetryingClient } from "./retrying-client.ts";

export interface Acknowledged {
  readonly payment: PlannedPayment;
  readonly assessment: Assessment;
  readonly outcomes: readonly OutcomeRecord[];
}

const answerSchema = z.object({ assessment: assessmentSchema });

/** @param callers how many subjects act at the same time. */
export async function runPlan(
  client: RetryingClient,
  plan: readonly PlannedPayment[],
  callers: number,
  progress: Progress,
): Promise<Acknowledged[]> {
  const queues = Map.groupBy(plan, ({ subject }) => subject);
  // A subject goes to the end of the line after each payment, so that all of them live through every fault.
  const line = [...queues.values()];
  const acknowledged: Acknowledged[] = [];
  async function act(): Promise<void> {
    for (let queue = line.shift(); queue !== undefined; queue = line.shift()) {
      const payment = queue.shift();
      if (payment === undefined) continue;
      await progress.begin();
      acknowledged.push(await carryOut(client, payment));
      progress.end();
      line.push(queue);
    }
  }
  await Promise.all(Array.from({ length: callers }, act));
  return acknowledged;
}

async function carryOut(client: RetryingClient, payment: PlannedPayment): Promise<Acknowledged> {
  const request = { path: "/api/v1/transactions", body: payment.body };
  const atOnce = payment.repeated === "at once" ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: atOnce }, () => client.send(request)));
  if (payment.repeated === "after") answers.push(await client.send(request));
  const [body = ""] = sameBody(answers, 200);
  const { assessment } = answerSchema.parse(JSON.parse(body));
  const outcomes: OutcomeRecord[] = [];
  for (const outcome of payment.outcomes) outcomes.push(await record(client, assessment.activityId, outcome));
  return { payment, assessment, outcomes };
}

async function record(
  client: RetryingClient,
  activityId: string,
  outcome: PlannedOutcome,
): Promise<OutcomeRecord> {
  const request = {
    path: `/api/v1/transactions/${activityId}/outcomes`,
    body: outcome.body,
    headers: { "idempotency-key": outcome.idempotencyKey },
  };
  const answers = [await client.send(request)];
  if (outcome.repeated) answers.push(await client.send(request));
  const [body = ""] = sameBody(answers, 201);
  return outcomeRecordSchema.parse(JSON.parse(body));
}

// But for `replayed`, which stands at the end.
function sameBody(answers: readonly Answer[], status: number): string[] {
  const bodies = answers.map((answer) => {
    if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.text}`);
    return answer.text.replace(/,"replayed":true\}$/, "}");
  });
  const different = bodies.find((body) => body !== bodies[0]);
  if (different !== undefined)
    throw new Error(`a repeat was answered otherwise:\n${bodies[0]}\n${different}`);
  return bodies;
}
