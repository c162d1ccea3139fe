// Kafka comes back after an outage: many logs come to the door at once, each with a whole batch, and again until it is taken.
// Hardly more is written than they brought, no more waits in the door than it has room for, and everything is accepted.

import type { Simulation } from "../simulation.ts";
import { LostError } from "../world/network.ts";

const LOGS_MIN = 60;
const LOGS_MORE = 50;
/** What a log sends at once. */
const BATCH_BYTES = 500 * 1024;
const WRITTEN_MOST = 1.2;
/** What may wait, and one batch of each who came while there was room. */
const WAITING_BYTES_MOST = 48 * 1024 * 1024;
const WITHIN_MILLISECONDS = 120_000;
const BATCH_TIMEOUT_MILLISECONDS = 15_000;
const BACK_OFF_MAX_MILLISECONDS = 10_000;

export async function catchUp({ world, kafka, door, loaders }: Simulation): Promise<void> {
  world.reach("workload: many logs catch up");
  loaders.stop();
  Object.assign(kafka.faults, { writeMilliseconds: 100, bytesPerMillisecond: 5_000 });
  const { written } = kafka.brokers;
  const logs = LOGS_MIN + world.below(LOGS_MORE);
  const text = "x".repeat(BATCH_BYTES);
  let accepted = 0;
  const isAccepted = async (body: Buffer): Promise<boolean> => {
    const late = world.wait(BATCH_TIMEOUT_MILLISECONDS).then(() => false);
    return Promise.race([door.accept(body).then(({ status }) => status === 202, notAnswered), late]);
  };
  const all = Promise.all(
    Array.from({ length: logs }, async (_, log) => {
      const body = batchOf(log, text);
      for (let failures = 0; !(await isAccepted(body)); failures++) {
        const wait = Math.min(BACK_OFF_MAX_MILLISECONDS, 250 * 2 ** Math.min(failures, 10));
        await world.wait(wait * (0.75 + world.random() / 4));
      }
      accepted++;
    }),
  );
  await Promise.race([all, world.wait(WITHIN_MILLISECONDS)]);
  const more = kafka.brokers.written - written;
  if (accepted < logs)
    world.violate("a catch-up ends", `${accepted} of ${logs} were accepted, ${more} written`);
  if (more > logs * WRITTEN_MOST)
    world.violate("a catch-up writes hardly more than it brings", `${more} for ${logs}`);
  if (door.waitingBytesMax > WAITING_BYTES_MOST) {
    world.violate("what waits in the door is bounded", `${door.waitingBytesMax} bytes`);
  }
}

function notAnswered(error: unknown): false {
  if (error instanceof LostError) return false;
  throw error;
}

function batchOf(log: number, text: string): Buffer {
  const id = `evt_flood${log}`;
  const at = "2026-11-02T09:00:00.000Z";
  const scope = { organisationId: "org_flood", environment: "sandbox", subjectId: "" };
  const said = { id, type: "audit.recorded", version: 1, ...scope, occurredAt: at, recordedAt: at };
  const payload = JSON.stringify({
    ...said,
    requestId: null,
    data: { actor: "service", action: "flood", text },
  });
  const rows = [{ sequence: 1, kind: "event", payload }];
  return Buffer.from(JSON.stringify({ source: `organisation/org_flood${log}`, rows }));
}
