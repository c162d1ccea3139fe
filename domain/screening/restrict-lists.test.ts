// Lists that a version screens with and that are not there: whatever is taken away, nothing becomes clean by it.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Check } from "../contract/decisions/screening.ts";
import { judgeScreening } from "../decision/judge-screening.ts";
import { transactionContext } from "../decision/context.fixture.ts";
import type { ExpectedList } from "./expected-lists.ts";
import { withRemoteName, withRemoteWallets } from "./providers/remote-evidence.ts";
import { restrictLists } from "./restrict-lists.ts";
import type { PublishedLists } from "./screening-lists.ts";
import { CLEAN, onlyAttempt, party, sampleLists, screenWith, wallet } from "./screenings.fixture.ts";

const NAMES = [
  { id: "S1", check: "sanctions", names: ["person", "organisation"] },
  { id: "S2", check: "sanctions", names: ["organisation"] },
  { id: "P1", check: "pep", names: ["person"] },
  { id: "W1", check: "adverse_media", names: ["organisation"] },
] as const;
const WALLETS = ["S1", "C1"];
const expected = (retired: readonly string[]): ExpectedList[] => [
  ...NAMES.map(({ id, check, names }) => ({
    id,
    kind: "names" as const,
    serves: { check, names: [...names] },
    retired: retired.includes(id),
  })),
  ...WALLETS.map((id) => ({ id, kind: "wallets" as const, serves: null, retired: retired.includes(id) })),
];

/** What is published without the lists that are gone. */
function published(gone: readonly string[], retired: readonly string[] = []): PublishedLists {
  const left = NAMES.filter(({ id }) => !gone.includes(id));
  return {
    ...sampleLists(
      left,
      WALLETS.filter((id) => !gone.includes(id)),
    ),
    expected: expected(retired),
  };
}
const fiat = (type: "individual" | "business") => ({
  parties: [party("recipient", { displayName: "Quiet Bakery", type })],
});
const cryptoTo = (address: string) => ({
  assetClass: "crypto" as const,
  blockchain: "ethereum",
  parties: [party("recipient", { instruments: [wallet(address)] })],
});
const settings = (requireCoverage: Check[]) => ({
  nameThreshold: 0.85,
  blockThreshold: 0.95,
  requireCoverage,
});
const some = (...ids: string[]) => fc.subarray(ids);
const EVERY = [...new Set([...NAMES.map(({ id }) => id), ...WALLETS])];

describe("whatever lists are taken away", () => {
  it("a version that screens with them never calls clean what they were for, whatever coverage it requires", () => {
    fc.assert(
      fc.property(
        some(...EVERY),
        some(...EVERY),
        some(...EVERY),
        some("sanctions", "pep", "adverse_media"),
        fc.constantFrom("individual" as const, "business" as const, "wallet" as const),
        (wanted, gone, retired, required, who) => {
          const view = restrictLists(
            published(gone, retired),
            wanted.map((id) => ({ id: id.toLowerCase() })),
          );
          const kind = who === "wallet" ? "wallets" : "names";
          const person = who === "individual";
          const serves = (id: string) =>
            kind === "wallets"
              ? WALLETS.includes(id)
              : NAMES.some(
                  (list) =>
                    list.id === id &&
                    (person
                      ? ["sanctions", "pep", "adverse_media"]
                      : ["sanctions", "adverse_media"]
                    ).includes(list.check) &&
                    (list.names as readonly string[]).includes(person ? "person" : "organisation"),
                );
          const held = wanted.length === 0 ? EVERY.filter((id) => !retired.includes(id)) : wanted;
          const lacking = held.filter((id) => gone.includes(id) && serves(id));
          const request = who === "wallet" ? cryptoTo(CLEAN) : fiat(who);
          const { screening, degraded } = screenWith(view, request, required as Check[]);
          const causes = judgeScreening(transactionContext({ screening }), settings(required as Check[]));
          if (lacking.length > 0) {
            expect(causes).toContain("insufficient_data");
            expect(onlyAttempt({ screening, counterparty: null, degraded }).status).not.toBe("clear");
            expect(degraded).toEqual(["list_missing"]);
          } else expect(degraded).toEqual([]);
        },
      ),
      { seed: 14, numRuns: 300 },
    );
  });

  it("no provider's word is that of a list that is gone", () => {
    const view = restrictLists(published(["S1"]), []);
    const name = onlyAttempt(screenWith(view, fiat("business"), []));
    const provider = { name: "outside", checks: ["sanctions" as const] };
    const clear = { ok: true as const, latencyMs: 1, value: { matches: [], listVersion: null } };
    expect(withRemoteName(name, provider, clear, settings([]))).toMatchObject({
      status: "insufficient_data",
      reason: "list_missing",
    });
    const wallets = onlyAttempt(screenWith(view, cryptoTo(CLEAN), []));
    const low = {
      ok: true as const,
      latencyMs: 1,
      value: {
        sanctioned: false,
        lists: [],
        risk: { score: 1, level: "low" as const },
        owner: null,
        indicators: [],
        listVersion: null,
      },
    };
    const asked = withRemoteWallets(wallets, "outside", [low], settings([]));
    expect(asked).toMatchObject({ status: "insufficient_data", reason: "list_missing" });
    expect(asked.walletScreenings[0]).toMatchObject({ risk: { level: "unknown" }, reason: "list_missing" });
  });
});

describe("a view of the lists", () => {
  it("is made once for a pair of lists and version", () => {
    const [lists, wanted] = [published([]), [{ id: "S1" }]];
    expect(restrictLists(lists, wanted)).toBe(restrictLists(lists, wanted));
    expect(restrictLists(published([]), wanted)).not.toBe(restrictLists(lists, wanted));
  });

  it("requires a list of the version that was never published, for every check and for wallets", () => {
    const view = restrictLists(published([]), [{ id: "S1" }, { id: "NEVER" }]);
    for (const request of [fiat("individual"), fiat("business"), cryptoTo(CLEAN)]) {
      expect(onlyAttempt(screenWith(view, request, []))).toMatchObject({
        status: "insufficient_data",
        reason: "list_missing",
      });
    }
  });
});
