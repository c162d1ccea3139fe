// What jobs found about an organisation: each change is announced once, however often a job reports it.

import type { ListRemoval } from "#domain/contract/casework/list-removal.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { CounterpartyRescreened } from "#domain/events/counterparty-rescreened.ts";
import type { Finding } from "#domain/events/finding.ts";
import { type Json, readJson } from "#domain/json/text.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Recommendations } from "../candidates/recommendations.ts";
import type { OrganisationHost } from "../host.ts";
import { DriftLevels } from "./drift-levels.ts";
import { ListChanges } from "./list-changes.ts";
import { ListRemovals } from "./list-removals.ts";

export class Findings {
  private readonly driftLevels: DriftLevels;
  private readonly listChanges: ListChanges;
  private readonly listRemovals: ListRemovals;
  private readonly recommendations: Recommendations;

  constructor(host: OrganisationHost, recommendations: Recommendations) {
    this.driftLevels = new DriftLevels(host);
    this.listChanges = new ListChanges(host);
    this.listRemovals = new ListRemovals(host);
    this.recommendations = recommendations;
  }

  /** @returns how many events followed. */
  keep(finding: Finding, at: string): number {
    return finding.kind === "drift"
      ? this.driftLevels.keep(finding, at)
      : this.recommendations.keep(finding, at);
  }

  keepListRemovals(removals: Json<readonly ListRemoval[]>): void {
    this.listRemovals.keep(readJson(removals), formatInstant(Date.now()));
  }

  /** @returns how many were announced. */
  keepListChanges(environment: Environment, changes: readonly CounterpartyRescreened[], at: string): number {
    return this.listChanges.keep(environment, changes, at);
  }
}
