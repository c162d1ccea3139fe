// Looks at the payments of a world every day, as the job does: seven days against a fixed baseline of thirty.

import { driftDetected, driftFinding } from "#domain/events/drift-detected.ts";
import { knownAfter, type KnownDrift } from "#domain/events/drift-memory.ts";
import { allSteps } from "#domain/statistics/all-steps.fixture.ts";
import { effectiveSubjects } from "#domain/statistics/effective-subjects.fixture.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { total, type DriftCount } from "#pipeline/reports/drift-bins.ts";
import { measureDrift, type DriftSide } from "#pipeline/reports/measure-drift.ts";
import { CATEGORIES, CHANGED, FEATURES, type DriftWorld, type Payment } from "./drift-worlds.ts";

const [BASELINE_DAYS, WINDOW_DAYS, GROUPS] = [30, 7, 256];
/** A Monday. */
const START = Date.UTC(2026, 0, 5);
const OWN_BIN_SHARE = 0.05;

const at = (day: number) => formatInstant(START + day * DAY);
/** The first must be one that every payment has. */
const nameOf = (feature: number) => (feature === 0 ? "currency" : `feature ${feature}`);
const indices = (length: number) => Array.from({ length }, (_, index) => index);

export interface Looks {
  readonly looks: number;
  /** Looks at which any feature that has not changed is above stable. */
  readonly alarmed: number;
  /** Of what has not changed. */
  readonly announcements: number;
  /** Days until what has changed was announced; null if it never was. */
  readonly announcedAfter: number | null;
  readonly withoutEvidence: number;
}

/** @param changedAfter looks, of a world that changes; Infinity if nothing does. */
export function lookDaily(world: DriftWorld, seed: number, looks: number, changedAfter: number): Looks {
  const changedFrom = BASELINE_DAYS + WINDOW_DAYS - 1 + changedAfter;
  const next = world.begin(seededRandom(seed), changedFrom);
  const days = indices(BASELINE_DAYS + WINDOW_DAYS - 1 + looks).map((day) => next(day));
  const baseline = sideOf(days, 0, BASELINE_DAYS, null);
  const categories = categoriesOf(baseline);
  const from = sideOf(days, 0, BASELINE_DAYS, categories);
  const known = new Map<string, KnownDrift>();
  const isChanged = (feature: string) => changedAfter < Infinity && feature === nameOf(CHANGED);
  let [alarmed, announcements, withoutEvidence, announcedAfter] = [0, 0, 0, null as number | null];
  for (let look = 1; look <= looks; look++) {
    const until = BASELINE_DAYS + WINDOW_DAYS - 1 + look;
    const current = sideOf(days, until - WINDOW_DAYS, until, categories);
    const features = allSteps(
      measureDrift({ baseline: from, current, edges: new Map(), categories, minimumSubjects: 200 }),
    );
    const others = features.filter(({ feature }) => !isChanged(feature));
    if (others.some(({ level }) => level === "moderate" || level === "significant")) alarmed++;
    withoutEvidence += features.filter(({ level }) => level === "not_enough_evidence").length / FEATURES;
    const finding = driftFinding(
      { organisationId: "org", environment: "sandbox" },
      {
        window: current.span,
        generatedAt: at(until),
        baseline: { ...from.span, systemVersionId: "sv", overlap: false },
        features,
        population: [],
        outputs: { score: null, decision: null },
        overall: { level: "stable", changedFeatures: [] },
      },
    );
    for (const measured of finding.levels.filter(({ of }) => of === "feature")) {
      const before = known.get(measured.feature) ?? null;
      const after = knownAfter(before, measured, true);
      if (after === null) continue;
      known.set(measured.feature, after);
      const level = { ...measured, level: after.level };
      if (driftDetected(level, before?.level ?? null, finding) === null) continue;
      if (!isChanged(measured.feature)) announcements++;
      else if (until > changedFrom) announcedAfter ??= until - changedFrom;
    }
  }
  return { looks, alarmed, announcements, announcedAfter, withoutEvidence: withoutEvidence / looks };
}

/** @param categories that have a bin; null if these are not known yet. */
function sideOf(
  days: readonly (readonly Payment[])[],
  from: number,
  to: number,
  categories: ReadonlyMap<string, readonly string[]> | null,
): DriftSide {
  const counts: DriftCount[] = [];
  const customers = new Map<number, number>();
  const subjects = [];
  const cells = indices(FEATURES).map(() => new Map<number, number[]>());
  for (let day = from; day < to; day++) {
    const payments = days[day] ?? [];
    const ofDay = new Map<number, number>();
    const seen = indices(FEATURES).map(() => indices(CATEGORIES).map(() => 0));
    for (const { customer, values } of payments) {
      ofDay.set(customer, (ofDay.get(customer) ?? 0) + 1);
      customers.set(customer, (customers.get(customer) ?? 0) + 1);
      for (const [feature, value] of values.entries()) {
        const row = seen[feature] ?? [];
        row[value] = (row[value] ?? 0) + 1;
        const bin = (categories?.get(nameOf(feature)) ?? []).indexOf(String(value)) + 1;
        const groups = cells[feature]?.get(bin) ?? indices(GROUPS).map(() => 0);
        const group = groupOf(customer);
        groups[group] = (groups[group] ?? 0) + 1;
        cells[feature]?.set(bin, groups);
      }
    }
    const period = at(day).slice(0, 10);
    subjects.push({ period, subjects: ofDay.size, effective_subjects: effectiveSubjects(ofDay.values()) });
    for (const [feature, row] of seen.entries()) {
      for (const [value, some] of row.entries()) {
        const count = { day: period, feature: nameOf(feature), isMissing: false, range: 0 };
        if (some > 0) counts.push({ ...count, value: String(value), payments: some });
      }
    }
  }
  return {
    counts,
    subjects: [
      { period: "", subjects: customers.size, effective_subjects: effectiveSubjects(customers.values()) },
      ...subjects,
    ],
    groups: cells.flatMap((bins, feature) =>
      [...bins].map(([bin, groups]) => ({
        feature: nameOf(feature),
        weekday: 0,
        bin,
        payments_by_group: groups,
      })),
    ),
    span: { from: at(from), to: at(to) },
  };
}

function categoriesOf({ counts }: DriftSide): ReadonlyMap<string, readonly string[]> {
  const features = Map.groupBy(counts, ({ feature }) => feature);
  return new Map(
    [...features].map(([feature, some]) => {
      const values = Map.groupBy(some, ({ value }) => value);
      const frequent = [...values].filter(([, of]) => total(of) >= OWN_BIN_SHARE * total(some));
      return [feature, frequent.map(([value]) => value)] as const;
    }),
  );
}

/** Any hash spreads whole numbers well enough. */
function groupOf(customer: number): number {
  return (Math.imul(customer + 1, 0x9e3779b1) >>> 24) % GROUPS;
}
