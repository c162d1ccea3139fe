// What a comparison comes to, as a sentence, and what it rests on or lacks.

import type { Comparison } from "../../api/backtests.ts";
import { counted } from "../counted.ts";
import { grouped } from "../grouped.ts";

interface Verdict {
  readonly title: string;
  readonly detail: string;
}

export interface Decided {
  readonly transition: readonly Pick<Comparison["transition"][number], "live" | "shadow" | "count">[];
}

type Judged = Decided &
  Pick<Comparison, "conclusion" | "evidence"> & {
    readonly population: Pick<Comparison["population"], "decisions">;
  };

export function verdictOf(judged: Judged): Verdict {
  const { conclusion, evidence, population } = judged;
  if (population.decisions === 0) {
    return { title: "Nothing to compare yet", detail: "No payment was decided by both versions so far." };
  }
  const { better, worse, unlabelled } = evidence.customers;
  const counts = `${counted(better, "customer")} better off, ${grouped(worse)} worse off, ${grouped(unlabelled)} without a label.`;
  switch (conclusion) {
    case "better":
      return { title: "The candidate is better", detail: counts };
    case "worse":
      return { title: "The candidate is worse", detail: counts };
    case "no_difference":
      return alike(judged) ?? fewDiffer(judged, counts);
    case "not_enough_evidence":
      return (
        alike(judged) ?? {
          title: "Not enough evidence yet",
          detail: `${missing(evidence)}${counts}`,
        }
      );
  }
}

type Cell = Decided["transition"][number];

function countOf({ transition }: Decided, is: (cell: Cell) => boolean): number {
  return transition.filter(is).reduce((sum, cell) => sum + cell.count, 0);
}

/** Payments that one version alone interrupts. */
export function countApart(decided: Decided): number {
  return countOf(decided, ({ live, shadow }) => (live === "allow") !== (shadow === "allow"));
}

/** One payment in a hundred may be one in four of those that are interrupted: what it is of all of them says little alone. */
function fewDiffer(judged: Judged, counts: string): Verdict {
  const live = countOf(judged, (cell) => cell.live !== "allow");
  const candidate = countOf(judged, ({ shadow }) => shadow !== "allow");
  const apart = countApart(judged);
  const others = countOf(judged, (cell) => cell.live !== cell.shadow) - apart;
  const changed =
    others === 0
      ? ""
      : ` ${grouped(others)} ${others === 1 ? "other changes" : "others change"} between review and block.`;
  return {
    title: `One version alone interrupts ${grouped(apart)} of ${paymentsOf(judged)}`,
    detail: `Of the payments whose labels count, at most 1% differ, with 95% confidence. The live version interrupts ${grouped(live)}, the candidate ${grouped(candidate)}. ${counts} Which version is right about them is not settled yet.${changed}`,
  };
}

function paymentsOf({ population: { decisions } }: Judged): string {
  return counted(decisions, "payment");
}

/** Where no payment was interrupted by one version alone, nothing tells the two apart; null elsewhere. */
function alike(judged: Judged): Verdict | null {
  const otherwise = countOf(judged, ({ live, shadow }) => live !== shadow);
  if (countApart(judged) > 0) return null;
  const all = paymentsOf(judged);
  const title = "No customer is treated differently so far";
  if (otherwise === 0)
    return { title, detail: `Both versions decide ${all} alike. Nothing tells them apart.` };
  return {
    title,
    detail: `Of ${all}, ${otherwise} ${otherwise === 1 ? "changes" : "change"} between review and block alone: both versions interrupt the same ones.`,
  };
}

function missing({ missing: lack, customers }: Comparison["evidence"]): string {
  if (lack === null) return "";
  const whose = lack.among === "drawn" ? "drawn customers" : "these customers";
  const what =
    lack.reason === "labels" ? `labels of ${whose}` : "customers whom the versions treat differently";
  if (lack.needed !== null) return `Missing: about ${lack.needed} more ${what}. `;
  if (customers.better + customers.worse === 0) return `Missing: ${what}. None has a label that counts yet. `;
  return `Missing: ${what}; no number of more would do as they are so far. `;
}

/** `20 is enough`, or more where several experiments run at once. */
export function boundOf({ evidence: { bound } }: Pick<Comparison, "evidence">): number {
  return bound?.eValue ?? 20;
}

/** Below a ten thousandth, no digit says more. */
export function shownChance(p: number): string {
  return p < 0.000_1 ? "below 0.0001" : String(Number(p.toPrecision(2)));
}

/** Three figures, as the command line shows it. */
export function shownFigure(value: number): string {
  return String(Number(value.toPrecision(3)));
}
