// Where an experiment stands after some of its customers: the evidence of all of them, and that of the drawn ones beside it.

import { NOTHING_DRAWN, withFirstPair, type DrawnEvidence } from "./drawn-evidence.ts";
import type { PairedDecision } from "./paired-decision.ts";
import { leastEValue, sideOf, type Sides } from "./sides.ts";

export interface Standing {
  /** All customers. */
  readonly sides: Sides;
  /** Null until a customer could be drawn. */
  readonly drawn: DrawnEvidence | null;
  /** The e-value of all customers when the draw began, which its half begins with. */
  readonly eValueAtDraw: number;
}

export const AT_THE_START: Standing = {
  sides: { better: 0, worse: 0, unlabelled: 0 },
  drawn: null,
  eValueAtDraw: 1,
};

/** Adds a customer by their first pair in which the versions differ. */
export function withPair({ sides, drawn, eValueAtDraw }: Standing, pair: PairedDecision): Standing {
  const isFirstDraw = drawn === null && pair.draw !== null;
  return {
    sides: onItsSide(sides, pair),
    drawn: drawn === null && !isFirstDraw ? null : withFirstPair(drawn ?? NOTHING_DRAWN, pair),
    eValueAtDraw: isFirstDraw ? leastEValue(sides) : eValueAtDraw,
  };
}

/**
 * The e-value, and which version is ahead by what it rests on. Where customers could be drawn it is the mean of that of all
 * customers and that of the drawn ones: each half goes on from what the whole was worth.
 */
export function strengthOf({ sides, drawn, eValueAtDraw }: Standing): {
  readonly eValue: number;
  readonly ahead: 1 | -1;
} {
  const ofAll = leastEValue(sides);
  const aheadOfAll = sides.better > sides.worse ? 1 : -1;
  if (drawn === null) return { eValue: ofAll, ahead: aheadOfAll };
  const fromDraw = eValueAtDraw * drawn.strength.value;
  return {
    eValue: Math.min(Number.MAX_VALUE, ofAll / 2 + fromDraw / 2),
    ahead: ofAll >= fromDraw ? aheadOfAll : drawn.strength.ahead,
  };
}

function onItsSide(sides: Sides, pair: PairedDecision): Sides {
  const side = sideOf(pair);
  return { ...sides, [side]: sides[side] + 1 };
}
