// The disks of Kafka, of ClickHouse and of the objects become full in the middle of work, and have room again later. Whoever asks
// meanwhile is answered, or told to come again. Then every decision is counted.

import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { MINUTE } from "#domain/time/instant.ts";
import { describeCounts } from "./counts.ts";
import { fillDisk, kill, namedByHealth, together } from "./faults.ts";
import { liveThrough, type Survivor } from "./live-through.ts";
import { decisionsOfRun, IS_SMALL } from "./size.ts";
import { makeSmallDisk, type SmallDisk } from "./small-disk.ts";

const FULL_SECONDS = IS_SMALL ? 5 : 20;

let disks: Readonly<Record<"kafka" | "clickhouse" | "edge", SmallDisk>>;
let survivor: Survivor;

const FAULTS = [
  namedByHealth(
    fillDisk("clickhouse", () => disks.clickhouse, FULL_SECONDS),
    "clickhouse",
    "full",
  ),
  fillDisk("kafka", () => disks.kafka, FULL_SECONDS),
  together(
    fillDisk("clickhouse", () => disks.clickhouse, FULL_SECONDS),
    kill("loader"),
  ),
  fillDisk("edge", () => disks.edge, FULL_SECONDS),
];

beforeAll(async () => {
  survivor = await liveThrough({
    name: "full disks",
    faults: FAULTS,
    decisions: decisionsOfRun(),
    revives: true,
    prepare: async (_ports, dataDir) => {
      disks = {
        kafka: await makeSmallDisk(join(dataDir, "kafka", "log")),
        clickhouse: await makeSmallDisk(join(dataDir, "clickhouse", "store")),
        edge: await makeSmallDisk(join(dataDir, "edge", "objects")),
      };
      const { kafka, clickhouse, edge } = disks;
      process.stderr.write(`disks are filled by: ${kafka.kind}\n`);
      return { wrappers: { kafka: kafka.wrapper, clickhouse: clickhouse.wrapper, edge: edge.wrapper } };
    },
  });
}, 30 * MINUTE);

afterAll(async () => {
  await survivor?.dispose();
  for (const disk of Object.values(disks ?? {})) disk.remove();
}, MINUTE);

describe("after disks were full", () => describeCounts(() => survivor));
