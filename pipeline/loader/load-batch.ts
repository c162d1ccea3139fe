// The recipe of one batch, from messages to rows, in numbered steps, each with what is then guaranteed.
//
//   1 check    what no door signed, or is not one JSON object, is set aside
//   2 insert   on success every event of the batch is a row
//   3 sift     only when ClickHouse refused: every message is now a row or set aside
//   4 letters  what was set aside is in the dead-letter topic
//   5 commit   by the caller: only now are the offsets moved
//
// A kill before 5 repeats 1 to 4 with the same messages: rows are identified by event id, so counts stay exact.

import type { Warehouse } from "#warehouse/client.ts";
import type { EventSignatures } from "../kafka/event-signature.ts";
import type { EventProducer } from "../kafka/interfaces.ts";
import { KafkaUnavailableError } from "../kafka/interfaces.ts";
import type { EventBatch } from "./batch-buffer.ts";
import { checkMessages } from "./check-messages-step.ts";
import type { FamilyTarget } from "./families.ts";
import { insertEvents } from "./insert-events-step.ts";
import { sendDeadLetters, type DeadLetter } from "./send-dead-letters-step.ts";
import { siftRefused } from "./sift-refused-step.ts";

export interface LoadDependencies {
  readonly clickhouse: Warehouse;
  readonly producer: EventProducer;
  readonly signatures: Pick<EventSignatures, "faultOf">;
}

export type LoadResult =
  | { readonly kind: "loaded"; readonly events: number; readonly deadLetters: readonly DeadLetter[] }
  /** Nothing is decided: try the same batch again later. */
  | { readonly kind: "unavailable"; readonly detail: string };

export async function loadBatch(
  { clickhouse, producer, signatures }: LoadDependencies,
  target: FamilyTarget,
  batch: EventBatch,
): Promise<LoadResult> {
  const { loadable, poison } = checkMessages(batch.messages, signatures);
  let deadLetters = poison;
  if (loadable.length > 0) {
    const values = loadable.map(({ value }) => value);
    const inserted = await insertEvents(clickhouse, target.landingTable, values);
    if (inserted.kind === "unavailable") return inserted;
    if (inserted.kind === "refused") {
      const sifted = await siftRefused(clickhouse, target, loadable);
      if (sifted.kind === "unavailable") return sifted;
      deadLetters = [...poison, ...sifted.poison];
    }
  }
  try {
    await sendDeadLetters(producer, deadLetters, new Date());
  } catch (error) {
    if (error instanceof KafkaUnavailableError) return { kind: "unavailable", detail: error.message };
    throw error;
  }
  return { kind: "loaded", events: batch.messages.length - deadLetters.length, deadLetters };
}
