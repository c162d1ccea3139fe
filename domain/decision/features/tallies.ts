// Tallies over nested windows: each fact is put once, into the shortest window that holds it, and read for any window.

import { WINDOWS } from "./feature-catalogue.ts";

/** Position in {@link WINDOWS}, shortest first. */
export type WindowIndex = number;
export const OUTSIDE: WindowIndex = WINDOWS.length;
export const IN_1H: WindowIndex = WINDOWS.findIndex(({ name }) => name === "1h");
export const IN_24H: WindowIndex = WINDOWS.findIndex(({ name }) => name === "24h");
export const IN_7D: WindowIndex = WINDOWS.findIndex(({ name }) => name === "7d");
export const IN_30D: WindowIndex = WINDOWS.findIndex(({ name }) => name === "30d");

/** The shortest window that holds what is `age` milliseconds old (0 or more), {@link OUTSIDE} where none does. */
export function windowOf(age: number): WindowIndex {
  let index = 0;
  for (const { length } of WINDOWS) {
    if (age < length) return index;
    index++;
  }
  return OUTSIDE;
}

export class CountTally {
  private readonly cells = [0, 0, 0, 0, 0, 0];

  add(window: WindowIndex, count: number): void {
    this.cells[window] = (this.cells[window] ?? 0) + count;
  }

  within(window: WindowIndex): number {
    let total = 0;
    for (let index = 0; index <= window; index++) total += this.cells[index] ?? 0;
    return total;
  }
}

/** Exact sums of 10⁻⁸ units. */
export class SumTally {
  private readonly cells = [0n, 0n, 0n, 0n, 0n, 0n];

  add(window: WindowIndex, amount: bigint): void {
    this.cells[window] = (this.cells[window] ?? 0n) + amount;
  }

  within(window: WindowIndex): bigint {
    let total = 0n;
    for (let index = 0; index <= window; index++) total += this.cells[index] ?? 0n;
    return total;
  }
}

export class DistinctTally {
  private readonly shortest = new Map<string, WindowIndex>();

  add(window: WindowIndex, value: string | undefined): void {
    if (value === undefined) return;
    const known = this.shortest.get(value);
    if (known === undefined || window < known) this.shortest.set(value, window);
  }

  within(window: WindowIndex): number {
    let count = 0;
    for (const index of this.shortest.values()) if (index <= window) count++;
    return count;
  }
}
