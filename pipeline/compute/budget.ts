// How long candidates may compute within 24 hours: each run, and all runs of an organisation together.

export interface ComputeBudget {
  readonly runSeconds: number;
  readonly organisationSeconds: number;
}

export const DEFAULT_BUDGET: ComputeBudget = { runSeconds: 1_800, organisationSeconds: 3_600 };
