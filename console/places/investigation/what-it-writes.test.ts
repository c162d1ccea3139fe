import { expect, it } from "vitest";
import { whatItWrites } from "./what-it-writes.ts";

function decision(n: number, isPayment = true) {
  return {
    decisionId: `dec_${n}`,
    activityId: `act_${n}`,
    transactionId: isPayment ? `txn_${n}` : null,
    externalActivityId: null,
    externalTransactionId: isPayment && n !== 2 ? `own-${n}` : null,
  };
}
const over = (
  decisions: ReturnType<typeof decision>[],
  alerts: number,
  decisionCount = decisions.length,
) => ({
  decisions,
  decisionCount,
  alertIds: Array.from({ length: alerts }, (_, n) => `alr_${n}`),
});

it("names each payment that gets an outcome, and the alert that closes", () => {
  expect(whatItWrites(over([decision(1), decision(2)], 1), "fraud")).toEqual([
    "2 outcomes “fraud”, source “case”, for own-1, txn_2.",
    "Its alert closes as true positive.",
  ]);
});

it("an inconclusive end records outcomes too, and says which decisions get none", () => {
  expect(whatItWrites(over([decision(1), decision(3, false)], 2), "inconclusive")).toEqual([
    "One outcome “inconclusive”, source “case”, for own-1.",
    "One decision is no payment and gets none.",
    "Its 2 alerts close as inconclusive.",
  ]);
});

it("counts what it does not name, and counts nothing that it does not know", () => {
  const seven = [1, 3, 4, 5, 6, 7, 8].map((n) => decision(n));
  expect(whatItWrites(over(seven, 0), "legitimate")).toEqual([
    "7 outcomes “legitimate”, source “case”, for own-1, own-3, own-4, own-5, own-6, 2 more.",
  ]);
  expect(whatItWrites(over(seven, 0, 140), "legitimate")).toEqual([
    "One outcome “legitimate”, source “case”, for each payment among its 140 decisions.",
  ]);
  expect(whatItWrites(over([decision(1, false)], 0), "fraud")).toEqual([
    "No outcome: none of its decisions is a payment.",
  ]);
});
