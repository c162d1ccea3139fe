// What a wallet has to do with each kind of owner, by direction: directly, and through others. What was not told is absent, never 0.

import type { Assessment } from "../../api/decisions.ts";

type Wallet = Assessment["screening"]["attempts"][number]["walletScreenings"][number];
export type Exposure = Wallet["exposures"][number];

interface ExposureRow {
  readonly category: string;
  readonly direction: Exposure["direction"];
  readonly direct: readonly Exposure[];
  readonly indirect: readonly Exposure[];
}

/** In the order in which they were told. */
export function exposureRows(exposures: readonly Exposure[]): readonly ExposureRow[] {
  const rows = new Map<string, ExposureRow>();
  for (const exposure of exposures) {
    const { category, direction, exposureType } = exposure;
    const key = `${direction} ${category}`;
    const row = rows.get(key) ?? { category, direction, direct: [], indirect: [] };
    rows.set(key, { ...row, [exposureType]: [...row[exposureType], exposure] });
  }
  return [...rows.values()];
}
