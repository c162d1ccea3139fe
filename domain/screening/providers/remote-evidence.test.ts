// What a provider's word makes of an attempt: more severe, or answered; never cleaner than the lists, and never clean
// where it failed.

import { describe, expect, it } from "vitest";
import { screeningSchema, type Attempt, type Check } from "../../contract/decisions/screening.ts";
import {
  withRemoteName,
  withRemoteWallets,
  type Remote,
  type RemoteMatch,
  type RemoteName,
  type RemoteWallet,
} from "./remote-evidence.ts";
import { CLEAN, LISTED, onlyAttempt, party, screen, wallet } from "../screenings.fixture.ts";

const SETTINGS = {
  nameThreshold: 0.85,
  blockThreshold: 0.95,
  requireCoverage: ["sanctions"] satisfies Check[],
};
const PROVIDER = { name: "matching", checks: ["sanctions", "pep"] satisfies Check[] };
const failed = { ok: false, errorCode: "timeout", latencyMs: 900 } as const;

const named = (displayName: string) =>
  onlyAttempt(screen({ parties: [party("recipient", { displayName, type: "individual" })] }));
const answered = (...matches: Partial<RemoteMatch>[]): Remote<RemoteName> => ({
  ok: true,
  latencyMs: 30,
  value: {
    listVersion: null,
    matches: matches.map((match) => ({
      entityId: "Q1",
      caption: "Jo Doe",
      schema: "Person",
      lists: ["us_ofac_sdn"],
      topics: ["sanction"],
      score: 0.9,
      firstSeen: null,
      lastSeen: null,
      ...match,
    })),
  },
});
const asked = (attempt: Attempt, answer: Remote<RemoteName>): Attempt => {
  const joined = withRemoteName(attempt, PROVIDER, answer, SETTINGS);
  screeningSchema.parse({ attempts: [joined], walletEvidenceUnavailable: null });
  return joined;
};
const statusOf = (attempt: Attempt, check: Check) =>
  attempt.checks.find((one) => one.check === check)?.status;

describe("a name that a provider was asked about", () => {
  it("is clear if both find no match, also in checks that the lists have no source for", () => {
    const attempt = asked(named("Jo Doe"), answered());
    expect(attempt.status).toBe("clear");
    expect(statusOf(attempt, "pep")).toBe("clear");
    expect(statusOf(attempt, "adverse_media")).toBe("insufficient_data");
  });

  it.each([
    [0.96, ["sanction"], "sanctions", "confirmed_match"],
    [0.9, ["sanction"], "sanctions", "potential_match"],
    [0.99, ["role.pep"], "pep", "confirmed_match"],
    [0.9, [], "sanctions", "potential_match"],
    [0.5, ["sanction"], "sanctions", "clear"],
  ] as [number, string[], Check, string][])(
    "with score %f and topics %j: %s is %s",
    (score, topics, check, status) => {
      expect(statusOf(asked(named("Jo Doe"), answered({ score, topics })), check)).toBe(status);
    },
  );

  it("is a match where the provider found what it was not asked about", () => {
    const attempt = asked(named("Jo Doe"), answered({ score: 1, topics: ["crime"] }));
    expect(attempt.status).toBe("confirmed_match");
    expect(attempt.checks.find(({ check }) => check === "adverse_media")).toMatchObject({
      status: "confirmed_match",
      coverage: "limited",
    });
    expect(attempt.observations?.at(-1)).toMatchObject({ provider: "matching", check: "adverse_media" });
  });

  it("counts somebody of several topics in each check that they name", () => {
    const owned = answered({ score: 1, schema: "Company", topics: ["gov.soe", "crime.fin"] });
    const attempt = asked(named("Jo Doe"), owned);
    expect([statusOf(attempt, "pep"), statusOf(attempt, "adverse_media")]).toEqual([
      "confirmed_match",
      "confirmed_match",
    ]);
    const business = onlyAttempt(
      screen({ parties: [party("recipient", { displayName: "Jo Doe", type: "business" })] }),
    );
    expect(asked(business, owned).status).toBe("confirmed_match");
  });

  it("keeps what the lists found", () => {
    const attempt = asked(named("BOUT, Viktor Anatolijevitch"), answered());
    expect(attempt.status).toBe("confirmed_match");
    expect(asked(named("BOUT, Viktor Anatolijevitch"), failed).status).toBe("confirmed_match");
  });

  it("is an error, and never clear, where the provider failed", () => {
    const attempt = asked(named("Jo Doe"), failed);
    expect(attempt).toMatchObject({ status: "error", reason: "provider_error" });
    expect(attempt.observations?.slice(1)).toEqual(
      PROVIDER.checks.map((check) => ({
        provider: "matching",
        check,
        status: "error",
        latencyMs: 900,
        listVersion: null,
        errorCode: "timeout",
      })),
    );
  });

  it("leaves an observation for each check that was asked", () => {
    const attempt = asked(named("Jo Doe"), answered({ score: 0.97 }));
    expect(attempt.observations?.map(({ provider, check, status }) => [provider, check, status])).toEqual([
      ["weir-sanctions-lists", "sanctions", "clear"],
      ["matching", "sanctions", "confirmed_match"],
      ["matching", "pep", "clear"],
    ]);
  });
});

describe("wallets that a provider was asked about", () => {
  const attemptOf = (...addresses: string[]) =>
    onlyAttempt(
      screen({
        assetClass: "crypto",
        blockchain: "ethereum",
        parties: [party("recipient", { instruments: addresses.map((address) => wallet(address)) })],
      }),
    );
  const wallets = (value: Partial<RemoteWallet> = {}): Remote<RemoteWallet> => ({
    ok: true,
    latencyMs: 20,
    value: {
      sanctioned: false,
      lists: [],
      risk: { score: 0, level: "low" },
      owner: null,
      indicators: [],
      listVersion: null,
      ...value,
    },
  });
  const joined = (attempt: Attempt, ...answers: Remote<RemoteWallet>[]) => {
    const one = withRemoteWallets(attempt, "addresses", answers, SETTINGS);
    screeningSchema.parse({ attempts: [one], walletEvidenceUnavailable: null });
    return one;
  };

  it("are clear where both say so, each its own item", () => {
    const attempt = joined(attemptOf(CLEAN, CLEAN), wallets(), wallets());
    expect(attempt).toMatchObject({ status: "clear", latencyMs: 24 });
    expect(attempt.walletScreenings.map(({ provider }) => provider.name)).toEqual(["addresses", "addresses"]);
    expect(attempt.observations?.filter(({ provider }) => provider === "addresses")).toHaveLength(2);
  });

  it("are listed where either says so", () => {
    const sanctioned = wallets({ sanctioned: true, risk: { score: 100, level: "severe" } });
    expect(joined(attemptOf(CLEAN), sanctioned).status).toBe("confirmed_match");
    const known = joined(attemptOf(LISTED), wallets());
    expect(known).toMatchObject({
      status: "confirmed_match",
      walletScreenings: [{ sanctions: { hit: true, lists: ["OFAC-SDN"] }, risk: { level: "severe" } }],
    });
  });

  it("are an error where the provider failed, and a listed one stays listed", () => {
    expect(joined(attemptOf(CLEAN), failed)).toMatchObject({
      status: "error",
      walletScreenings: [{ status: "error", risk: { score: null, level: "unknown" } }],
      observations: [
        { provider: "weir-sanctions-lists", status: "clear" },
        { provider: "addresses", check: "wallet", status: "error", errorCode: "timeout" },
      ],
    });
    expect(joined(attemptOf(LISTED), failed)).toMatchObject({
      status: "confirmed_match",
      walletScreenings: [{ status: "error", sanctions: { hit: true } }],
    });
  });

  it("of unknown risk are never clean", () => {
    const unknown = wallets({ risk: { score: null, level: "unknown" } });
    const attempt = joined(attemptOf(CLEAN), unknown);
    expect(attempt.walletScreenings[0]?.risk.level).toBe("unknown");
    expect(attempt.status).toBe("insufficient_data");
  });
});
