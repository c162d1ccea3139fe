// Cohen's kappa of two checks that say match or clear: how far they agree beyond chance, and how often where one says match.

import { bisect } from "./bisect.ts";
import { add, CUSTOMER_GROUPS, total, type GroupCounts } from "./customer-groups.ts";
import { customerRatio, degreesOfFreedom, squaresOfCustomers, varianceOf } from "./customer-ratio.ts";
import { studentT95 } from "./student-t.ts";
import { wilson, Z_95, type Interval } from "./wilson.ts";

/** What two checks said of the same: how often both said match, only the one, only the other, and neither. */
export interface PairedAnswers {
  readonly both: number;
  readonly first: number;
  readonly second: number;
  readonly neither: number;
}

export interface Agreement {
  /** Null where the rarer answer is too rare. */
  readonly kappa: number | null;
  /** 95%, of kappa. */
  readonly interval: Interval | null;
  /** The share of all answers that say match. */
  readonly prevalence: number | null;
  /** Of the answers that say match, the share whose counterpart says so too. */
  readonly positive: { readonly value: number; readonly interval: Interval } | null;
}

/** With fewer pairs that have the rarer answer, kappa is anywhere between chance and full agreement. */
const RARER_MIN = 10;

/** The same by group of customers, and how many customers there are: with any answer, and with one that says match. */
export interface PairedAnswersByCustomer extends Readonly<Record<keyof PairedAnswers, GroupCounts>> {
  readonly customers: number;
  readonly matchedCustomers: number;
}

/**
 * Kappa is `(pₒ − pₑ) / (1 − pₑ)`: 1 is full agreement, 0 what chance gives, below it is worse than chance (J. Cohen,
 * Educational and Psychological Measurement 20 (1960) 37–46). Null where fewer than ten pairs have the rarer answer: if
 * both always say the same, kappa is not even defined.
 *
 * Its interval reaches as far as the goodness-of-fit interval of A. Donner and M. Eliasziw, Statistics in Medicine 11 (1992)
 * 1511–1519, which holds for rare answers and few pairs, where the normal one does not. That one supposes that both checks say
 * match equally often; so its distances are taken, but from Cohen's kappa.
 *
 * Positive agreement is `2a / (2a + b + c)` (D. Cicchetti, A. Feinstein, Journal of Clinical Epidemiology 43 (1990) 551–558),
 * with a of both, b and c of one alone. It rises with `a / (a + b + c)`, so the Wilson interval of that one gives its own.
 *
 * @throws RangeError for a count that is no whole number from zero.
 */
export function agreement(answers: PairedAnswers): Agreement {
  const { both, first, second } = answers;
  return agreementWith(
    answers,
    () => INDEPENDENT,
    () => wilson(both, both + first + second),
  );
}

/**
 * The same if the pairs of one customer are alike: kappa's interval is that of as many pairs as they are worth by the variance of
 * kappa between groups of customers (linearised: J. Fleiss, J. Cohen, B. Everitt, Psychological Bulletin 72 (1969) 323–327), and
 * positive agreement has that of {@link customerRatio}.
 */
export function agreementByCustomer(groups: PairedAnswersByCustomer): Agreement {
  const { customers, matchedCustomers } = groups;
  const answers = {
    both: total(groups.both),
    first: total(groups.first),
    second: total(groups.second),
    neither: total(groups.neither),
  };
  const matches = {
    numerators: groups.both,
    denominators: add(groups.both, groups.first, groups.second),
    customers: matchedCustomers,
  };
  return agreementWith(
    answers,
    () => worthOf(groups, answers, customers),
    () => customerRatio(matches).interval,
  );
}

/** By how much alike pairs are worth less than independent ones, and the point of the distribution for 95%. */
interface Worth {
  readonly effect: number;
  readonly critical: number;
}
const INDEPENDENT: Worth = { effect: 1, critical: Z_95 };

function agreementWith(answers: PairedAnswers, worth: () => Worth, ofMatches: () => Interval): Agreement {
  const { both, first, second, neither } = answers;
  if (![both, first, second, neither].every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new RangeError("pairs are counted in whole numbers");
  }
  const apart = first + second;
  const pairs = both + apart + neither;
  const prevalence = pairs === 0 ? null : (2 * both + apart) / (2 * pairs);
  const positive = both + apart === 0 ? null : positiveAgreement(both / (both + apart), ofMatches());
  if (prevalence === null || apart + Math.min(both, neither) < RARER_MIN) {
    return { kappa: null, interval: null, prevalence, positive };
  }
  const kappa = cohen(answers);
  return { kappa, interval: goodnessOfFit(kappa, prevalence, answers, worth()), prevalence, positive };
}

/** The design effect of kappa, at least 1. If kappa does not vary, the pairs of a customer count as one. */
function worthOf(groups: PairedAnswersByCustomer, answers: PairedAnswers, customers: number): Worth {
  const denominators = add(groups.both, groups.first, groups.second, groups.neither);
  const pairs = total(denominators);
  const moves = influences(answers);
  const residuals = Array.from(
    { length: CUSTOMER_GROUPS },
    (_, group) => CELLS.reduce((sum, cell) => sum + (groups[cell][group] ?? 0) * moves[cell], 0) / pairs,
  );
  const independent = CELLS.reduce((sum, cell) => sum + answers[cell] * moves[cell] ** 2, 0) / pairs ** 2;
  const degrees = degreesOfFreedom({ denominators, customers }, residuals);
  const effect =
    independent > 0
      ? varianceOf(residuals, degrees) / independent
      : squaresOfCustomers(denominators, customers) / pairs;
  return { effect: Math.max(1, effect), critical: studentT95(degrees.used) };
}

const CELLS = ["both", "first", "second", "neither"] as const;

/** How far one pair of each kind moves kappa: its derivative by the share of that kind, zero on average. */
function influences({ both, first, second, neither }: PairedAnswers): PairedAnswers {
  const pairs = both + first + second + neither;
  const [one, other] = [(both + first) / pairs, (both + second) / pairs];
  const byChance = one * other + (1 - one) * (1 - other);
  const apart = (first + second) / pairs / (1 - byChance);
  const of = (isAlike: number, ofFirst: number, ofSecond: number) =>
    (isAlike - apart * (ofFirst * (2 * other - 1) + ofSecond * (2 * one - 1))) / (1 - byChance);
  const moves = { both: of(1, 1, 1), first: of(0, 1, 0), second: of(0, 0, 1), neither: of(1, 0, 0) };
  const mean =
    (both * moves.both + first * moves.first + second * moves.second + neither * moves.neither) / pairs;
  return {
    both: moves.both - mean,
    first: moves.first - mean,
    second: moves.second - mean,
    neither: moves.neither - mean,
  };
}

/** In whole numbers until the last step: the products of many pairs are longer than a double. */
function cohen({ both, first, second, neither }: PairedAnswers): number {
  const [a, b, c, d] = [BigInt(both), BigInt(first), BigInt(second), BigInt(neither)];
  return Number(2n * (a * d - b * c)) / Number((a + b) * (b + d) + (a + c) * (c + d));
}

function positiveAgreement(value: number, { lower, upper }: Interval) {
  const ofShare = (share: number) => (2 * share) / (1 + share);
  return { value: ofShare(value), interval: { lower: ofShare(lower), upper: ofShare(upper) } };
}

function goodnessOfFit(
  kappa: number,
  prevalence: number,
  answers: PairedAnswers,
  { effect, critical }: Worth,
): Interval {
  const apart = answers.first + answers.second;
  const pairs = answers.both + apart + answers.neither;
  const spread = prevalence * (1 - prevalence);
  const observed = [answers.both, apart, answers.neither].map((count) => count / effect);
  const isWithin = (assumed: number) => {
    const shares = [
      prevalence ** 2 + assumed * spread,
      2 * spread * (1 - assumed),
      (1 - prevalence) ** 2 + assumed * spread,
    ];
    const chiSquare = shares.reduce((sum, share, cell) => {
      const [expected, seen] = [(share * pairs) / effect, observed[cell] ?? 0];
      if (expected > 0) return sum + (seen - expected) ** 2 / expected;
      return seen > 0 ? Infinity : sum;
    }, 0);
    return chiSquare <= critical ** 2;
  };
  const fitted = 1 - apart / (2 * pairs * spread);
  const odds = prevalence / (1 - prevalence);
  const lower = furthestWithin(isWithin, fitted, Math.max(-odds, -1 / odds));
  const upper = furthestWithin(isWithin, fitted, 1);
  return { lower: Math.max(-1, kappa - (fitted - lower)), upper: Math.min(1, kappa + (upper - fitted)) };
}

/** From what fits best towards an end. */
function furthestWithin(isWithin: (assumed: number) => boolean, best: number, end: number): number {
  return isWithin(end) ? end : bisect(isWithin, best, end).inside;
}
