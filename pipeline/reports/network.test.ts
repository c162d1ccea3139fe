// The relationship network: neighbourhoods that others computed, bounds that say what they cut, and no facts of other tenants.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  NETWORK_NEIGHBOURS_MAX,
  networkSchema,
  type RelationshipNetwork,
} from "#domain/contract/casework/network.ts";
import type { NetworkQuery } from "#domain/door/network.ts";
import { formatInstant, HOUR } from "#domain/time/instant.ts";
import type { Tenant } from "#test/reports/known-facts.ts";
import { loadPayments, recipient, type KnownPayment } from "#test/reports/known-network.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { network as networkJob } from "#pipeline/jobs/network.ts";
import { networkReport } from "./network.ts";

const BANK: Tenant = { organisationId: "org_bank", environment: "production" };
const SMALL: Tenant = { organisationId: "org_small", environment: "sandbox" };
const SHOP: Tenant = { organisationId: "org_shop", environment: "sandbox" };
const FIRST_STEP = Date.UTC(2026, 0, 1);

// Of account: its neighbours, and how many are new at the second step; computed from the whole graph.
const EXPECTED = [
  { account: 506, neighbours: [7769, 8901, 9359, 14351], atSecond: 52 },
  { account: 441, neighbours: [7303, 14489, 19080, 19113], atSecond: 50 },
  { account: 12797, neighbours: [7237, 12569, 12946, 14364, 15557, 15587, 17500], atSecond: 66 },
];
const HUB = { account: 9988, neighbours: 219 };

const bankPayments = readFileSync(new URL("fixtures/amlsim-network.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line, index): KnownPayment => {
    const [source, target, amount = "", step] = line.split(",");
    return {
      name: `aml_${index}`,
      subjectId: `acc_${source}`,
      occurredAt: formatInstant(FIRST_STEP + Number(step) * HOUR),
      parties: [recipient(`acc_${target}`, { entityId: `acc_${target}` })],
      transaction: { amount },
    };
  });

const card = { type: "card", fingerprints: ["fp_card"], maskedIdentifier: "**** 1234" } as const;
const noon = (day: number) => formatInstant(FIRST_STEP + (day - 1) * 24 * HOUR + 12 * HOUR);
const smallPayments: readonly KnownPayment[] = [
  {
    name: "one",
    subjectId: "sub_anna",
    occurredAt: noon(1),
    deviceRef: "phone",
    ipAddress: "192.0.2.1",
    parties: [recipient("pty_shop", { displayName: "Shop", instruments: [card] })],
    transaction: { amount: "0.10000001", currency: "EUR" },
  },
  {
    name: "two",
    subjectId: "sub_anna",
    occurredAt: noon(3),
    riskLevel: "high",
    parties: [recipient("pty_shop")],
    transaction: { amount: "99999999999999999999.2", currency: "EUR" },
  },
  {
    name: "three",
    subjectId: "sub_bert",
    occurredAt: noon(2),
    deviceRef: "phone",
    parties: [recipient("sub_bert", { role: "customer", instruments: [card] })],
    transaction: { direction: "inbound" },
  },
  { name: "four", subjectId: "sub_alone", occurredAt: noon(2), parties: [] },
];

/** Cleo pays somebody whose device Dora uses. */
const paymentsByDevice: readonly KnownPayment[] = [
  {
    name: "cleo",
    subjectId: "sub_cleo",
    occurredAt: noon(1),
    deviceRef: "cleos-phone",
    parties: [recipient("pty_payee", { deviceRef: "tablet" })],
  },
  { name: "dora", subjectId: "sub_dora", occurredAt: noon(2), deviceRef: "tablet", parties: [] },
];

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("network");
  // Every event twice, in two inserts: a replay of the topic.
  for (const _ of ["once", "again"]) {
    await loadPayments(warehouse, BANK, bankPayments);
    await loadPayments(warehouse, SMALL, smallPayments);
    await loadPayments(warehouse, SHOP, paymentsByDevice);
    await networkJob.run({ clickhouse: warehouse });
  }
  const labelled = {
    subject_id: "sub_bert",
    event_id: "evt_o",
    outcome_id: "out_1",
    decision_id: "dec_three",
    outcome_source: "analyst",
  };
  await warehouse.insert({
    table: "outcomes",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values: [
      {
        ...labelled,
        organisation_id: SMALL.organisationId,
        environment: SMALL.environment,
        classification: "fraud",
        occurred_at: noon(5),
        decision_occurred_at: noon(2),
      },
    ],
  });
}, 300_000);

afterAll(async () => {
  await server.stop();
});

function query(tenant: Tenant, node: string, more: Partial<NetworkQuery> = {}): NetworkQuery {
  const since = "1970-01-01T00:00:00.000Z";
  return { ...tenant, candidates: [{ node, kind: null }], depth: 2, limit: 200, since, ...more };
}

async function networkOf(
  tenant: Tenant,
  node: string,
  more: Partial<NetworkQuery> = {},
): Promise<RelationshipNetwork> {
  const { network } = await networkReport(query(tenant, node, more), warehouse);
  return networkSchema.parse(network);
}

const ids = ({ nodes }: RelationshipNetwork) => nodes.map(({ id }) => id);
const edgesOf = ({ edges }: RelationshipNetwork) =>
  edges.map(({ source, type, target }) => `${source} ${type} ${target}`).sort();

describe("neighbourhoods of simulated laundering", () => {
  it.each(EXPECTED)("of account $account agree with those computed elsewhere", async (expected) => {
    const root = `acc_${expected.account}`;
    const near = await networkOf(BANK, root, { depth: 1 });
    const neighbours = expected.neighbours.map((account) => `acc_${account}`);
    expect(ids(near).slice(1).sort()).toEqual(neighbours.sort());
    expect(near.nodes[0]).toMatchObject({ id: root, degree: neighbours.length, flags: [] });
    const far = await networkOf(BANK, root);
    expect(far.nodes).toHaveLength(1 + neighbours.length + expected.atSecond);
    expect(far).toMatchObject({ truncated: false, truncation: { reason: null, frontier: [] } });
    expect(far.summary.components).toBe(1);
  });

  it("count every payment once although the topic was read twice", async () => {
    const { edges } = await networkOf(BANK, "acc_506", { depth: 1 });
    const own = bankPayments.filter(({ subjectId, parties }) =>
      ["acc_506"].some((id) => subjectId === id || parties.some(({ key }) => key === id)),
    );
    const touching = edges.filter(({ source, target }) => [source, target].includes("acc_506"));
    expect(touching.reduce((sum, { count }) => sum + count, 0)).toBe(own.length);
  });

  it("show the strongest of a hub's neighbours, and say that there are more", async () => {
    const root = `acc_${HUB.account}`;
    const network = await networkOf(BANK, root, { depth: 1 });
    expect(network.nodes).toHaveLength(1 + NETWORK_NEIGHBOURS_MAX);
    expect(network.nodes[0]).toMatchObject({ degree: HUB.neighbours, flags: ["hub"] });
    expect(network).toMatchObject({
      truncated: true,
      truncation: { reason: "neighbour_limit", frontier: [root] },
    });
  });

  it("end at the limit of nodes, and name the nodes where they continue", async () => {
    const network = await networkOf(BANK, "acc_12797", { depth: 3, limit: 20 });
    expect(network.nodes).toHaveLength(20);
    expect(network.truncation.reason).toBe("node_limit");
    const shown = new Set(ids(network));
    for (const id of network.truncation.frontier) {
      const more = await networkOf(BANK, id, { depth: 1 });
      expect(ids(more).some((other) => !shown.has(other))).toBe(true);
    }
  });

  it("are the same in a second request", async () => {
    expect(await networkOf(BANK, "acc_9988")).toEqual(await networkOf(BANK, "acc_9988"));
  });
});

describe("a network of people and links", () => {
  it("PTY-09: links a party by its device to the customer who uses it", async () => {
    const network = await networkOf(SHOP, "sub_cleo", { depth: 3 });
    expect(edgesOf(network)).toEqual([
      "pty_payee uses_device device:tablet",
      "sub_cleo paid pty_payee",
      "sub_cleo uses_device device:cleos-phone",
      "sub_dora uses_device device:tablet",
    ]);
    expect(network.summary.sharedDevices).toBe(1);
  });

  it("links customers who share a device or a card, whatever they paid each other", async () => {
    const network = await networkOf(SMALL, "sub_anna", { depth: 3 });
    expect(edgesOf(network)).toEqual([
      "pty_shop shares_instrument instrument:fp_card",
      "sub_anna paid pty_shop",
      "sub_anna uses_device device:phone",
      "sub_anna uses_ip ip:192.0.2.1",
      "sub_bert shares_instrument instrument:fp_card",
      "sub_bert uses_device device:phone",
    ]);
    expect(network.summary).toEqual({
      components: 1,
      sharedInstruments: 1,
      sharedDevices: 1,
      knownFraudWithinDepth: 1,
    });
    const bert = network.nodes.find(({ id }) => id === "sub_bert");
    expect(bert).toMatchObject({ kind: "individual", label: "user of sub_bert", flags: ["known_fraud"] });
  });

  it("sums payments exactly, and names the newest decisions first", async () => {
    const { edges, nodes } = await networkOf(SMALL, "sub_anna", { depth: 1 });
    expect(edges.find(({ type }) => type === "paid")).toMatchObject({
      count: 2,
      weight: 1,
      amount: [{ currency: "EUR", total: "99999999999999999999.30000001" }],
      firstSeenAt: noon(1),
      lastSeenAt: noon(3),
      evidence: ["act_two", "act_one"],
    });
    expect(nodes[0]).toMatchObject({ id: "sub_anna", riskLevel: "high", lastSeenAt: noon(3) });
  });

  it("is one node for a customer without relations", async () => {
    const network = await networkOf(SMALL, "sub_alone");
    expect(network).toMatchObject({ edges: [], truncated: false });
    expect(ids(network)).toEqual(["sub_alone"]);
  });

  it("leaves out what was seen before `since`, however often", async () => {
    const network = await networkOf(SMALL, "sub_anna", { since: noon(3) });
    expect(edgesOf(network)).toEqual(["sub_anna paid pty_shop"]);
    expect(network.edges[0]).toMatchObject({ count: 1 });
  });

  it("takes the first known name of the requested kind", async () => {
    const candidates = [
      { node: "sub_nobody", kind: null },
      { node: "sub_anna", kind: "business" },
      { node: "device:phone", kind: "device" },
    ];
    expect((await networkOf(SMALL, "", { candidates })).root).toBe("device:phone");
  });

  it.each([
    ["another organisation", { ...SMALL, organisationId: "org_bank" }],
    ["the other environment", { ...SMALL, environment: "production" as const }],
  ])("does not exist for %s", async (_, tenant) => {
    expect(await networkReport(query(tenant, "sub_anna"), warehouse)).toEqual({ network: null });
  });
});
