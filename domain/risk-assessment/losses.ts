// What a payment cost: the losses of its disputes, and what came back of them. The one rule of every report, stated in
// docs/effectiveness.md: the event of an outcome carries its result. Pure and exact.

import type { Decision } from "../contract/decisions/assessment.ts";
import type { OutcomeRecord } from "../contract/decisions/outcome.ts";
import { toScaled, type Amount, type ScaledAmount } from "../money/amount.ts";
import { currencyIdentity } from "../money/currency.ts";
import { instantOf } from "../time/instant.ts";
import { fromWeakest } from "./effective-label.ts";

/** Of one payment: its outcomes name no more, so that the event of each stays small. */
export const LOSS_CURRENCIES_MAX = 20;

type Told = Pick<
  OutcomeRecord,
  "classification" | "source" | "occurredAt" | "sequence" | "currency" | "lossAmount" | "recoveredAmount"
>;

export interface PaymentAtStake {
  readonly amount: Amount;
  readonly currency: string;
  /** Decided as review or block: then nothing of it counts as lost. */
  readonly interrupted: boolean;
}

/** In one currency. What is still lost is `incurred` less `recovered`, never below zero. */
export interface Loss {
  readonly currency: string;
  readonly incurred: ScaledAmount;
  readonly recovered: ScaledAmount;
  /** What came back beyond that, so that both together are all recovered amounts. */
  readonly recoverySurplus: ScaledAmount;
}

interface Flow {
  readonly kind: "loss" | "recovery";
  readonly at: number;
  readonly sequence: number;
  readonly currency: string;
  readonly amount: ScaledAmount;
}

/** @param payment null of an activity without one, which costs nothing. */
export function lossesOfDecision(
  payment: Omit<PaymentAtStake, "interrupted"> | null,
  decision: Decision,
  outcomes: readonly Told[],
): Loss[] {
  return payment === null ? [] : lossesOf({ ...payment, interrupted: decision !== "allow" }, outcomes);
}

/** @returns one for each currency in which something was lost or came back, in order of the currency. */
export function lossesOf(payment: PaymentAtStake, outcomes: readonly Told[]): Loss[] {
  const losses = payment.interrupted ? [] : lossesOfDisputes(payment, outcomes.toSorted(fromWeakest));
  const flows = [...losses, ...outcomes.flatMap(recoveryOf)].sort(byTime);
  const currencies = [...new Set(flows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const bound = currency === currencyIdentity(payment.currency) ? toScaled(payment.amount) : null;
    return addUp(
      currency,
      flows.filter((flow) => flow.currency === currency),
      bound,
    );
  });
}

/** @param ranked from the weakest to the one that counts. */
function lossesOfDisputes(payment: PaymentAtStake, ranked: readonly Told[]): Flow[] {
  const standing = ranked.slice(ranked.findLastIndex(takesBack) + 1);
  const frauds = standing.filter(({ classification }) => classification === "fraud");
  const named = frauds.filter(({ lossAmount }) => lossAmount !== null);
  const losing = named.length > 0 ? named : frauds;
  const source = losing.at(-1)?.source;
  const disputes = disputesIn(standing.filter((outcome) => outcome.source === source));
  return disputes.flatMap((dispute) => {
    const told = dispute.filter((outcome) => losing.includes(outcome));
    const [first, last] = [told[0], told.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [currency, amount] =
      last.lossAmount === null ? [payment.currency, payment.amount] : [last.currency ?? "", last.lossAmount];
    return [
      { kind: "loss", ...placeOf(first), currency: currencyIdentity(currency), amount: toScaled(amount) },
    ];
  });
}

/** Neither fraud nor a sum that came back: there was no such loss. */
function takesBack({ classification, recoveredAmount }: Told): boolean {
  return classification !== "fraud" && (recoveredAmount === null || toScaled(recoveredAmount) === 0n);
}

/** Of one source. A chargeback is recorded once for a dispute, from its final event; what others say corrects what they said. */
function disputesIn(outcomes: readonly Told[]): Told[][] {
  const disputes: Told[][] = [];
  for (const outcome of outcomes) {
    const current = disputes.at(-1);
    if (current === undefined || outcome.source === "chargeback" || outcome.classification !== "fraud") {
      disputes.push([outcome]);
    } else current.push(outcome);
  }
  return disputes;
}

function recoveryOf(outcome: Told): Flow[] {
  if (outcome.recoveredAmount === null) return [];
  const amount = toScaled(outcome.recoveredAmount);
  return [
    { kind: "recovery", ...placeOf(outcome), currency: currencyIdentity(outcome.currency ?? ""), amount },
  ];
}

/** @param bound the payment's amount: no more is lost at one time, unless one dispute alone says so. Null in another currency. */
function addUp(currency: string, flows: readonly Flow[], bound: ScaledAmount | null): Loss {
  // The first loss is the payment itself, however late it was reported, so what came back earlier came back of it.
  const first = flows.find(isLoss);
  const inTurn = first === undefined ? flows : [first, ...flows.filter((flow) => flow !== first)];
  let [open, recovered, recoverySurplus] = [0n, 0n, 0n];
  for (const { kind, amount } of inTurn) {
    if (kind === "loss") {
      const most = bound === null ? open + amount : largest(open, largest(amount, bound));
      open = smallest(open + amount, most);
    } else {
      const taken = smallest(open, amount);
      open -= taken;
      recovered += taken;
      recoverySurplus += amount - taken;
    }
  }
  return { currency, incurred: open + recovered, recovered, recoverySurplus };
}

function placeOf({ occurredAt, sequence }: Told): Pick<Flow, "at" | "sequence"> {
  return { at: instantOf(occurredAt), sequence };
}

function byTime(left: Flow, right: Flow): number {
  return left.at - right.at || left.sequence - right.sequence || Number(isLoss(right)) - Number(isLoss(left));
}

function isLoss({ kind }: Flow): boolean {
  return kind === "loss";
}

function largest(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

function smallest(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
