// A door in a process of its own, before a Kafka that takes so many milliseconds a request: how much memory it needs.
// Arguments: the port, a signing key as `id:secret`, milliseconds. Prints what it came to when its standard input ends.

import type { Kafka } from "kafkajs";
import { acceptBatch, refuseWhileFull } from "#pipeline/door/accept-batch.ts";
import { openDoor } from "#pipeline/door/server.ts";
import type { HealthSources } from "#pipeline/health.ts";
import { EventSignatures } from "#pipeline/kafka/event-signature.ts";
import { openProducer, WAITING_MAX_BYTES } from "#pipeline/kafka/producer.ts";
import { openLog } from "#pipeline/log.ts";

export interface DoorReport {
  readonly written: number;
  readonly bytes: number;
  readonly startMiB: number;
  readonly peakMiB: number;
}

const [port = "", key = "", milliseconds = ""] = process.argv.slice(2);
const [id = "", secret = ""] = key.split(":");
const log = openLog("error");
const memoryMiB = (): number => process.memoryUsage.rss() / 1024 / 1024;
const written = { messages: 0, bytes: 0 };
const producer = openProducer(
  {
    producer: () => ({
      connect: async () => undefined,
      disconnect: async () => undefined,
      async sendBatch({ topicMessages }: { topicMessages: { messages: { value: string }[] }[] }) {
        const values = topicMessages.flatMap(({ messages }) => messages.map(({ value }) => value));
        written.messages += values.length;
        for (const value of values) written.bytes += value.length;
        await new Promise((resolve) => setTimeout(resolve, Number(milliseconds)));
      },
    }),
  } as unknown as Kafka,
  log,
);
const signatures = new EventSignatures([{ id, secret }]);
await openDoor({
  host: "127.0.0.1",
  port: Number(port),
  signingKeys: [{ id, secret }],
  // No test asks for it.
  health: {} as HealthSources,
  bodiesMaxBytes: WAITING_MAX_BYTES,
  refuseAtOnce: () => refuseWhileFull(producer),
  answerSigned: (_method, _path, body) => acceptBatch({ producer, signatures, log }, body),
  log,
});
const startMiB = memoryMiB();
let peakMiB = startMiB;
setInterval(() => (peakMiB = Math.max(peakMiB, memoryMiB())), 20);
process.stdout.write("open\n");
process.stdin.resume();
process.stdin.once("end", () => {
  const report: DoorReport = { written: written.messages, bytes: written.bytes, startMiB, peakMiB };
  process.stdout.write(JSON.stringify(report), () => process.exit(0));
});
