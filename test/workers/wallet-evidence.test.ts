// Wallet evidence in an assessment: the contract's five rules, its bounds, mistyped addresses, and the sandbox's values.

import { beforeAll, describe, expect, it } from "vitest";
import { createTenant, payment, request, type Tenant } from "./client.ts";
import { quickest } from "./quickest.ts";

const LISTED = "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b";
const CLEAN = "0x52908400098527886e0f7030069857d2e4169ee7";
const MISTYPED = "0xd882cFc20F52f2599D84b8e8D58C7FB62cfE344B";
const SEVERE_FIELDS = ["id", "status", "wallet", "risk", "profile", "provider", "screenedAt"];

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const wallet = (identifier: string, more: object = {}) => ({ type: "crypto_wallet", identifier, ...more });
let parties = 0;
const recipient = (...instruments: object[]) => ({
  role: "recipient",
  externalPartyId: `payee-${(parties += 1)}`,
  instruments,
});
/** A payment of a customer of its own, so that no history adds to what screening says. */
const ofNewCustomer = (transaction: object) => {
  const externalUserId = `customer-${(parties += 1)}`;
  return payment({ subject: { type: "individual", externalUserId } }, { ...transaction });
};
const crypto = (recipients: object[], more: object = {}) =>
  ofNewCustomer({
    assetClass: "crypto",
    currency: "ETH",
    blockchain: "ethereum",
    parties: recipients,
    ...more,
  });
const decide = (body: object) => request(tenant, "sandbox", "POST", "/transactions", body);

/** The sandbox answers as late, at least, for an address that ends so. */
const SLOW_MILLISECONDS = 1_900;

describe("wallet evidence", () => {
  it("WAL-01, WAL-02, WAL-03: several wallets stay separate items, each with every field", async () => {
    const { body } = await decide(crypto([recipient(wallet(CLEAN), wallet(LISTED))]));
    const [attempt] = body.assessment.screening.attempts;
    expect(body.assessment.decision).toBe("block");
    expect(attempt.walletScreenings.map((item: { wallet: object }) => item.wallet)).toEqual([
      { address: CLEAN, blockchain: "ethereum" },
      { address: LISTED, blockchain: "ethereum" },
    ]);
    for (const item of attempt.walletScreenings) {
      expect(Object.keys(item)).toEqual(expect.arrayContaining(SEVERE_FIELDS));
      expect(item.risk).toEqual({ score: expect.any(Number), level: expect.any(String) });
    }
  });

  it("WAL-04, WAL-05: name attempts, and attempts without a wallet, have an empty array", async () => {
    const fiat = await decide(ofNewCustomer({}));
    expect(fiat.body.assessment.screening.attempts[0].walletScreenings).toEqual([]);
    const { body } = await decide(crypto([recipient({ type: "card", externalInstrumentId: "c-1" })]));
    expect(body.assessment.decision).toBe("review");
    expect(body.assessment.screening.attempts[0]).toMatchObject({
      status: "insufficient_data",
      walletScreenings: [],
    });
  });

  it("WAL-06, WAL-07: the fields are those of a wallet check on its own, and a missing one is null", async () => {
    const { body } = await decide(crypto([recipient(wallet(CLEAN))]));
    const [item] = body.assessment.screening.attempts[0].walletScreenings;
    const alone = await request(
      tenant,
      "sandbox",
      "POST",
      "/wallet-screenings",
      { address: CLEAN, network: "ethereum" },
      { "idempotency-key": "same-fields-1" },
    );
    expect(Object.keys(alone.body)).toEqual(expect.arrayContaining(Object.keys(item)));
    expect({ ...item, id: "", screenedAt: "" }).toEqual(
      Object.fromEntries(
        Object.keys(item).map((field) => [
          field,
          field === "id" || field === "screenedAt" ? "" : alone.body[field],
        ]),
      ),
    );
    expect(item.profile).toEqual({
      owner: null,
      user: null,
      firstTransactionAt: null,
      latestTransactionAt: null,
      providerAddedAt: null,
    });
  });

  it("WAL-08, WAL-09, WAL-10: beyond the bound there is no partial list, and nothing is clean", async () => {
    const some = Array.from({ length: 100 }, () => recipient(wallet(CLEAN)));
    // The same payment with a party less is allowed: the bound alone holds this one, and no rule.
    expect((await decide(crypto(some))).body.assessment.decision).toBe("allow");
    const { body } = await decide(crypto([...some, recipient(wallet(CLEAN))]));
    const { screening, decision, summary, matchedRules } = body.assessment;
    expect([decision, summary.outcome, summary.riskLevel]).toEqual(["review", "review", "high"]);
    expect(matchedRules.every(({ action }: { action: string }) => action === "none")).toBe(true);
    expect(screening.walletEvidenceUnavailable).toBe("history_limit_exceeded");
    expect(summary.reason).toContain("there are more wallets than are checked for one payment");
    expect(summary.nextAction.label).not.toContain("Ask for");
    for (const attempt of screening.attempts) {
      expect(attempt).toMatchObject({
        walletEvidenceUnavailable: "history_limit_exceeded",
        walletScreenings: [],
        status: "insufficient_data",
      });
      expect(attempt.checks.map(({ status }: { status: string }) => status)).toEqual(["insufficient_data"]);
    }
    const evidence = await request(
      tenant,
      "sandbox",
      "GET",
      `/wallet-screenings/transactions/${body.assessment.transactionId}`,
    );
    expect(evidence.body).toMatchObject({ walletEvidenceUnavailable: "history_limit_exceeded", data: [] });
  });

  it("LIM-07: 1,001 wallets exceed it too, and 1,000 do not", async () => {
    const wallets = (count: number) =>
      crypto([recipient(...Array.from({ length: count }, () => wallet(CLEAN)))]);
    expect((await decide(wallets(1_001))).body.assessment.screening.walletEvidenceUnavailable).toBe(
      "history_limit_exceeded",
    );
    const { screening } = (await decide(wallets(1_000))).body.assessment;
    expect(screening.walletEvidenceUnavailable).toBeNull();
    expect(screening.attempts[0].walletScreenings).toHaveLength(1_000);
  });

  it("WAL-11: create, replay and GET give the same evidence", async () => {
    const payload = crypto([recipient(wallet(LISTED))]);
    const created = await decide(payload);
    const replayed = await decide(payload);
    const read = await request(
      tenant,
      "sandbox",
      "GET",
      `/transactions/${created.body.assessment.transactionId}`,
    );
    expect(replayed.body.assessment).toEqual(created.body.assessment);
    expect(read.body.assessment).toEqual(created.body.assessment);
  });
});

describe("a screened wallet", () => {
  it("that is mistyped is 400, names the place, and takes no id", async () => {
    const payload = crypto([recipient(wallet(CLEAN)), recipient(wallet(MISTYPED))]);
    const refused = await decide(payload);
    expect(refused.status).toBe(400);
    expect(refused.body.error.details.issues).toEqual([
      {
        path: "transaction.parties.1.instruments.0.identifier",
        message: expect.stringContaining("mistyped"),
      },
    ]);
    expect(refused.text).not.toContain(MISTYPED);
    const corrected = { ...payload, transaction: crypto([recipient(wallet(CLEAN))]).transaction };
    expect((await decide(corrected)).status).toBe(200);
  });

  it.each([
    ["of no network", {}, { blockchain: null }],
    ["of a network that is not known", { network: "frobnicate" }, {}],
    ["in a form that is not known", {}, { blockchain: "solana" }],
  ])("%s is reviewed because data is missing, and is no 400", async (_, instrument, transaction) => {
    const { status, body } = await decide(crypto([recipient(wallet(CLEAN, instrument))], transaction));
    expect(status).toBe(200);
    expect(body.assessment.decision).toBe("review");
    expect(body.assessment.screening.attempts[0].status).toBe("insufficient_data");
  });

  it("of a party that is not screened is not checked for mistakes", async () => {
    const customer = { role: "customer", externalUserId: "customer-1", instruments: [wallet(MISTYPED)] };
    expect((await decide(crypto([customer, recipient(wallet(CLEAN))]))).status).toBe(200);
  });
});

describe("magic values in the sandbox", () => {
  const ending = (suffix: string) => `0x${"a".repeat(36)}${suffix}`;

  it.each([
    ["9999", "block"],
    ["8999", "review"],
    ["7666", "review"],
    ["4444", "review"],
    ["4004", "review"],
    ["5000", "review"],
    ["1000", "allow"],
  ])("an address that ends in %s is decided %s", async (suffix, decision) => {
    const { body } = await decide(crypto([recipient(wallet(ending(suffix)))]));
    expect(body.assessment.decision).toBe(decision);
  });

  it.each([
    ["Sandbox Confirmed Match", "block"],
    ["Sandbox Potential Match", "review"],
    ["Sandbox PEP", "review"],
    ["Sandbox Adverse Media", "review"],
    ["Sandbox Insufficient Data", "review"],
    ["Sandbox Provider Error", "review"],
    ["Sandbox Clear", "allow"],
  ])("a name that ends in %s is decided %s", async (displayName, decision) => {
    const named = {
      role: "recipient",
      externalPartyId: "p",
      displayName: `Ada ${displayName}`,
      type: "individual",
    };
    const { body } = await decide(ofNewCustomer({ parties: [named] }));
    expect(body.assessment.decision).toBe(decision);
  });

  it("a slow one is late once: its replay answers at once", async () => {
    const payload = crypto([recipient(wallet(ending("5004")))]);
    const begun = Date.now();
    const first = await decide(payload);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(SLOW_MILLISECONDS);
    const replayed = await quickest(SLOW_MILLISECONDS, async () => {
      expect((await decide(payload)).body.assessment).toEqual(first.body.assessment);
    });
    expect(replayed).toBeLessThan(SLOW_MILLISECONDS);
  });

  it("mean nothing in production", async () => {
    const { body } = await request(
      tenant,
      "production",
      "POST",
      "/transactions",
      crypto([recipient(wallet(ending("9999")))]),
    );
    expect(body.assessment.screening.attempts[0]).toMatchObject({
      status: "clear",
      provider: "weir-sanctions-lists",
    });
  });
});
