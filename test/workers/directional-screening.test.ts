// Whom a transaction is screened for, by direction and asset: the contract's table, told by payments in which the wrong party
// would be found. Account numbers are never what is looked for.

import { beforeAll, describe, expect, it } from "vitest";
import { createTenant, payment, request, type Tenant } from "./client.ts";
import { act, approved, draftOf } from "./draft-versions.ts";

const LISTED_NAME = "Deripaska, Oleg Vladimirovich";
const LISTED_WALLET = "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b";
const NAME = "Hanneke Vorstenbosch";
const WALLET = "0x52908400098527886e0f7030069857d2e4169ee7";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
  // No rule of this version concerns a payment: nothing but the screening decides.
  const version = await approved(tenant, draftOf("Screening alone"));
  expect((await act(tenant, version, "activate")).status).toBe(200);
});

async function assessed(transaction: Record<string, unknown>) {
  const answer = await request(tenant, "sandbox", "POST", "/transactions", payment({}, transaction));
  expect(answer.status).toBe(200);
  const { assessment } = answer.body;
  const { decision, screening, summary } = assessment;
  return { decision, attempts: screening.attempts, asked: summary.nextAction.label };
}

const named = (role: string, displayName: string, type = "individual") => ({
  role,
  externalPartyId: `party-${role}`,
  displayName,
  type,
});
const holding = (role: string, identifier: string) => ({
  ...named(role, NAME),
  instruments: [{ type: "crypto_wallet", identifier }],
});
const crypto = { assetClass: "crypto", currency: "ETH", blockchain: "ethereum" };

describe.each([
  ["outbound", "recipient", "sender"],
  ["inbound", "sender", "recipient"],
])("an %s payment", (direction, screened, other) => {
  it(`in fiat is screened for the ${screened}'s name only`, async () => {
    const found = await assessed({
      direction,
      parties: [named(screened, LISTED_NAME), named(other, NAME)],
    });
    expect(found.attempts).toMatchObject([
      {
        kind: "name",
        status: "confirmed_match",
        target: { role: screened, displayName: LISTED_NAME, address: null, network: null },
        walletScreenings: [],
      },
    ]);
    expect(found.decision).toBe("block");
    const passed = await assessed({
      direction,
      parties: [named(screened, NAME), named(other, LISTED_NAME), named("customer", LISTED_NAME)],
    });
    expect(passed.attempts).toMatchObject([{ status: "clear", target: { role: screened } }]);
    expect(passed.decision).toBe("allow");
  });

  it(`in crypto is screened for the ${screened}'s wallet and network, and no name`, async () => {
    const found = await assessed({
      ...crypto,
      direction,
      parties: [holding(screened, LISTED_WALLET), holding(other, WALLET)],
    });
    expect(found.attempts).toMatchObject([
      {
        kind: "wallet",
        status: "confirmed_match",
        target: { role: screened, network: "ethereum" },
        walletScreenings: [{ sanctions: { hit: true } }],
      },
    ]);
    expect(found.attempts[0].target.address.toLowerCase()).toBe(LISTED_WALLET);
    expect(found.decision).toBe("block");
    const passed = await assessed({
      ...crypto,
      direction,
      parties: [{ ...holding(screened, WALLET), displayName: LISTED_NAME }, holding(other, LISTED_WALLET)],
    });
    expect(passed.attempts).toMatchObject([{ kind: "wallet", status: "clear", target: { role: screened } }]);
    expect(passed.decision).toBe("allow");
  });

  it("without such a party is screened for the counterparty, and without any is never clean", async () => {
    const instead = await assessed({ direction, parties: [named("counterparty", LISTED_NAME)] });
    expect(instead.attempts).toMatchObject([{ status: "confirmed_match", target: { role: "counterparty" } }]);
    for (const parties of [[], [named(other, NAME)], [named("customer", NAME)]]) {
      const nobody = await assessed({ direction, parties });
      expect(nobody).toMatchObject({
        decision: "review",
        attempts: [{ status: "insufficient_data", reason: "party_missing" }],
      });
    }
  });

  it("is screened for each such party, and the worst decides", async () => {
    const { decision, attempts } = await assessed({
      direction,
      parties: [named(screened, NAME), named(screened, LISTED_NAME), named("counterparty", LISTED_NAME)],
    });
    expect(attempts.map(({ status }: { status: string }) => status)).toEqual(["clear", "confirmed_match"]);
    expect(decision).toBe("block");
  });
});

describe("in fiat", () => {
  it("account numbers and wallets are not searched for", async () => {
    const instruments = [
      { type: "bank_account", identifier: LISTED_WALLET },
      { type: "crypto_wallet", identifier: LISTED_WALLET },
      { type: "other", identifier: LISTED_NAME },
    ];
    const { attempts } = await assessed({ parties: [{ ...named("recipient", NAME), instruments }] });
    expect(attempts).toMatchObject([{ kind: "name", status: "clear", walletScreenings: [] }]);
  });

  it.each([
    ["individual", ["sanctions", "pep", "adverse_media"]],
    ["business", ["sanctions", "adverse_media"]],
    ["unknown", ["sanctions", "pep", "adverse_media"]],
  ])("a party that is %s gets its checks", async (type, checks) => {
    const { attempts } = await assessed({ parties: [named("recipient", NAME, type)] });
    expect(attempts[0].checks.map(({ check }: { check: string }) => check)).toEqual(checks);
  });
});

describe("in crypto", () => {
  it.each([
    ["no wallet", [], crypto, "wallet_missing", "wallet address and network"],
    [
      "no address",
      [{ type: "crypto_wallet", externalInstrumentId: "w-1" }],
      crypto,
      "address_missing",
      "wallet address",
    ],
    [
      "no network",
      [{ type: "crypto_wallet", identifier: WALLET }],
      { ...crypto, blockchain: null },
      "network_missing",
      "wallet network",
    ],
    [
      "an unknown network",
      [{ type: "crypto_wallet", identifier: WALLET, network: "nowhere" }],
      crypto,
      "network_unknown",
      "wallet network",
    ],
  ])("a party with %s is never clean", async (_, instruments, transaction, reason, missing) => {
    const parties = [{ ...named("recipient", NAME), instruments }];
    expect(await assessed({ ...transaction, parties })).toMatchObject({
      decision: "review",
      attempts: [{ kind: "wallet", status: "insufficient_data", reason }],
      asked: `Ask for the recipient's ${missing}`,
    });
  });
});
