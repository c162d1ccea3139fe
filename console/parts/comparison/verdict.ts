// What a comparison comes to, as a sentence, and what it rests on or lacks.

import type { Comparison } from "../../api/backtests.ts";

interface Verdict {
  readonly title: string;
  readonly detail: string;
}

type Judged = Pick<Comparison, "conclusion" | "evidence"> & {
  readonly population: Pick<Comparison["population"], "decisions">;
  readonly transition: readonly Pick<Comparison["transition"][number], "live" | "shadow" | "count">[];
};

export function verdictOf(judged: Judged): Verdict {
  const { conclusion, evidence, population } = judged;
  if (population.decisions === 0) {
    return { title: "Nothing to compare yet", detail: "No payment was decided by both versions so far." };
  }
  const { better, worse, unlabelled } = evidence.customers;
  const counts = `${people(better)} better off, ${worse} worse off, ${unlabelled} without a label.`;
  switch (conclusion) {
    case "better":
      return { title: "The candidate is better", detail: counts };
    case "worse":
      return { title: "The candidate is worse", detail: counts };
    case "no_difference":
      return {
        title: "The candidate decides almost everything alike",
        detail: `At most 1% of payments, with 95% confidence. ${counts}`,
      };
    case "not_enough_evidence":
      return (
        alike(judged) ?? {
          title: "Not enough evidence yet",
          detail: `${missing(evidence)}${counts}`,
        }
      );
  }
}

/** Where no payment was interrupted by one version alone, nothing tells the two apart; null elsewhere. */
function alike({ population, transition }: Judged): Verdict | null {
  const count = (is: (cell: Judged["transition"][number]) => boolean) =>
    transition.filter(is).reduce((sum, cell) => sum + cell.count, 0);
  const otherwise = count(({ live, shadow }) => live !== shadow);
  const apart = count(({ live, shadow }) => (live === "allow") !== (shadow === "allow"));
  if (apart > 0) return null;
  const all = `${population.decisions} ${population.decisions === 1 ? "payment" : "payments"}`;
  const title = "No customer is treated differently so far";
  if (otherwise === 0)
    return { title, detail: `Both versions decide ${all} alike. Nothing tells them apart.` };
  return {
    title,
    detail: `Of ${all}, ${otherwise} ${otherwise === 1 ? "changes" : "change"} between review and block alone: both versions interrupt the same ones.`,
  };
}

function people(count: number): string {
  return `${count} ${count === 1 ? "customer" : "customers"}`;
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
