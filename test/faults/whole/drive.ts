// Payments at a steady rate, whatever becomes of the system: some are sent once more, some get an outcome, and each request is
// repeated until it is answered. Everything is on the ledger before it is sent and after its answer.

import { setTimeout as pause } from "node:timers/promises";
import { formatInstant, MINUTE, SECOND } from "#domain/time/instant.ts";
import type { Answer, Connections, Request } from "#test/load/connections.ts";
import { payments, take } from "#test/load/payments.ts";
import { seededRandom, type Random } from "#test/load/random.ts";
import { sendAtRate } from "#test/load/send-at-rate.ts";
import type { Act, LedgerOnDisk } from "./ledger-on-disk.ts";

export interface Drive {
  readonly connections: Connections;
  readonly ledger: LedgerOnDisk;
  readonly payments: number;
  /** How many a second. */
  readonly rate: number;
  /** How long one request is repeated. */
  readonly patienceMilliseconds: number;
  /** Called for each payment that was decided. */
  readonly onAcknowledged: () => void;
}

/** Before every external id. */
const PREFIX = "whole";
const SEED = 20_261_130;
const CUSTOMERS = 61;
/** Whom the released lists have, so that some payments are held. */
const LISTED = ["Bank Melli Iran", "Vladimir Putin"];
const LISTED_SHARE = 0.15;
const REPEATED_SHARE = 0.12;
const OUTCOME_SHARE = 0.08;
const LATER_MILLISECONDS = 5 * SECOND;
const FIRST_WAIT_MILLISECONDS = 100;
const LONGEST_WAIT_MILLISECONDS = 2 * SECOND;
const SENT_AGAIN = new Set([402, 408, 429, 502, 503]);

interface Planned {
  readonly number: number;
  readonly body: string;
  /** What follows once it was decided. */
  readonly follows: "nothing" | "repeat" | "outcome";
  readonly afterMilliseconds: number;
}

/** @throws where a request was not answered, or refused. */
export async function drive(options: Drive): Promise<void> {
  await sendAtRate(plan(options.payments), options.rate, async (planned) => {
    const payment = { path: "/api/v1/transactions", body: planned.body };
    await ask(options, "payment", planned, payment);
    options.onAcknowledged();
    if (planned.follows === "nothing") return;
    await pause(planned.afterMilliseconds);
    if (planned.follows === "repeat") await ask(options, "repeat", planned, payment);
    else await ask(options, "outcome", planned, outcomeOf(planned));
  });
}

function plan(count: number): Planned[] {
  const random = seededRandom(SEED);
  const source = payments({ seed: SEED, prefix: PREFIX, subjects: CUSTOMERS }, () => Date.now() - MINUTE);
  return take(source, count).map(({ body }, number) => ({
    number,
    body: random.chance(LISTED_SHARE) ? toListed(body, random.pick(LISTED)) : body,
    follows: fateOf(random),
    afterMilliseconds: random.below(LATER_MILLISECONDS),
  }));
}

function fateOf(random: Random): Planned["follows"] {
  if (random.chance(REPEATED_SHARE)) return "repeat";
  return random.chance(OUTCOME_SHARE) ? "outcome" : "nothing";
}

function toListed(body: string, displayName: string): string {
  const payment = JSON.parse(body) as { transaction: { parties: { role: string; displayName: string }[] } };
  for (const party of payment.transaction.parties) {
    if (party.role !== "customer") party.displayName = displayName;
  }
  return JSON.stringify(payment);
}

function outcomeOf({ number }: Planned): Request {
  return {
    path: `/api/v1/transactions/${PREFIX}-payment-${number + 1}/outcomes`,
    headers: { "idempotency-key": `${PREFIX}-outcome-${number}` },
    body: JSON.stringify({
      classification: number % 2 === 0 ? "fraud" : "legitimate",
      source: "chargeback",
      occurredAt: formatInstant(Date.now()),
      currency: "EUR",
      lossAmount: "1.00",
    }),
    status: 201,
  };
}

async function ask(
  { connections, ledger, patienceMilliseconds }: Drive,
  act: Act,
  { number }: Planned,
  request: Request,
): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  let wait = FIRST_WAIT_MILLISECONDS;
  await ledger.add({ kind: "sent", act, number, body: String(request.body) });
  for (;;) {
    const answer = await attempt(connections, request);
    if (answer !== null) {
      await ledger.add({ kind: "answered", act, number, status: answer.status, text: answer.text });
      if (answer.status === (request.status ?? 200)) return;
      if (!SENT_AGAIN.has(answer.status)) throw new Error(`answered ${answer.status}: ${answer.text}`);
    }
    if (performance.now() > end) throw new Error(`no answer to ${act} ${number}`);
    await pause(wait);
    wait = Math.min(2 * wait, LONGEST_WAIT_MILLISECONDS);
  }
}

async function attempt(connections: Connections, request: Request): Promise<Answer | null> {
  try {
    return await connections.send(request);
  } catch {
    return null;
  }
}
