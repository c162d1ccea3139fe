// Half a year of daily looks in worlds that do not change, some with customers and days that are hard to tell from change, and in
// worlds that do.

import { describe, expect, it } from "vitest";
import { lookDaily } from "./drift-looks.ts";
import { CHANGING, WORLDS } from "./drift-worlds.ts";
import { expectAtLeast, expectAtMost, report, runs } from "./runs.ts";

const LOOKS = runs(60, 174);
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

describe("daily looks where nothing changes", () => {
  it.each(WORLDS)("announce hardly anything: $name", (world) => {
    const all = Array.from({ length: runs(1, 40) }, (_, seed) =>
      lookDaily(world, 100 + seed, LOOKS, Infinity),
    );
    const wrong = all.filter(({ announcements }) => announcements > 0).length;
    const looks = all.reduce((sum, one) => sum + one.looks, 0);
    const alarmed = all.reduce((sum, one) => sum + one.alarmed, 0);
    const withoutEvidence = all.reduce((sum, one) => sum + one.withoutEvidence, 0) / all.length;
    report(
      world.name,
      `${wrong} of ${all.length} announce, ${percent(alarmed / looks)} of looks above stable, ${percent(withoutEvidence)} without evidence`,
    );
    expectAtMost(0.01, wrong, all.length, "half-years with an announcement");
  });
});

describe("daily looks where one of eleven features changes", () => {
  it.each(CHANGING)("announce it within 14 days: $name", (world) => {
    const all = Array.from({ length: runs(5, 100) }, (_, seed) => lookDaily(world, 200 + seed, 24, 10));
    const soon = all.filter(({ announcedAfter }) => (announcedAfter ?? Infinity) <= 14).length;
    report(world.name, `${soon} of ${all.length} within 14 days`);
    expectAtLeast(0.9, soon, all.length, "announced within 14 days");
    expect(all.filter(({ announcements }) => announcements > 0)).toEqual([]);
  });
});
