// Where the candidate is better or worse: discordant pairs by segment, corrected for how many segments are looked at.

import { SEGMENT_DIMENSIONS } from "../contract/reports/effectiveness.ts";
import type { ComparisonReport } from "../contract/reports/experiment.ts";
import { benjaminiHochberg } from "../statistics/benjamini-hochberg.ts";
import { mcnemarMidP } from "../statistics/mcnemar.ts";
import { compareRightness, type Labelled } from "./paired-decision.ts";
import { wilson } from "../statistics/wilson.ts";
import { sidesOfLabelled, type Sides } from "./sides.ts";

/** Segments of one dimension that are listed; the others are too rare to say anything. */
const VALUES_MAX = 50;

/** @param pairs mature labelled payments. */
export function compareBySegment(pairs: readonly Labelled[]): ComparisonReport["segments"] {
  const segments = SEGMENT_DIMENSIONS.flatMap((dimension) =>
    [...Map.groupBy(pairs, ({ segments: own }) => own[dimension])]
      .sort(([one, many], [other, more]) => more.length - many.length || (one < other ? -1 : 1))
      .slice(0, VALUES_MAX)
      .map(([value, own]) => {
        const sides = own.map((pair) => compareRightness(pair, pair.label));
        const better = sides.filter((side) => side === 1).length;
        const worse = sides.filter((side) => side === -1).length;
        const ofCustomers = sidesOfLabelled(own);
        const pValue = mcnemarMidP(ofCustomers.better, ofCustomers.worse);
        return { dimension, value, decisions: own.length, better, worse, ...betterOff(ofCustomers), pValue };
      }),
  );
  const adjusted = benjaminiHochberg(segments.map(({ pValue }) => pValue));
  return segments.map((segment, index) => ({ ...segment, adjustedPValue: adjusted[index] ?? 1 }));
}

/** Each customer speaks once, so the interval is Wilson's. */
function betterOff({ better, worse }: Pick<Sides, "better" | "worse">) {
  const customers = better + worse;
  const effect = customers === 0 ? null : { value: better / customers, ...wilson(better, customers) };
  return { customers: { better, worse }, effect };
}
