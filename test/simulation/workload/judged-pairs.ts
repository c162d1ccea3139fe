// Analysts judge a payee and a listed entity while the organisation and its ledger may die between the two: two of them find it
// false, and one finds later that it is true and does not ask again. From that answer on no payment is cleared by what was found
// before; the end holds what was kept against the ledgers.

import type { Match } from "#domain/contract/decisions/screening.ts";
import { operatorToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { Simulation } from "../simulation.ts";
import { SECRETS } from "../world/edge.ts";
import type { Asked } from "./caller.ts";
import { decide } from "./decisions.ts";
import { asOperator } from "./operators.ts";
import { LISTED } from "./payment.ts";

const NAMED = { sandbox: "Sandbox Potential Match", production: LISTED[0] } as const;
const LATER_MILLISECONDS = 5_000;

/** @param name of a customer and a payee of their own. */
export async function judgePair(simulation: Simulation, name: string): Promise<void> {
  const { world, caller } = simulation;
  const found = await pay(simulation, `${name}-first`, name);
  if (found === null) return;
  for (const role of ["analyst", "ops"] as const) {
    await caller.insist(verdictOf(simulation, found.id, "false_positive", role, `${name}-${role}`));
  }
  const before = await pay(simulation, `${name}-before`, name);
  if (before?.judged?.verdict === "false_positive") world.reach("workload: a judged pair was cleared");
  await world.wait(world.random() * LATER_MILLISECONDS);
  // Once: who gets an error goes home.
  const confirmed = await caller.ask(
    verdictOf(simulation, found.id, "true_match", "analyst", `${name}-true`),
  );
  const after = await pay(simulation, `${name}-after`, name);
  if (confirmed?.status !== 201 || after === null) return;
  world.reach("workload: a judged pair was confirmed");
  if (after.judged?.verdict !== "true_match") {
    world.violate(
      "a verdict that was answered counts for later payments",
      `${name}: ${after.judged?.verdict}`,
    );
  }
}

/** @returns the match of a payment to the payee; null where it was not decided. */
async function pay(simulation: Simulation, id: string, name: string): Promise<Match | null> {
  const { world, tenant, knowledge } = simulation;
  const body = {
    externalActivityId: id,
    subject: { type: "individual", externalUserId: name },
    occurredAt: new Date(world.now - 900_000).toISOString(),
    transaction: {
      externalTransactionId: `${id}-payment`,
      assetClass: "fiat",
      direction: "outbound",
      amount: "20.00",
      currency: "EUR",
      transactionType: "transfer",
      parties: [
        {
          role: "recipient",
          externalPartyId: name,
          displayName: NAMED[tenant.environment],
          type: "business",
        },
      ],
    },
  };
  await decide(simulation, id, { ...tenant.asked("POST", "/api/v1/transactions"), body });
  const decided = knowledge.decided.get(id);
  return decided?.assessment.screening.attempts[0]?.matches[0] ?? null;
}

function verdictOf(
  { tenant }: Simulation,
  matchId: string,
  verdict: "false_positive" | "true_match",
  role: OperatorRole,
  idempotencyKey: string,
): Asked {
  const path = `/organisations/${tenant.id}/screening-matches/${matchId}/adjudication`;
  return {
    ...asOperator("POST", `${path}?environment=${tenant.environment}`, { verdict }),
    token: operatorToken(SECRETS.OPERATOR_SECRET, role),
    idempotencyKey,
  };
}
