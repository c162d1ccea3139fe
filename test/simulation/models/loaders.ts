// Loaders: the real program that takes events from Kafka to ClickHouse, in processes that are killed and started again.

import { openConsumer } from "#pipeline/kafka/consumer.ts";
import { openProducer } from "#pipeline/kafka/producer.ts";
import { FAMILY_TARGETS, LOADER_GROUP } from "#pipeline/loader/families.ts";
import { startLoader } from "#pipeline/loader/loader.ts";
import { simulatedKafka, type KafkaWorld } from "../kafka/client.ts";
import { inLife, Life } from "../world/world.ts";
import { countingLog } from "./pipeline-log.ts";
import { SIGNATURES } from "./signatures.ts";
import type { WarehouseModel } from "./warehouse.ts";

const START_AGAIN_MILLISECONDS = 1_000;

export class Loaders {
  private readonly kafka: KafkaWorld;
  private readonly warehouse: WarehouseModel;
  private readonly running: Life[] = [];

  constructor(kafka: KafkaWorld, warehouse: WarehouseModel) {
    this.kafka = kafka;
    this.warehouse = warehouse;
  }

  start(): void {
    const life = new Life("loader", true);
    this.running.push(life);
    void inLife(life, () => this.run(life));
  }

  /** Ends one of them as `kill -9` does, and starts another a moment later. */
  kill(): void {
    const { world } = this.kafka;
    if (this.running.length === 0) return;
    const life = world.pick(this.running);
    life.gone = true;
    this.running.splice(this.running.indexOf(life), 1);
    world.reach("fault: a loader was killed");
    world.at(world.random() * 3_000, () => this.start(), null);
  }

  /** All of them end, and no other begins. */
  stop(): void {
    for (const life of this.running.splice(0)) life.gone = true;
  }

  private async run(life: Life): Promise<void> {
    const { world } = this.kafka;
    const log = countingLog(world, "loader");
    const kafka = simulatedKafka(this.kafka);
    while (!life.gone) {
      try {
        const producer = openProducer(kafka, log);
        const consumer = openConsumer(kafka, log, {
          groupId: LOADER_GROUP,
          topics: Object.values(FAMILY_TARGETS).map(({ topic }) => topic),
        });
        await startLoader({
          consumer,
          clickhouse: this.warehouse.client(),
          producer,
          signatures: SIGNATURES,
          log,
        });
        return;
      } catch {
        world.reach("loader: could not begin");
        await world.wait(START_AGAIN_MILLISECONDS);
      }
    }
  }
}
