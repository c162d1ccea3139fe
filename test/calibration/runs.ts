// How often a world is simulated, and what its counts must keep.

import { expect } from "vitest";

const IS_FULL = process.env["WEIR_CALIBRATION"] === "full";

/** Few in `npm test`, many in `npm run test:calibration`. */
export function runs(few: number, many: number): number {
  return IS_FULL ? many : few;
}

/** Prints a line of the table in docs/statistics.md, in the full size. */
export function report(world: string, figures: string): void {
  if (IS_FULL) process.stdout.write(`${world}: ${figures}\n`);
}

/** Of so many runs at most this share, but for what chance does in one of a thousand suites. */
export function expectAtMost(share: number, count: number, of: number, what: string): void {
  expect(count, `${what}: ${count} of ${of}`).toBeLessThanOrEqual(of * share + deviation(share, of));
}

export function expectAtLeast(share: number, count: number, of: number, what: string): void {
  expect(count, `${what}: ${count} of ${of}`).toBeGreaterThanOrEqual(of * share - deviation(share, of));
}

function deviation(share: number, of: number): number {
  return 3.1 * Math.sqrt(of * share * (1 - share));
}
