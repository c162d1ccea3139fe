// What the warehouse calls a currency and an IP address: the one name that the domain gives it, however the caller wrote it.

import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transactionContext } from "#domain/decision/context.fixture.ts";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { ipIdentity } from "#domain/location/ip-identity.ts";
import { currencyIdentity } from "#domain/money/currency.ts";
import { transactionRecord } from "#domain/record/decision-record.fixture.ts";
import { network } from "#pipeline/jobs/network.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { LANDING_SETTINGS } from "./insert-events-step.ts";

const ADDRESSES = [
  "203.0.113.7",
  "::ffff:203.0.113.7",
  "::FFFF:CB00:7107",
  "2001:DB8::1",
  "2001:0db8:0000:0000:0000:0000:0000:0001",
  "2001:db8:0:1:1:1:1:1",
  "2001:db8:0:0:1:0:0:1",
  "1::",
  "::1",
  ...fc.sample(fc.ipV6(), { seed: 20_261_129, numRuns: 300 }),
  ...fc.sample(fc.ipV4(), { seed: 20_261_129, numRuns: 20 }),
  // IPv4-compatible addresses were given up (RFC 4291, 2.5.5.1), and ClickHouse writes them with dots.
].filter((address) => !/^::[0-9a-f]+:[0-9a-f]+$/.test(ipIdentity(address)));

const CURRENCIES = [
  "EUR",
  "eur",
  " EUR\t",
  "EUR\u00a0",
  "\u2003Eur\ufeff",
  "\u000bUSD",
  "usdt",
  "ß",
  "é",
  " a  b ",
  " ",
  ...fc.sample(fc.string({ unit: "binary", minLength: 1, maxLength: 6 }), { seed: 7, numRuns: 300 }),
].filter((currency) => currency !== "" && !currency.startsWith("{"));

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("names");
  const events = Array.from({ length: Math.max(ADDRESSES.length, CURRENCIES.length) }, (_, at) =>
    eventOf(at),
  );
  await warehouse.insert({
    table: "landing_decisions",
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
    values: events,
  });
  await network.run({ clickhouse: warehouse });
}, 300_000);
afterAll(() => clickhouse.stop());

const addressOf = (at: number) => ADDRESSES[at % ADDRESSES.length] ?? "";
const currencyOf = (at: number) => CURRENCIES[at % CURRENCIES.length] ?? "";

function eventOf(at: number) {
  const base = transactionContext({
    transaction: { currency: currencyOf(at) },
    activity: { ipAddress: addressOf(at) },
  });
  const context = { ...base, subject: { ...base.subject, id: `sub_${at}` } };
  const record = transactionRecord(context);
  const { assessment } = record.body;
  const body = {
    assessment: {
      ...assessment,
      decisionId: `dec_${at}`,
      subject: { ...assessment.subject, id: `sub_${at}` },
    },
  };
  const event = decisionAssessed(
    { ...record, context, body },
    { source: "ledger/org_a/sandbox/0", sequence: at + 1 },
  );
  return { ...event, checkedBySchema: 1 };
}

async function rows(query: string): Promise<{ subject: string; name: string }[]> {
  const answer = await warehouse.query({ query, format: "JSONEachRow" });
  return answer.json();
}

const numberOf = ({ subject }: { subject: string }) => Number(subject.slice("sub_".length));

describe("the warehouse", () => {
  it("has every currency under its one name, in decisions and in the network", async () => {
    const decided = await rows("SELECT subject_id AS subject, currency AS name FROM decisions");
    const paid = await rows(
      "SELECT node AS subject, currency AS name FROM network_sightings WHERE relation = 'paid' AND outgoing",
    );
    expect(paid).toHaveLength(decided.length);
    expect(decided.length).toBeGreaterThan(300);
    for (const one of [...decided, ...paid])
      expect(one.name).toBe(currencyIdentity(currencyOf(numberOf(one))));
  });

  it("has every address under its one name in the network", async () => {
    const used = await rows(
      "SELECT node AS subject, neighbour AS name FROM network_sightings WHERE relation = 'uses_ip' AND outgoing",
    );
    expect(used.length).toBeGreaterThan(300);
    for (const one of used) expect(one.name).toBe(`ip:${ipIdentity(addressOf(numberOf(one)))}`);
    const labels = await rows(
      "SELECT node AS subject, label AS name FROM network_sightings WHERE kind = 'ip'",
    );
    for (const { subject, name } of labels) expect(subject).toBe(`ip:${name}`);
  });
});
