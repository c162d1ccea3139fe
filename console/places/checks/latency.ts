// Where a time of an answer stands on a scale that all rows share: logarithmic from a millisecond on, for providers differ by orders.

import type { ProviderRow } from "../../api/providers.ts";

type Latency = ProviderRow["latencyMs"];

/** The three percentiles; null where any is unknown. */
export function percentilesOf({ p50, p95, p99 }: Latency): readonly [number, number, number] | null {
  return p50 === null || p95 === null || p99 === null ? null : [p50, p95, p99];
}

/** The end of the scale of all rows: a power of ten. */
export function slowestOf(rows: readonly Pick<ProviderRow, "latencyMs">[]): number {
  const slowest = Math.max(10, ...rows.map(({ latencyMs }) => latencyMs.p99 ?? 0));
  return 10 ** Math.ceil(Math.log10(slowest));
}

/** As a share of the scale. */
export function placeOf(milliseconds: number, slowest: number): number {
  return Math.log10(Math.max(1, milliseconds)) / Math.log10(slowest);
}

/** Whole milliseconds, or seconds from ten of them on. */
export function shownMilliseconds(milliseconds: number): string {
  if (milliseconds >= 10_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}
