// How much evidence an organisation's reports ask for: settings that it may change. Each report says in its answer by which
// of them it was made.

import { z } from "zod";

/** Days until the label of a decision is taken as known. An experiment or a backtest may name another number. */
export const labelMaturityDaysSchema = z.int().min(0).max(365);

const fewest = (least: number) => z.int().min(least).max(100_000);
/**
 * By report: a ratio of fewer is not shown. Drift counts the customers of either side: of fewer than 200, chance alone looks
 * like drift.
 */
export const minimumDenominatorsSchema = z.strictObject({
  effectiveness: fewest(1),
  providers: fewest(1),
  thresholds: fewest(1),
  drift: fewest(200),
});
/** Of fewer customers the reports show no ratio of payments: payments of one customer are alike, so a few tell little. */
export const minimumCustomersSchema = fewest(1);
export type MinimumDenominators = Readonly<z.output<typeof minimumDenominatorsSchema>>;

export interface ReportEvidence {
  readonly labelMaturityDays: number;
  readonly minimumDenominators: MinimumDenominators;
  readonly minimumCustomers: number;
}

/** Until the organisation sets others. */
export const DEFAULT_EVIDENCE: ReportEvidence = {
  labelMaturityDays: 90,
  minimumDenominators: { effectiveness: 30, providers: 30, thresholds: 30, drift: 200 },
  minimumCustomers: 20,
};

/** What is left out stays as it is. */
export interface EvidenceChanges {
  readonly labelMaturityDays?: number | undefined;
  readonly minimumDenominators?:
    | Readonly<Partial<Record<keyof MinimumDenominators, number | undefined>>>
    | undefined;
  readonly minimumCustomers?: number | undefined;
}
