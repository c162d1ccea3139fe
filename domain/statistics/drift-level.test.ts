// A level above stable needs both: a shift that matters, and a shift that is no chance, over all features.

import { describe, expect, it } from "vitest";
import { numericBins, type Bin } from "./bins.ts";
import { driftLevels, type DriftLevel, type DriftTest } from "./drift-level.ts";
import { effectiveSubjects } from "./effective-subjects.fixture.ts";
import { populationStabilityIndex, psiPValue, unbiasedIndex, type SubjectCounts } from "./psi.ts";
import { seededRandom, type Random } from "./random.ts";

const ENOUGH = { baselineSubjects: 1_000, currentSubjects: 1_000 };

describe("driftLevels", () => {
  it.each([
    [0.0999, "stable"],
    [0.1, "moderate"],
    [0.1999, "moderate"],
    [0.2, "significant"],
    [3, "significant"],
  ] as const)("calls an index of %f, beyond chance, %s", (statistic, level) => {
    expect(driftLevels([{ unbiased: statistic, pValue: 1e-9, ...ENOUGH }])[0]?.level).toBe(level);
  });

  it("calls a large index that chance explains stable, and a sure one that is small too", () => {
    expect(levelsOf([{ unbiased: 0.5, pValue: 0.0101, ...ENOUGH }])).toEqual(["stable"]);
    expect(levelsOf([{ unbiased: 0.05, pValue: 0, ...ENOUGH }])).toEqual(["stable"]);
  });

  it("asks more of each feature the more are looked at", () => {
    const suspicious: DriftTest = { unbiased: 0.3, pValue: 0.006, ...ENOUGH };
    const quiet: DriftTest = { unbiased: 0.01, pValue: 0.8, ...ENOUGH };
    expect(driftLevels([suspicious])).toEqual([{ level: "significant", adjustedPValue: 0.006 }]);
    expect(driftLevels([quiet, suspicious])).toEqual([
      { level: "stable", adjustedPValue: 0.8 },
      { level: "stable", adjustedPValue: 0.012 },
    ]);
  });

  it("has not enough evidence below 200 subjects on either side, and does not count such features in the family", () => {
    const suspicious: DriftTest = { unbiased: 0.3, pValue: 0.006, ...ENOUGH };
    expect(
      levelsOf([
        { ...suspicious, baselineSubjects: 199.9 },
        { ...suspicious, currentSubjects: 0 },
        { ...suspicious, unbiased: null, pValue: null },
        { ...suspicious, baselineSubjects: 200, currentSubjects: 200 },
      ]),
    ).toEqual(["not_enough_evidence", "not_enough_evidence", "not_enough_evidence", "significant"]);
  });
});

describe("effectiveSubjects", () => {
  it("counts subjects where all come equally often, and less where some come more often", () => {
    expect(effectiveSubjects([10, 10, 10])).toBe(3);
    expect(effectiveSubjects([50, ...Array.from({ length: 9 }, () => 1)])).toBeCloseTo(59 ** 2 / 2_509, 12);
    expect(effectiveSubjects([])).toBe(0);
  });

  it.each([[[-1, 2]], [[Number.NaN]], [[Infinity]]])("refuses %j as numbers of rows", (rows) => {
    expect(() => effectiveSubjects(rows)).toThrow(RangeError);
  });
});

describe("with nothing changed, at most 1.5% of 2,000 features alarm at the 1% setting", () => {
  const RUNS = 2_000;
  it.each([
    ["who all come once", 200, () => 1],
    ["who all come ten times", 200, () => 10],
    [
      "of whom some come often",
      400,
      (random: Random) => 1 + Math.floor(-4 * Math.log(1 - random.fraction())),
    ],
    ["of whom one in ten comes six times", 500, (random: Random) => (random.below(10) === 0 ? 6 : 1)],
  ] as const)("with customers %s", (_, customers, visits) => {
    const random = seededRandom(customers);
    let alarms = 0;
    for (let run = 0; run < RUNS; run++) {
      const [baseline, current] = [
        drawCustomers(random, customers, visits),
        drawCustomers(random, customers, visits),
      ];
      const bins = numericBins(baseline.values, current.values);
      const subjects = { baselineSubjects: baseline.subjects, currentSubjects: current.subjects };
      if (levelsOf([testOf(bins, subjects)]).some(isAlarm)) alarms++;
    }
    expect(alarms / RUNS).toBeLessThanOrEqual(0.015);
  });

  it("of reports over twenty features hardly one has an alarm", () => {
    const random = seededRandom(11);
    let alarms = 0;
    const reports = 200;
    for (let report = 0; report < reports; report++) {
      const features = Array.from({ length: 20 }, () => {
        const [baseline, current] = [
          drawCustomers(random, 200, () => 1),
          drawCustomers(random, 200, () => 1),
        ];
        const bins = numericBins(baseline.values, current.values);
        return testOf(bins, { baselineSubjects: 200, currentSubjects: 200 });
      });
      if (levelsOf(features).some(isAlarm)) alarms++;
    }
    expect(alarms / reports).toBeLessThanOrEqual(0.025);
  });
});

it("a real change is seen, with customers who come often too", () => {
  const random = seededRandom(12);
  const visits = () => 1 + random.below(5);
  const baseline = drawCustomers(random, 1_000, visits);
  const current = drawCustomers(random, 1_000, visits);
  const moved = current.values.map((value) => value ** 2);
  const bins = numericBins(baseline.values, moved);
  const subjects = { baselineSubjects: baseline.subjects, currentSubjects: current.subjects };
  expect(levelsOf([testOf(bins, subjects)])).toEqual(["significant"]);
});

function levelsOf(tests: readonly DriftTest[]): DriftLevel[] {
  return driftLevels(tests).map(({ level }) => level);
}

function testOf(bins: readonly Bin[], subjects: SubjectCounts): DriftTest {
  const statistic = populationStabilityIndex(bins) ?? Number.NaN;
  return {
    unbiased: unbiasedIndex(statistic, bins.length, subjects).value,
    pValue: psiPValue(statistic, bins.length, subjects),
    ...subjects,
  };
}

function isAlarm(level: DriftLevel | undefined): boolean {
  return level === "moderate" || level === "significant";
}

/** Customers whose every row says the same: the least that many rows can be worth. */
function drawCustomers(random: Random, customers: number, visits: (random: Random) => number) {
  const values: number[] = [];
  const rows: number[] = [];
  for (let customer = 0; customer < customers; customer++) {
    const value = random.fraction();
    const count = visits(random);
    rows.push(count);
    for (let row = 0; row < count; row++) values.push(value);
  }
  return { values, subjects: effectiveSubjects(rows) };
}
