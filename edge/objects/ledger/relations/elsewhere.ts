// What one decision knows of the other ledgers of its tenant: the answers of the homes of its links, put together.

import type { Link } from "#domain/decision/features/links.ts";
import type { EpochMilliseconds } from "#domain/time/instant.ts";
import type { Told } from "../api.ts";

export interface Elsewhere {
  /**
   * How many subjects of other ledgers met a link; null if its home did not answer. What ledgers reported under the name of before
   * may be in the count of now too, so the larger one counts.
   */
  subjectsOf(link: Pick<Link, "name" | "sentName">): number | null;
  /** As of `Told`, over all answers. */
  readonly asOf: EpochMilliseconds | null;
}

/** With one ledger there is nothing elsewhere, at any time. */
export function nothingElsewhere(now: EpochMilliseconds): Elsewhere {
  return { subjectsOf: () => 0, asOf: now };
}

/** @param told the answers that came; the counts of a home that did not answer are unknown. */
export function elsewhereOf(told: readonly Told[], now: EpochMilliseconds): Elsewhere {
  const subjects = new Map(told.flatMap((one) => Object.entries(one.subjects)));
  return {
    subjectsOf: ({ name, sentName }) => {
      const known = subjects.get(name);
      return known === undefined ? null : Math.max(known, subjects.get(sentName) ?? 0);
    },
    asOf: earliestOf([now, ...told.map(({ asOf }) => asOf)]),
  };
}

/** Null where one of them is not known. */
export function earliestOf(instants: readonly (EpochMilliseconds | null)[]): EpochMilliseconds | null {
  let earliest = Infinity;
  for (const instant of instants) {
    if (instant === null) return null;
    earliest = Math.min(earliest, instant);
  }
  return earliest;
}
