// What the client of a fault test is going to do: payments, some of them sent twice, and outcomes for a part of them.
// The same seed gives the same plan. A subject's payments come in order of time, so the client knows what a ledger knows.

import type { z } from "zod";
import type { outcomeRequestSchema } from "#domain/contract/decisions/outcome.ts";
import { CLASSIFICATIONS } from "#domain/contract/decisions/outcome.ts";
import type { transactionRequestSchema } from "#domain/contract/decisions/transaction.ts";
import { HOUR, formatInstant, SECOND, type EpochMilliseconds } from "#domain/time/instant.ts";
import { payments } from "#test/load/payments.ts";
import { seededRandom, type Random } from "#test/load/random.ts";

export interface PlannedOutcome {
  readonly idempotencyKey: string;
  readonly body: string;
  readonly repeated: boolean;
}

export interface PlannedPayment {
  readonly subject: string;
  readonly request: z.input<typeof transactionRequestSchema>;
  readonly body: string;
  /** `after`: once more when it was answered; `at once`: twice at the same time. */
  readonly repeated: "no" | "after" | "at once";
  readonly outcomes: readonly PlannedOutcome[];
}

export interface PlanOptions {
  readonly seed: number;
  readonly prefix: string;
  readonly payments: number;
  readonly subjects: number;
  /** The first payment's `occurredAt`; each is a second after the one before. */
  readonly from: EpochMilliseconds;
}

export function makePlan(options: PlanOptions): PlannedPayment[] {
  const random = seededRandom(options.seed);
  let at = options.from;
  const source = payments(options, () => (at += SECOND));
  return Array.from({ length: options.payments }, () => {
    const { body, externalTransactionId } = source.next().value;
    const request = JSON.parse(body) as PlannedPayment["request"];
    const paid = {
      ...request,
      transaction: {
        ...request.transaction,
        amount: exactAmount(random),
        currency: random.pick(["EUR", "EUR", "USD", "JPY"]),
      },
    };
    return {
      subject: request.subject.externalUserId ?? "",
      request: paid,
      body: JSON.stringify(paid),
      repeated: random.chance(0.9) ? "no" : random.pick(["after", "at once"] as const),
      outcomes: Array.from({ length: outcomeCount(random) }, (_, index) =>
        planOutcome(random, `${externalTransactionId}-outcome-${index}`, at),
      ),
    };
  });
}

// Sums of these are no doubles: the eighth digit counts.
function exactAmount(random: Random): string {
  return `${random.below(900) + 1}.${String(random.below(100_000_000)).padStart(8, "0")}`;
}

function outcomeCount(random: Random): number {
  if (random.chance(0.6)) return 0;
  return random.chance(0.8) ? 1 : 2;
}

function planOutcome(random: Random, idempotencyKey: string, paidAt: EpochMilliseconds): PlannedOutcome {
  const source = random.pick(["customer", "analyst", "chargeback", "case", "sar", "automation"] as const);
  const body: z.input<typeof outcomeRequestSchema> = {
    classification: source === "sar" ? "inconclusive" : random.pick(CLASSIFICATIONS),
    source,
    occurredAt: formatInstant(paidAt + random.below(3) * HOUR),
    ...(random.chance(0.5) ? { reasonCode: "seen_later" } : {}),
    ...(random.chance(0.5) ? { currency: random.pick(["EUR", "USD"]), lossAmount: exactAmount(random) } : {}),
    ...(random.chance(0.2) ? { currency: "EUR", recoveredAmount: exactAmount(random) } : {}),
  };
  return { idempotencyKey, body: JSON.stringify(body), repeated: random.chance(0.1) };
}
