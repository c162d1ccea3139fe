// What one decision knows of the other ledgers of its tenant: the answers of the homes of its links, put together.

import type { EpochMilliseconds } from "#domain/time/instant.ts";
import type { Told } from "../api.ts";

export interface Elsewhere {
  /** How many subjects of other ledgers met the link of this name; null if its home did not answer. */
  subjectsOf(name: string): number | null;
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
    subjectsOf: (name) => subjects.get(name) ?? null,
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
