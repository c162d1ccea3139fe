// The drift that was announced: the known level of each feature, of each output and of all together. A change is announced once,
// however often a job reports it.

import type { Environment } from "#domain/contract/values/environment.ts";
import {
  DRIFT_DETECTED,
  driftDetected,
  type DriftFinding,
  type MeasuredLevel,
} from "#domain/events/drift-detected.ts";
import { knownAfter, overallAfter, type KnownDrift } from "#domain/events/drift-memory.ts";
import { contentId } from "../content-id.ts";
import type { OrganisationHost } from "../host.ts";

/** Made with the first finding. Levels that were known before looks were counted have none. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS drift_level (
    environment TEXT NOT NULL, part TEXT NOT NULL, feature TEXT NOT NULL, level TEXT NOT NULL, window_to TEXT NOT NULL,
    PRIMARY KEY (environment, part, feature)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS drift_looks_below (
    environment TEXT NOT NULL, part TEXT NOT NULL, feature TEXT NOT NULL, looks INTEGER NOT NULL,
    PRIMARY KEY (environment, part, feature)
  ) WITHOUT ROWID;
`;

type Row = { level: KnownDrift["level"]; window_to: string; looks: number | null };

export class DriftLevels {
  private readonly host: OrganisationHost;

  constructor(host: OrganisationHost) {
    this.host = host;
  }

  /** @returns how many changes were announced. */
  keep(finding: DriftFinding, at: string): number {
    return this.host.commit(() => {
      this.host.sql.exec(TABLES);
      const [together, alone] = [
        finding.levels.filter(({ of }) => of === "overall"),
        finding.levels.filter(({ of }) => of !== "overall"),
      ];
      const announced = alone.filter((measured) => this.keepLevel(finding, measured, at)).length;
      return announced + together.filter((measured) => this.keepOverall(finding, measured, alone, at)).length;
    });
  }

  /** @returns whether it was announced. A window that ends earlier than the last one known comes too late to count. */
  private keepLevel(finding: DriftFinding, measured: MeasuredLevel, at: string): boolean {
    const { environment, window } = finding;
    const row = this.known(environment, measured);
    if (row && row.window_to > window.to) return false;
    const before = row ? { level: row.level, looksBelow: row.looks ?? 0 } : null;
    const known = knownAfter(before, measured, row?.window_to !== window.to);
    if (known === null) return false;
    this.remember(finding, measured, known);
    return this.tell(finding, { ...measured, level: known.level }, before?.level ?? null, at);
  }

  /** Follows from the levels that are known of the others. */
  private keepOverall(
    finding: DriftFinding,
    measured: MeasuredLevel,
    others: readonly MeasuredLevel[],
    at: string,
  ): boolean {
    const { environment, window } = finding;
    const row = this.known(environment, measured);
    if (row && row.window_to > window.to) return false;
    const overall = overallAfter(
      others.flatMap((other) => {
        const known = this.known(environment, other);
        return known ? [{ measured: other, level: known.level }] : [];
      }),
    );
    if (overall === null) return false;
    this.remember(finding, measured, { level: overall.level, looksBelow: 0 });
    return this.tell(finding, overall, row?.level ?? null, at);
  }

  private remember({ environment, window }: DriftFinding, of: MeasuredLevel, known: KnownDrift): void {
    const key = [environment, of.of, of.feature];
    this.host.sql.exec(
      "INSERT OR REPLACE INTO drift_level VALUES (?, ?, ?, ?, ?)",
      ...key,
      known.level,
      window.to,
    );
    this.host.sql.exec(
      "INSERT OR REPLACE INTO drift_looks_below VALUES (?, ?, ?, ?)",
      ...key,
      known.looksBelow,
    );
  }

  /** @returns whether there was anything to announce. */
  private tell(
    finding: DriftFinding,
    measured: MeasuredLevel,
    before: KnownDrift["level"] | null,
    at: string,
  ): boolean {
    const { environment, window } = finding;
    const detected = driftDetected(measured, before, finding);
    if (detected === null) return false;
    const { of, feature, level, previousLevel } = detected;
    const content = [finding.organisationId, environment, of, feature, previousLevel, level, window.to];
    const id = contentId("evt", DRIFT_DETECTED, content);
    this.host.tell(DRIFT_DETECTED, environment, { at, requestId: null }, detected, id);
    return true;
  }

  private known(environment: Environment, { of, feature }: MeasuredLevel): Row | undefined {
    return this.host.sql
      .exec<Row>(
        "SELECT level, window_to, looks FROM drift_level LEFT JOIN drift_looks_below USING (environment, part, feature) WHERE environment = ? AND part = ? AND feature = ?",
        environment,
        of,
        feature,
      )
      .toArray()[0];
  }
}
