// What is priced: so many ledgers, and so many decisions a second.

export interface Case {
  readonly ledgers: 1 | 8 | 32 | 64;
  readonly rate: number;
  /** Dollars that a million decisions may cost; null where it only helps to choose a number of ledgers. */
  readonly goal: string | null;
}

export const FAST: Case = { ledgers: 8, rate: 100, goal: "<= 12" };

/** Side by side: each is of an organisation of its own, and none keeps another's objects awake. */
export const SLOW: readonly Case[] = [
  { ledgers: 8, rate: 1, goal: "<= 28" },
  { ledgers: 1, rate: 1, goal: "<= 15" },
  { ledgers: 32, rate: 1, goal: null },
  { ledgers: 64, rate: 1, goal: null },
];

export function nameOf({ ledgers, rate }: Case): string {
  return `${ledgers} ${ledgers === 1 ? "ledger" : "ledgers"} at ${rate}/s`;
}
