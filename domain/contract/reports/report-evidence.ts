// The evidence that every report asks for, in one place; each says in its answer by which numbers it was made.

/** Days until the label of a decision is taken as known. An experiment or a backtest may name another number. */
export const LABEL_MATURITY_DAYS = 90;
/** A ratio of fewer is not shown. */
export const MINIMUM_DENOMINATOR = 30;
