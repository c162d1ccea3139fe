// The door: its real way of taking a batch, in a process that is killed and started again, behind a network that loses answers.

import type { z } from "zod";
import type { batchSchema } from "#domain/events/batch.ts";
import { withRepeatedReferences } from "#domain/events/shared-references.ts";
import { acceptBatch } from "#pipeline/door/accept-batch.ts";
import type { EventProducer } from "#pipeline/kafka/interfaces.ts";
import { openProducer } from "#pipeline/kafka/producer.ts";
import { eventOfRow } from "../event-of-row.ts";
import { idOf } from "../kafka/broker.ts";
import { simulatedKafka, type KafkaWorld } from "../kafka/client.ts";
import { abortable } from "../world/network.ts";
import { sendWhenDurable } from "../world/objects.ts";
import { inLife, Life } from "../world/world.ts";
import { countingLog } from "./pipeline-log.ts";
import { SIGNATURES } from "./signatures.ts";

type Batch = z.output<typeof batchSchema>;

export class Door {
  /** Bytes of batches that were handed in and are not answered. */
  waitingBytes = 0;
  waitingBytesMax = 0;
  away = false;
  private readonly kafka: KafkaWorld;
  private readonly onAccepted: (source: string, upTo: number) => void;
  private life = new Life("door", true);
  private producer: EventProducer | null = null;

  /** @param onAccepted hears of each batch that was answered 202, as the door sends it. */
  constructor(kafka: KafkaWorld, onAccepted: (source: string, upTo: number) => void) {
    this.kafka = kafka;
    this.onAccepted = onAccepted;
  }

  /** What the edge is bound to. */
  readonly binding = {
    fetch: (_url: URL, init: RequestInit): Promise<Response> => {
      const body = Buffer.from(init.body as Uint8Array);
      const answer = this.kafka.network.call(() => this.accept(body), sendWhenDurable);
      return abortable(answer, init.signal);
    },
  };

  /** The process ends; another begins at once. */
  kill(): void {
    this.kafka.world.reach("fault: the door was killed");
    this.life.gone = true;
    this.life = new Life("door", true);
    this.producer = null;
    this.waitingBytes = 0;
  }

  private accepted({ source, rows }: Batch): void {
    const { world, brokers } = this.kafka;
    for (const row of withRepeatedReferences(rows)) {
      // An event's row begins as its event does: to unfold it would cost as much as the door's own work.
      const event = row.kind === "event" ? row.payload : eventOfRow(source, row);
      if (!brokers.events.has(idOf(Buffer.from(event)))) {
        world.violate("what the door accepted is in Kafka", `${source}#${row.sequence} is not`);
      }
    }
    this.onAccepted(source, rows.at(-1)?.sequence ?? 0);
  }

  async accept(body: Buffer): Promise<Response> {
    if (this.away) throw new Error("connection refused");
    const life = this.life;
    const log = countingLog(this.kafka.world, "door");
    const producer = (this.producer ??= inLife(life, () => openProducer(simulatedKafka(this.kafka), log)));
    this.waitingBytes += body.length;
    // What is refused at once does not wait.
    this.kafka.world.at(
      1,
      () => (this.waitingBytesMax = Math.max(this.waitingBytesMax, this.waitingBytes)),
      null,
    );
    const { status, body: answer } = await inLife(life, () =>
      acceptBatch({ producer, signatures: SIGNATURES, log }, body),
    );
    if (!life.gone) this.waitingBytes -= body.length;
    this.kafka.world.reach(`door: answered ${status}`);
    if (status === 202) this.accepted(JSON.parse(body.toString("utf8")) as Batch);
    return Response.json(answer, { status });
  }
}
