// However much matches, what is shown of it fits its bound, the verdicts stand, and what is not shown is counted.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Attempt, Match, Screening } from "../contract/decisions/screening.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { boundMatches, MATCHES_BYTES_MAX } from "./bound-matches.ts";

function matchOf(id: string, query: string, isConfirmed: boolean): Match {
  return {
    id,
    entityId: "test:1",
    caption: "Ahmed Mohamed Ali",
    schema: "Person",
    lists: ["TEST"],
    topics: ["sanction"],
    score: 0.9,
    match: isConfirmed,
    matchedName: { query, candidate: "Ahmed Mohamed Ali" },
    explanations: { nameMatch: { score: 0.9, detail: "", tokens: [] }, country: null, dateOfBirth: null },
    firstSeen: null,
    lastSeen: null,
  };
}

function attemptOf(at: number, matches: readonly Match[]): Attempt {
  return {
    id: `scr_${at}`,
    kind: "name",
    target: { role: "recipient", displayName: "x", type: "individual", address: null, network: null },
    checks: [],
    status: matches.some(({ match }) => match) ? "confirmed_match" : "potential_match",
    provider: "lists",
    listVersion: null,
    algorithm: { name: "a", version: "1" },
    threshold: 0.7,
    topScore: 0.9,
    matches: [...matches],
    reason: null,
    startedAt: "2026-01-01T00:00:00.000Z",
    completedAt: "2026-01-01T00:00:00.000Z",
    latencyMs: 0,
    walletScreenings: [],
    walletEvidenceUnavailable: null,
  };
}

function screeningOf(attempts: readonly (readonly boolean[])[], query: string): Screening {
  return {
    attempts: attempts.map((confirmed, at) =>
      attemptOf(
        at,
        confirmed.map((is, n) => matchOf(`scr_${at}-m${n + 1}`, query, is)),
      ),
    ),
    walletEvidenceUnavailable: null,
  };
}

const bytesOf = (value: unknown) => utf8Bytes(JSON.stringify(value));
const shownIn = ({ attempts }: Screening) => attempts.flatMap(({ matches }) => matches);

describe("matches that are too many to show", () => {
  it("are what they were where they fit: nothing is marked", () => {
    const screening = screeningOf(
      Array.from({ length: 200 }, () => [true, false]),
      "Ahmed",
    );
    expect(boundMatches(screening)).toBe(screening);
  });

  it("of 200 parties with names of 283 em dashes are held to a megabyte, the best of each party first", () => {
    const query = `Ahmed Mohamed Ali${"—".repeat(283)}`;
    const screening = screeningOf(
      Array.from({ length: 200 }, () => Array.from({ length: 10 }, () => false)),
      query,
    );
    expect(bytesOf(screening)).toBeGreaterThan(2_000_000);
    const bounded = boundMatches(screening);
    expect(bytesOf(shownIn(bounded))).toBeLessThanOrEqual(MATCHES_BYTES_MAX * 1.01);
    for (const { id, matches } of bounded.attempts) expect(matches[0]?.id).toBe(`${id}-m1`);
  });

  it("lose no verdict, are counted where they are not shown, and the confirmed are shown first", () => {
    const attempts = fc.array(fc.array(fc.boolean(), { maxLength: 10 }), { minLength: 6, maxLength: 40 });
    fc.assert(
      fc.property(attempts, fc.integer({ min: 0, max: 60_000 }), (drawn, bytesMax) => {
        const screening = screeningOf(drawn, "Ahmed Mohamed Ali");
        const bounded = boundMatches(screening, bytesMax);
        const measured = shownIn(screening).length > 50;
        for (const [at, attempt] of bounded.attempts.entries()) {
          const { matches, matchesOmitted = 0, ...verdict } = attempt;
          const { matches: all = [], ...before } = screening.attempts[at] ?? {};
          expect(verdict).toEqual(before);
          expect(matches.length + matchesOmitted).toBe(all.length);
          expect(all.filter((match) => matches.includes(match))).toEqual(matches);
        }
        if (!measured) return;
        const shown = shownIn(bounded);
        expect(shown.reduce((sum, match) => sum + bytesOf(match), 0)).toBeLessThanOrEqual(bytesMax);
        const confirmed = shownIn(screening).filter(({ match }) => match);
        if (shown.some(({ match }) => !match)) expect(shown).toEqual(expect.arrayContaining(confirmed));
      }),
      { seed: 15, numRuns: 100 },
    );
  });
});
