// The part of a window that payments make up, counted one by one: what the warehouse's queries sum up.

import { toDouble, type ScaledAmount } from "../money/amount.ts";
import type { Moments } from "./skewed-total.ts";
import { worthOf, type ThresholdObjective } from "./threshold-choice.ts";
import type { GainSums } from "./threshold-recommendation.ts";
import type { ScoreCell, ScoredPart, ScoreSpread } from "./threshold-sweep.ts";

export interface ScoredPayment {
  readonly customer: string;
  readonly score: number;
  /** Counted from 0. */
  readonly day: number;
  readonly label: "fraud" | "legitimate" | "";
  readonly amount: ScaledAmount;
}

export function partOf(payments: readonly ScoredPayment[], days: number): ScoredPart {
  const cells = Map.groupBy(payments, ({ score, day }) => score * days + day);
  return { cells: [...cells.values()].map(cellOf), spread: spreadOf(payments), days };
}

/** Sums over customers of their labelled payments from one score and below the other. */
export function gainSums(
  payments: readonly ScoredPayment[],
  [from, below]: readonly [number, number],
  objective: ThresholdObjective,
): GainSums {
  const labelled = payments.filter(({ label }) => label !== "");
  const between = labelled.filter(({ score }) => score >= from && score < below);
  const worth = byCustomer(between, (own) => {
    const legitimate = own.filter(({ label }) => label === "legitimate").length;
    return worthOf({ fraudAmount: fraudOf(own), legitimate, interrupted: own.length }, objective);
  });
  return { worth, fraud: byCustomer(between, fraudOf), allFraud: byCustomer(labelled, fraudOf) };
}

function fraudOf(payments: readonly ScoredPayment[]): ScaledAmount {
  return payments.reduce((sum, { label, amount }) => (label === "fraud" ? sum + amount : sum), 0n);
}

function byCustomer(
  payments: readonly ScoredPayment[],
  valueOf: (own: readonly ScoredPayment[]) => ScaledAmount,
): Moments {
  const values = [...Map.groupBy(payments, ({ customer }) => customer).values()]
    .map((own) => toDouble(valueOf(own)))
    .filter((value) => value !== 0);
  const sum = (power: number) => values.reduce((total, value) => total + value ** power, 0);
  return { customers: values.length, squares: sum(2), cubes: sum(3) };
}

function cellOf(payments: readonly ScoredPayment[]): ScoreCell {
  const of = (label: ScoredPayment["label"]) => payments.filter((payment) => payment.label === label);
  const amountOf = (some: readonly ScoredPayment[]) => some.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    score: payments[0]?.score ?? 0,
    day: payments[0]?.day ?? 0,
    fraud: of("fraud").length,
    legitimate: of("legitimate").length,
    unlabelled: of("").length,
    elsewhere: 0,
    fraudAmount: amountOf(of("fraud")),
    legitimateAmount: amountOf(of("legitimate")),
  };
}

function spreadOf(payments: readonly ScoredPayment[]): ScoreSpread[] {
  const labelled = payments.filter(({ label }) => label !== "");
  const customers = [...Map.groupBy(labelled, ({ customer }) => customer).values()];
  const scores = [...new Set(labelled.map(({ score }) => score))];
  return scores.map((score) => {
    const counts = customers.map((own) => {
      const of = (label: string, least: number) =>
        own.filter((payment) => payment.label === label && payment.score >= least).length;
      return {
        f: of("fraud", score),
        g: of("legitimate", score),
        allF: of("fraud", 0),
        allG: of("legitimate", 0),
      };
    });
    const sum = (valueOf: (count: (typeof counts)[number]) => number) =>
      counts.reduce((total, count) => total + valueOf(count), 0);
    return {
      score,
      legitimate: {
        customers: sum(({ g }) => Number(g > 0)),
        squares: sum(({ g }) => g * g),
        products: sum(({ g, allG }) => g * allG),
      },
      fraud: {
        customers: sum(({ f }) => Number(f > 0)),
        squares: sum(({ f }) => f * f),
        products: sum(({ f, allF }) => f * allF),
      },
      labelled: {
        customers: sum(({ f, g }) => Number(f + g > 0)),
        squares: sum(({ f, g }) => (f + g) ** 2),
        products: sum(({ f, g }) => f * (f + g)),
      },
    };
  });
}
