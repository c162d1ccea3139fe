// Which providers had an opinion on the same check of the same decision.

import type { ProviderRow, ProvidersReport } from "../../api/providers.ts";

export type Disagreement = ProviderRow["disagreement"][number];

export interface Matrix {
  readonly check: ProviderRow["check"];
  /** In the order of their names: rows and columns. */
  readonly providers: readonly string[];
  /** Of two providers, whichever comes first; null where they never met. */
  readonly between: (one: string, other: string) => Disagreement | null;
}

/** One matrix for each check that two providers at least made of the same decisions. */
export function matricesOf({ data }: Pick<ProvidersReport, "data">): readonly Matrix[] {
  const byCheck = Map.groupBy(data, ({ check }) => check);
  return [...byCheck].flatMap(([check, rows]) => {
    const met = rows.filter(({ disagreement }) => disagreement.length > 0);
    if (met.length === 0) return [];
    const names = new Set(
      met.flatMap(({ provider, disagreement }) => [
        provider,
        ...disagreement.map(({ comparedWith }) => comparedWith),
      ]),
    );
    const toOther = (one: string, other: string) =>
      met
        .find(({ provider }) => provider === one)
        ?.disagreement.find(({ comparedWith }) => comparedWith === other);
    return [
      {
        check,
        providers: [...names].toSorted((one, other) => one.localeCompare(other)),
        between: (one: string, other: string) => toOther(one, other) ?? toOther(other, one) ?? null,
      },
    ];
  });
}
