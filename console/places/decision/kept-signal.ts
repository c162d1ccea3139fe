// The signal that what a decision noticed was counted to: the casebook counts the same of the same customer as one, while it goes on.

import type { Assessment } from "../../api/decisions.ts";
import type { Signal } from "../../api/signals.ts";

type Noticed = Assessment["signals"][number];

/** @param signals of the customer. @returns undefined if it is not among them. */
export function keptSignal(
  { type }: Pick<Noticed, "type">,
  { decisionId, assessedAt }: Pick<Assessment, "decisionId" | "assessedAt">,
  signals: readonly Signal[],
): Signal | undefined {
  const ofType = signals.filter((signal) => signal.type === type);
  // It shows the newest of its decisions; of earlier ones the time tells.
  return (
    ofType.find(({ decisions }) => decisions.some((one) => one.decisionId === decisionId)) ??
    ofType.find(
      ({ firstObservedAt, lastObservedAt }) => firstObservedAt <= assessedAt && assessedAt <= lastObservedAt,
    )
  );
}
