// How much of the processor's time the candidate of a run has taken, against the budgets of the run and of its organisation. A run whose
// candidate takes seconds for one payment, or more than a budget, has failed; an experiment outlives the budget of its organisation, and
// waits.

import type { RunFailure } from "#domain/contract/reports/experiment.ts";
import type { ComputeBudget } from "../compute/budget.ts";

/** Every rule is admitted with a cost far below this (docs/rules.md). */
export const PAYMENT_MILLISECONDS_MAX = 5_000;

/** What an organisation has spent within the last 24 hours; its runs share one. */
export interface OrganisationSpending {
  milliseconds: number;
}

export interface MeterOptions {
  readonly budget: ComputeBudget;
  /** Milliseconds of the last 24 hours. */
  readonly spentBefore: number;
  readonly organisation: OrganisationSpending;
  /** An experiment, which waits where its organisation has spent its budget; a backtest fails. */
  readonly waits: boolean;
}

export class RunMeter {
  private readonly options: MeterOptions;
  private spent: number;
  private unrecorded = 0;
  private failed: RunFailure | null = null;
  private mustWait = false;

  constructor(options: MeterOptions) {
    this.options = options;
    this.spent = options.spentBefore;
    this.judge();
  }

  /** One payment was decided in so many milliseconds of the processor. */
  spend(milliseconds: number): void {
    this.spent += milliseconds;
    this.unrecorded += milliseconds;
    this.options.organisation.milliseconds += milliseconds;
    if (milliseconds > PAYMENT_MILLISECONDS_MAX) {
      const seconds = (milliseconds / 1_000).toFixed(1);
      this.fail("too_slow", `Its candidate took ${seconds} seconds for one payment.`);
    }
    this.judge();
  }

  /** Why the run has ended; null if it has not. */
  failure(): RunFailure | null {
    return this.failed;
  }

  mayGoOn(): boolean {
    return this.failed === null && !this.mustWait;
  }

  /** Whole milliseconds since this was last called; a part of one counts as one. */
  takeUnrecorded(): number {
    const whole = Math.ceil(this.unrecorded);
    this.unrecorded = 0;
    return whole;
  }

  private judge(): void {
    const { runSeconds, organisationSeconds } = this.options.budget;
    if (this.spent > runSeconds * 1_000) {
      this.fail("too_slow", `Its candidate computed longer than ${runSeconds} seconds within 24 hours.`);
    }
    if (this.options.organisation.milliseconds <= organisationSeconds * 1_000) return;
    if (this.options.waits) this.mustWait = true;
    else {
      this.fail(
        "budget_spent",
        `All candidates of the organisation together computed longer than ${organisationSeconds} seconds within 24 hours.`,
      );
    }
  }

  /** The first reason counts. */
  private fail(reason: RunFailure["reason"], message: string): void {
    this.failed ??= { reason, message };
  }
}
