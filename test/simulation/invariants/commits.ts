// A consumer group's offset never stands behind a message that is not in the warehouse, or set aside as a dead letter.

import { DEAD_LETTER_TOPIC } from "#domain/events/topics.ts";
import type { Brokers } from "../kafka/broker.ts";
import type { WarehouseModel } from "../models/warehouse.ts";
import type { World } from "../world/world.ts";

/** @returns what hears of each offset that the group takes. */
export function watchCommits(world: World, brokers: Brokers, warehouse: WarehouseModel) {
  return (topic: string, number: number, before: number, offset: number): void => {
    if (offset < before) world.reach("kafka: an offset was taken back");
    const { messages } = brokers.partition(topic, number);
    for (let at = before; at < offset; at++) {
      const value = messages[at]?.value ?? null;
      if (warehouse.has(value) || isSetAside(brokers, value)) continue;
      world.violate(
        "offsets are committed only behind rows",
        `${topic} ${number}: ${offset} was committed, and ${at} was not loaded`,
      );
      return;
    }
  };
}

function isSetAside(brokers: Brokers, message: Buffer | null): boolean {
  return (brokers.topics.get(DEAD_LETTER_TOPIC) ?? []).some(({ messages }) =>
    messages.some(({ value }) => message !== null && value?.equals(message) === true),
  );
}
