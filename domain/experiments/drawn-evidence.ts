// What the judged sample says of two versions: customers by their first pair in which the versions differ, if the live version's
// sample drew that pair. Pairs that it did not draw need no label.

import { drawnEValue, drawnShareSequence, type DrawnCases } from "../statistics/drawn-e-value.ts";
import { stoppingEValue } from "../statistics/e-value.ts";
import type { PairedDecision } from "./paired-decision.ts";
import { sideOf, type Sides } from "./sides.ts";

export interface DrawnEvidence {
  /** Customers who speak: drawn, or with a pair that could not be drawn as likely as the others. */
  readonly sides: Sides;
  readonly notDrawn: number;
  /** As many customers as those with a label stand for. */
  readonly standsFor: Readonly<Record<"better" | "worse", number>>;
  /** The least probability until now, which scales the bets: null before the first. */
  readonly least: number | null;
  readonly groups: readonly DrawnCases[];
  /** The e-value of the groups, and which version is ahead: 1 for the candidate. */
  readonly strength: { readonly value: number; readonly ahead: 1 | -1 };
}

export const NOTHING_DRAWN: DrawnEvidence = {
  sides: { better: 0, worse: 0, unlabelled: 0 },
  notDrawn: 0,
  standsFor: { better: 0, worse: 0 },
  least: null,
  groups: [],
  strength: { value: 1, ahead: -1 },
};

/**
 * Adds a customer's first pair. A drawn pair counts by the inverse of its probability, relative to the least probability of
 * earlier pairs: a bet must be known before its pair. A pair that was less likely to be drawn, or could not be, counts as if it
 * had been drawn for certain, so that without a label it is against the conclusion.
 */
export function withFirstPair(evidence: DrawnEvidence, pair: PairedDecision): DrawnEvidence {
  const { least } = evidence;
  const probability = pair.draw?.probability ?? null;
  const next = {
    ...evidence,
    least: probability === null || (least !== null && least <= probability) ? least : probability,
  };
  const isByDraw = probability !== null && (least === null || least <= probability);
  if (isByDraw && pair.draw?.drawn !== true) return { ...next, notDrawn: evidence.notDrawn + 1 };
  const side = sideOf(pair);
  const standsFor = isByDraw ? 1 / probability : 1;
  const groups = least === null ? evidence.groups : withCase(evidence.groups, least * standsFor, side);
  return {
    ...next,
    sides: { ...evidence.sides, [side]: evidence.sides[side] + 1 },
    standsFor:
      side === "unlabelled"
        ? evidence.standsFor
        : { ...evidence.standsFor, [side]: evidence.standsFor[side] + standsFor },
    groups,
    strength: strengthOf(groups),
  };
}

/** The share of customers who are better off with the candidate, estimated from the draw, with its confidence sequence. */
export function shareOfDrawn({ standsFor, groups }: DrawnEvidence, candidates: number) {
  const known = standsFor.better + standsFor.worse;
  return {
    value: known === 0 ? null : standsFor.better / known,
    ...drawnShareSequence(groups, 1 / stoppingEValue(candidates)),
  };
}

function withCase(groups: readonly DrawnCases[], weight: number, side: keyof Sides): DrawnCases[] {
  const own = groups.find((group) => group.weight === weight) ?? { weight, better: 0, worse: 0, unknown: 0 };
  const field = side === "unlabelled" ? "unknown" : side;
  return [...groups.filter((group) => group.weight !== weight), { ...own, [field]: own[field] + 1 }];
}

function strengthOf(groups: readonly DrawnCases[]): DrawnEvidence["strength"] {
  const { better, worse } = drawnEValue(groups);
  return { value: better + worse, ahead: better > worse ? 1 : -1 };
}
