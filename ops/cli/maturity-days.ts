// `--maturity-days`: when the label of a decision counts as final.

import { InvalidArgumentError } from "commander";

/** The help of the option. */
export const MATURITY_DAYS = "days after which a label counts as final (default: the organisation's setting)";

/** 0 to 365, for commander. */
export function maturityDays(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 365) return Number(text);
  throw new InvalidArgumentError("Expected a whole number of days from 0 to 365.");
}
