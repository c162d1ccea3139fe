// What Cloudflare charges for what was used, by its list prices and beyond what a plan includes. In whole picodollars: every
// price is one, and no money is a fraction.

/** What a number of decisions used. */
export interface Usage {
  readonly rowsWritten: number;
  readonly rowsRead: number;
  /** Calls of objects and alarms. */
  readonly objectRequests: number;
  /** How long objects were awake, all together. */
  readonly awakeMilliseconds: number;
  readonly workerRequests: number;
  readonly workerMilliseconds: number;
}

/** https://developers.cloudflare.com/durable-objects/platform/pricing/ and …/workers/platform/pricing/, read in November 2026. */
const PICODOLLARS: Readonly<Record<keyof Usage, bigint>> = {
  rowsWritten: 1_000_000n,
  rowsRead: 1_000n,
  objectRequests: 150_000n,
  // $12.50 a million GB-s; an object is 128 MB, whatever it uses.
  awakeMilliseconds: 1_600n,
  workerRequests: 300_000n,
  workerMilliseconds: 20_000n,
};

export type Line = keyof Usage;

const PICODOLLARS_A_CENT = 10_000_000_000n;
const A_MILLION = 1_000_000n;

/** Cents of a million decisions, by what they are for. */
export function billOfMillion(usage: Usage, decisions: number): ReadonlyMap<Line, bigint> {
  const lines = Object.entries(usage) as [Line, number][];
  return new Map(
    lines.map(([line, count]) => {
      const spent = BigInt(Math.round(count)) * PICODOLLARS[line] * A_MILLION;
      return [line, spent / (BigInt(decisions) * PICODOLLARS_A_CENT)];
    }),
  );
}

export function totalOf(bill: ReadonlyMap<Line, bigint>): bigint {
  return [...bill.values()].reduce((sum, cents) => sum + cents, 0n);
}
