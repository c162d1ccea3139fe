// The limit of a key as it is typed: both numbers, or none for the organisation's.

import type { ListedKey } from "../../api/keys.ts";

type RateLimit = ListedKey["rateLimit"];

const RATE_MAX = 5_000;
const BURST_MAX = 10_000;
const RATE = /^\d{1,4}(\.\d{1,3})?$/;
const BURST = /^\d{1,5}$/;

/** Null for the organisation's; undefined where what is typed is no limit. */
export function limitOf(rate: string, burst: string): RateLimit | null | undefined {
  if (rate.trim() === "" && burst.trim() === "") return null;
  if (rateProblem(rate) !== null || burstProblem(burst) !== null) return undefined;
  if (rate.trim() === "" || burst.trim() === "") return undefined;
  return { ratePerSecond: Number(rate), burst: Number(burst) };
}

export function rateProblem(rate: string): string | null {
  return within(rate, RATE, RATE_MAX) ? null : "This is a number from 1 to 5,000.";
}

export function burstProblem(burst: string): string | null {
  return within(burst, BURST, BURST_MAX) ? null : "This is a whole number from 1 to 10,000.";
}

function within(typed: string, shape: RegExp, most: number): boolean {
  const text = typed.trim();
  return text === "" || (shape.test(text) && Number(text) >= 1 && Number(text) <= most);
}
