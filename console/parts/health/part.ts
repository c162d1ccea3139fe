// A part of the system and how it is.

/** `look`: it works, and somebody should look at it. */
export type PartState = "well" | "look" | "unwell";

export interface Part {
  readonly name: string;
  readonly state: PartState;
  readonly status: string;
  readonly detail: string;
  /** What to do unless it is well. */
  readonly advice: string;
}

/** A reader that is more events behind than this is not well. */
export const LAG_WELL = 10_000;
export function part(name: string, status: string, detail: string, advice: string): Part {
  return { name, state: status === "ok" ? "well" : "unwell", status, detail, advice };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
