// The judged sample of a version while it is being written: which payments people judge without knowing what was decided.

import type { VersionContent } from "../../api/version-drafts.ts";
import { isAmount } from "../../parts/amount.ts";

export type Sample = NonNullable<VersionContent["sample"]>;
export type Band = Sample["allowed"][number];
type Interrupted = NonNullable<Sample["interrupted"]>;
export type ReleaseLimit = Extract<Interrupted, { mode: "release" }>["limits"][number];
/** What is drawn of interrupted payments, and what becomes of them. */
export type Mode = Interrupted["mode"] | "none";

const SCORE_MAX = 100;
const LIST_MAX = 20;
/** The least share above none, as the service takes it. */
const SHARE_MIN = 0.0001;
const FIRST: readonly Band[] = [{ fromScore: 0, share: 0.01 }];
const NO_LIMIT: ReleaseLimit = { currency: "", amount: "", amountPerDay: "" };

export function firstSample(): Sample {
  return { allowed: [...FIRST] };
}

export function withMode(sample: Sample, mode: Mode): Sample {
  const { allowed, interrupted } = sample;
  if (mode === "none") return { allowed };
  const bands = interrupted?.bands ?? [...FIRST];
  if (mode === "judge") return { allowed, interrupted: { mode, bands } };
  const limits = interrupted?.mode === "release" ? interrupted.limits : [NO_LIMIT];
  return { allowed, interrupted: { mode, bands, limits } };
}

/** Begins one above the last; no further where that is the highest score. */
export function moreBands(bands: readonly Band[]): Band[] {
  const { fromScore, share } = bands.at(-1) ?? { fromScore: -1, share: 0.01 };
  const isFull = bands.length >= LIST_MAX || fromScore >= SCORE_MAX;
  return isFull
    ? [...bands]
    : [...bands, { fromScore: Number.isInteger(fromScore) ? fromScore + 1 : 0, share }];
}

export function moreLimits(limits: readonly ReleaseLimit[]): ReleaseLimit[] {
  return limits.length >= LIST_MAX ? [...limits] : [...limits, NO_LIMIT];
}

/** What cannot even be sent to be checked. */
export function sampleProblems(sample: Sample | undefined): string[] {
  if (sample === undefined) return [];
  const { allowed, interrupted } = sample;
  return [
    ...bandProblems("Of allowed payments", allowed),
    ...(interrupted === undefined ? [] : bandProblems("Of interrupted payments", interrupted.bands)),
    ...(interrupted?.mode === "release" ? limitProblems(interrupted.limits) : []),
  ];
}

function bandProblems(of: string, bands: readonly Band[]): string[] {
  const isScore = (score: number) => Number.isInteger(score) && score >= 0 && score <= SCORE_MAX;
  const isShare = (share: number) => share === 0 || (share >= SHARE_MIN && share <= 1);
  const rises = bands.every(({ fromScore }, index) => fromScore > (bands[index - 1]?.fromScore ?? -1));
  return [
    ...(bands.length > 0 ? [] : [`${of}: one band is needed, if only with a share of 0.`]),
    ...(bands.every(({ fromScore }) => isScore(fromScore))
      ? []
      : [`${of}: a score is a whole number from 0 to 100.`]),
    ...(bands.every(({ share }) => isShare(share))
      ? []
      : [`${of}: a share is 0, or from ${SHARE_MIN} to 1.`]),
    ...(rises ? [] : [`${of}: each band begins above the one before it.`]),
  ];
}

function limitProblems(limits: readonly ReleaseLimit[]): string[] {
  const currencies = limits.map(({ currency }) => currency.toUpperCase());
  return [
    ...(limits.length > 0 ? [] : ["A release needs the limits of one currency."]),
    ...(currencies.includes("") ? ["A limit needs a currency."] : []),
    ...(new Set(currencies).size === currencies.length ? [] : ["A currency has one limit."]),
    ...(limits.every(({ amount, amountPerDay }) => isAmount(amount) && isAmount(amountPerDay))
      ? []
      : ["An amount is written as 250 or 250.00, without separators."]),
  ];
}
