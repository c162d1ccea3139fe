// The draw of the judged sample: who is drawn depends on a lot that only the tenant's secret tells, and on the score. Pure, so a
// decision that is made again draws again what it drew.

import type { TenantKey } from "../ids/tenant-key.ts";
import { toScaled } from "../money/amount.ts";
import type { DecisionContext } from "./context.ts";
import type { Draw, Lot } from "./draw.ts";
import type { Judged } from "./judge.ts";
import type { SampleBands, SampleSettings } from "./versions/sample-settings.ts";

/** The lot of a decision. Its id alone does not tell it, so integrators cannot see who is drawn. */
export function lotOf(key: TenantKey, stem: string): number {
  return fractionOf(key.stem("sample", stem));
}

/** The lot of all that a customer could be released on a UTC day: to try again does not draw again. */
export function releaseLotOf(key: TenantKey, subjectId: string, day: string): number {
  return fractionOf(key.stem("release", subjectId, day));
}

function fractionOf(digits: string): number {
  let lot = 0;
  for (const digit of digits.slice(0, LOT_DIGITS)) lot = lot * LOT_RADIX + LOT_ALPHABET.indexOf(digit);
  return lot / LOT_RADIX ** LOT_DIGITS;
}
/** As ids are written: Crockford's base 32. Six digits are 30 bits. */
const LOT_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LOT_RADIX = 32;
const LOT_DIGITS = 6;

/** @returns null for what cannot be drawn: activities, forced decisions, and scores without a share. */
export function drawSample(
  context: DecisionContext,
  settings: SampleSettings | undefined,
  judged: Judged,
): Draw | null {
  const { transaction, lot, sandboxValue } = context;
  if (settings === undefined || transaction === null || lot === undefined || sandboxValue !== undefined) {
    return null;
  }
  const stratum = stratumOf(context, lot, settings, judged);
  if (stratum === null) return null;
  const probability = shareOf(stratum.bands, judged.score);
  const own = stratum.of === "releasable" ? (lot.releaseLot ?? lot.lot) : lot.lot;
  return probability === 0 ? null : { of: stratum.of, probability, drawn: own < probability };
}

/** Whether the draw turns the decision into `allow`. */
export function isReleased(draw: Draw | null): boolean {
  return draw !== null && draw.of === "releasable" && draw.drawn;
}

function stratumOf(
  context: DecisionContext,
  lot: Lot,
  { allowed, interrupted }: SampleSettings,
  judged: Judged,
): { readonly of: Draw["of"]; readonly bands: SampleBands } | null {
  if (judged.decision === "allow") return { of: "allowed", bands: allowed };
  if (interrupted === undefined) return null;
  const { mode, bands } = interrupted;
  if (mode === "judge") return { of: "interrupted", bands };
  return mayBeReleased(context, lot, judged) ? { of: "releasable", bands } : null;
}

/** Only what the score's threshold alone interrupted, on evidence without any doubt, and while there is room for its amount. */
function mayBeReleased(context: DecisionContext, { releaseUpTo }: Lot, { causes }: Judged): boolean {
  const { transaction, screening, degraded } = context;
  return (
    transaction !== null &&
    releaseUpTo !== null &&
    toScaled(transaction.amount) <= toScaled(releaseUpTo) &&
    causes.every(({ code }) => code === "score_threshold") &&
    degraded.length === 0 &&
    screening.walletEvidenceUnavailable === null &&
    screening.attempts.length > 0 &&
    screening.attempts.every(({ status }) => status === "clear")
  );
}

function shareOf(bands: SampleBands, score: number): number {
  return bands.findLast(({ fromScore }) => fromScore <= score)?.share ?? 0;
}
