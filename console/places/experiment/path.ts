// The plane of the path of evidence: days across, e-values up on a log axis that always holds 1 and what is enough.

import type { Comparison } from "../../api/backtests.ts";
import { DAY, dayOf } from "../../parts/days.ts";

export interface PathDomain {
  readonly days: readonly [Date, Date];
  readonly eValues: readonly [number, number];
}

/** Powers of ten. */
export function pathDomain(path: Comparison["path"], bound: number): PathDomain | null {
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined || last === undefined) return null;
  const found = path.map(({ eValue }) => eValue).filter((eValue) => eValue > 0);
  const [begin, end] = [Date.parse(first.day), Date.parse(last.day)];
  return {
    // One day alone has a width, too.
    days: [new Date(begin === end ? begin - DAY : begin), new Date(begin === end ? end + DAY : end)],
    eValues: [
      10 ** Math.floor(Math.log10(Math.min(0.1, ...found))),
      10 ** Math.ceil(Math.log10(Math.max(bound * 1.01, ...found))),
    ],
  };
}

/** Every power of ten, thinned so that no more than eight stand there. */
export function powersOfTen([from, to]: readonly [number, number]): number[] {
  const [low, high] = [Math.round(Math.log10(from)), Math.round(Math.log10(to))];
  const step = Math.max(1, Math.ceil((high - low) / 7));
  const powers: number[] = [];
  for (let power = low; power <= high; power += step) powers.push(10 ** power);
  return powers;
}

/** The day on which the first label counts, while none does. */
export function firstLabelDay(from: string, labelMaturityDays: number): string {
  return dayOf(Date.parse(from) + labelMaturityDays * DAY);
}
