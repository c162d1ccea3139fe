// The worst cases of missing labels, computed once more from scratch for tests: slow and obvious on purpose.

import type { WorstCase } from "#domain/contract/reports/label-selection.ts";

/** Every payment without a label is taken for what makes the share least, then for what makes it most. */
export function naiveWorstCase<T extends { readonly label: "fraud" | "legitimate" | null }>(
  transactions: readonly T[],
  isAlarm: (one: T) => boolean,
): WorstCase {
  const alarms = transactions.filter(isAlarm);
  const is = (label: string, unknown: boolean) => (one: T) =>
    one.label === label || (one.label === null && unknown);
  const shareIf = (label: string, of: (one: T) => boolean, most: boolean) => {
    const counted = alarms.filter(is(label, most)).length;
    const all = counted + transactions.filter(of).length;
    return { counted, all };
  };
  const between = (label: string, others: (most: boolean) => (one: T) => boolean) => {
    const [low, high] = [shareIf(label, others(false), false), shareIf(label, others(true), true)];
    if (low.all === 0 && high.all === 0) return null;
    return {
      lower: low.all === 0 ? 0 : low.counted / low.all,
      upper: high.all === 0 ? 1 : high.counted / high.all,
    };
  };
  const missed = (label: string) => (most: boolean) => (one: T) => !isAlarm(one) && is(label, !most)(one);
  return {
    precision: between("fraud", (most) => (one) => isAlarm(one) && is("legitimate", !most)(one)),
    fraudCaptured: between("fraud", missed("fraud")),
    falsePositiveRate: between("legitimate", missed("legitimate")),
  };
}
