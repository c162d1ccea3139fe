// Parts that are alive and answer no request, and requests whose answers are lost: each part is frozen, a loader beyond the
// time-out of its session while another takes over its partitions, and lines to Kafka and ClickHouse break after the
// request went through. Then every decision is counted.

import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { MINUTE } from "#domain/time/instant.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { createPart, type Part } from "#ops/local-system/part.ts";
import { pipelineOptions } from "#ops/local-system/parts.ts";
import { startLoader } from "#ops/local-system/pipeline.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import { describeCounts } from "./counts.ts";
import { freeze, freezePart, kill, loseAnswers, together } from "./faults.ts";
import { layLine, type Line } from "./line.ts";
import { liveThrough, type Survivor } from "./live-through.ts";
import { decisionsOfRun, IS_SMALL } from "./size.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FROZEN_SECONDS = IS_SMALL ? 4 : 20;
/** The group gives the partitions away after ten. */
const BEYOND_SESSION_SECONDS = IS_SMALL ? 12 : 20;
const LOST_SECONDS = IS_SMALL ? 3 : 20;

let lines: { readonly kafka: Line; readonly clickhouse: Line };
let secondLoader: Part;
let survivor: Survivor;

const toKafka = () => lines.kafka;
const toClickHouse = () => lines.clickhouse;
const FAULTS = [
  loseAnswers("ClickHouse", toClickHouse, LOST_SECONDS),
  loseAnswers("Kafka", toKafka, LOST_SECONDS),
  freeze("loader", BEYOND_SESSION_SECONDS),
  freeze("door", FROZEN_SECONDS),
  freeze("clickhouse", FROZEN_SECONDS),
  freeze("kafka", FROZEN_SECONDS),
  freeze("edge", FROZEN_SECONDS),
  together(
    freezePart("the second loader", () => secondLoader, BEYOND_SESSION_SECONDS),
    kill("clickhouse"),
  ),
  together(freeze("kafka", FROZEN_SECONDS), kill("door")),
];

async function startSecondLoader({ ports, secrets, dataDir }: OwnSystem): Promise<void> {
  const [healthPort = 0] = await findFreePorts(1);
  const options = pipelineOptions({
    root: ROOT,
    ports,
    secrets,
    lines: { kafka: lines.kafka.port, clickhouse: lines.clickhouse.port },
  });
  secondLoader = createPart({
    name: "the second loader",
    launch: () => startLoader({ ...options, healthPort }, join(dataDir, "logs", "second-loader.log")),
    revives: false,
    onEvent: () => undefined,
  });
  await secondLoader.start();
}

beforeAll(async () => {
  survivor = await liveThrough({
    name: "freezes",
    faults: FAULTS,
    decisions: decisionsOfRun(),
    prepare: async ({ kafka, clickhouseHttp }) => {
      lines = { kafka: await layLine(kafka), clickhouse: await layLine(clickhouseHttp) };
      return { lines: { kafka: lines.kafka.port, clickhouse: lines.clickhouse.port } };
    },
    begin: startSecondLoader,
  });
}, 30 * MINUTE);

afterAll(async () => {
  await secondLoader?.stop();
  await survivor?.dispose();
  await Promise.all([lines?.kafka.close(), lines?.clickhouse.close()]);
}, MINUTE);

describe("after every part was frozen and answers were lost", () => describeCounts(() => survivor));
