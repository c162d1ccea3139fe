import { describe, expect, it } from "vitest";
import { firstSample, moreBands, moreLimits, sampleProblems, withMode, type Sample } from "./sample-draft.ts";

const limit = { currency: "EUR", amount: "100", amountPerDay: "8000.50" };
const release: Sample = {
  allowed: [
    { fromScore: 0, share: 0 },
    { fromScore: 40, share: 0.05 },
  ],
  interrupted: { mode: "release", bands: [{ fromScore: 60, share: 0.0001 }], limits: [limit] },
};

describe("a judged sample that is being written", () => {
  it("begins with one band, and is sound", () => {
    expect(sampleProblems(firstSample())).toEqual([]);
    expect(sampleProblems(release)).toEqual([]);
    expect(sampleProblems(undefined)).toEqual([]);
  });

  it("keeps its bands when what becomes of interrupted payments changes, and drops limits that mean nothing", () => {
    const judged = withMode(release, "judge");
    expect(judged.interrupted).toEqual({ mode: "judge", bands: release.interrupted?.bands });
    expect(withMode(judged, "none")).toEqual({ allowed: release.allowed });
    expect(withMode(release, "release")).toEqual(release);
  });

  it("is no release before it has limits", () => {
    expect(sampleProblems(withMode(firstSample(), "release"))).toEqual([
      "A limit needs a currency.",
      "An amount is written as 250 or 250.00, without separators.",
    ]);
  });

  it("gets another band above the last, and none above the highest score", () => {
    expect(moreBands(release.allowed).at(-1)).toEqual({ fromScore: 41, share: 0.05 });
    expect(moreBands([])).toEqual([{ fromScore: 0, share: 0.01 }]);
    const full = [{ fromScore: 100, share: 1 }];
    expect(moreBands(full)).toEqual(full);
    expect(moreLimits([limit])).toHaveLength(2);
  });

  it.each([
    [[], "one band is needed"],
    [[{ fromScore: 101, share: 0.1 }], "from 0 to 100"],
    [[{ fromScore: Number.NaN, share: 0.1 }], "from 0 to 100"],
    [[{ fromScore: 1, share: 0.00001 }], "a share is 0, or from 0.0001 to 1"],
    [[{ fromScore: 1, share: 2 }], "a share is 0, or from 0.0001 to 1"],
    [
      [
        { fromScore: 40, share: 0.1 },
        { fromScore: 40, share: 0.2 },
      ],
      "begins above the one before",
    ],
  ])("with the bands %j it says why it cannot be sent", (allowed, words) => {
    expect(sampleProblems({ allowed }).join(" ")).toContain(words);
  });

  it("has each currency once, however it is written", () => {
    const limits = [limit, { ...limit, currency: "eur" }];
    const twice: Sample = {
      ...release,
      interrupted: { mode: "release", bands: [{ fromScore: 1, share: 1 }], limits },
    };
    expect(sampleProblems(twice)).toEqual(["A currency has one limit."]);
  });
});
