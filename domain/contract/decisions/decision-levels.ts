// What a decision and its risk can be, in their order: words alone, for code that needs no schema.

export const DECISIONS = ["allow", "review", "block"] as const;
/** Ordered: each later one is stronger. */
export type Decision = (typeof DECISIONS)[number];
export const RISK_LEVELS = ["low", "medium", "high", "critical"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
