// Interrupted payments that would have been allowed without a rule, in words. What has no outcome is always said: it may be fraud, or good.

import type { RuleFigures } from "../../api/effectiveness.ts";
import { counted } from "../../parts/counted.ts";

type Decisive = RuleFigures["decisive"];

/** Payments of which nobody knows yet what they were. */
export function withoutOutcome({ decisions, frauds, legitimate }: Decisive): number {
  return decisions - frauds - legitimate;
}

/** `19 payments: 12 good ones of 9 customers, 0 known frauds, 7 without an outcome.` */
export function decisiveInWords(decisive: Decisive): string {
  const { decisions, frauds, legitimate, legitimateCustomers } = decisive;
  const good = `${counted(legitimate, "good one")} of ${counted(legitimateCustomers, "customer")}`;
  return `${counted(decisions, "payment")}: ${good}, ${counted(frauds, "known fraud")}, ${withoutOutcome(decisive)} without an outcome.`;
}
