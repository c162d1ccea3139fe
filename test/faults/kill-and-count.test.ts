// kill -9 of every part in the middle of work, alone and two at once, and then every decision is counted: none lost, none
// twice, none extra, and the report says what the client saw.

import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE } from "#domain/time/instant.ts";
import { describeCounts } from "./counts.ts";
import { kill } from "./faults.ts";
import { liveThrough, type Survivor } from "./live-through.ts";
import { decisionsOfRun } from "./size.ts";

const FAULTS = [
  kill("loader"),
  kill("clickhouse"),
  kill("door"),
  kill("kafka"),
  kill("edge"),
  kill("door", "clickhouse"),
  kill("edge", "kafka"),
  kill("loader"),
];

let survivor: Survivor;

beforeAll(async () => {
  survivor = await liveThrough({ name: "kills", faults: FAULTS, decisions: decisionsOfRun() });
}, 30 * MINUTE);

afterAll(() => survivor?.dispose(), MINUTE);

describeCounts(() => survivor);

it.each(FAULTS.filter(({ reportStatus }) => reportStatus !== null).map(({ name }) => name))(
  "reports answered 503 after %s",
  (name) => {
    expect(survivor.reportStatuses.get(name)).toBe(503);
  },
);

it("the client met failures and sent again", () => {
  expect(survivor.sandbox.client.retries + survivor.production.client.retries).toBeGreaterThan(0);
});
