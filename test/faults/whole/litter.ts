// Garbage in the topic of decisions while payments come: what strangers may write, what a door gone mad may sign, and true events
// once more. Each piece that is no true event has to become a dead letter with a reason, and nothing else.

import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { DEAD_LETTER_TOPIC, TOPICS } from "#domain/events/topics.ts";
import { kafkaLogin } from "#ops/local-system/parts.ts";
import { openKafka, type KafkaAddress } from "#pipeline/kafka/connection.ts";
import type { OutgoingMessage, StoredMessage } from "#pipeline/kafka/interfaces.ts";
import { openTopicReader } from "#pipeline/kafka/topic-reader.ts";
import { openLog } from "#pipeline/log.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import { seededRandom, type Random } from "#test/load/random.ts";
import { produce } from "#test/stream/scratch-pipeline.ts";
import type { Fault } from "../faults.ts";

const SEED = 20_261_130;
/** Of true events, from each partition. */
const READ = 3;
const DEEP = 20_000;
const LARGE_BYTES = 900_000;
/** By this header a piece of garbage is found again. */
const MARK = "litter";

type Piece = Pick<OutgoingMessage, "key" | "value" | "headers">;

export interface Litter {
  readonly fault: Fault;
  /** The marks of all that has to be a dead letter. */
  readonly marks: readonly string[];
}

export function makeLitter(): Litter {
  const random = seededRandom(SEED);
  const marks: string[] = [];
  const marked = (piece: Piece): OutgoingMessage => {
    const mark = `litter-${marks.length}`;
    marks.push(mark);
    return { topic: TOPICS.decisions, ...piece, headers: { ...piece.headers, [MARK]: mark } };
  };
  return {
    marks,
    fault: {
      name: "garbage in Kafka",
      seconds: 0,
      letsDecide: true,
      reportStatus: null,
      begin: async (system) => {
        const kafka = kafkaOf(system);
        const [signingKey] = secretRingSchema.parse(system.secrets.signingKeys);
        const events = await someEvents(kafka);
        const repeats = events.map(({ key, value, headers }) => ({
          topic: TOPICS.decisions,
          key,
          value,
          headers,
        }));
        await produce(
          { kafka },
          [...events.flatMap((event) => ofStranger(event, random)).map(marked), ...repeats],
          null,
        );
        await produce({ kafka }, ofMadDoor(events).map(marked), signingKey);
      },
      end: async () => undefined,
    },
  };
}

function kafkaOf({ ports, secrets }: OwnSystem): KafkaAddress {
  const login = kafkaLogin(secrets);
  return {
    brokers: [`127.0.0.1:${ports.kafka}`],
    ssl: false,
    sasl: login === undefined ? null : { mechanism: "plain", ...login },
  };
}

async function someEvents(address: KafkaAddress): Promise<StoredMessage[]> {
  const reader = openTopicReader(openKafka(address, openLog("silent")), TOPICS.decisions);
  const events: StoredMessage[] = [];
  try {
    const first = (await reader.extents()).map(({ partition, low, high }) => {
      const end = low + BigInt(READ);
      return { partition, low, high: end < high ? end : high };
    });
    await reader.visit(first, async (message) => {
      events.push(message);
      return "more";
    });
  } finally {
    await reader.close();
  }
  return events;
}

/** Without a signature, or with that of another event. */
function ofStranger({ key, value, headers }: StoredMessage, random: Random): Piece[] {
  const bytes = value ?? Buffer.alloc(0);
  const flipped = Buffer.from(bytes);
  const at = random.below(Math.max(1, flipped.length));
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  const forged = bytes.toString().replaceAll(/"(evt|dec)_/g, '"$1_forged');
  return [
    { key, value: bytes },
    { key, value: forged },
    { key, value: Buffer.from(Array.from({ length: 400 }, () => random.below(256))) },
    { key, value: null },
    { key: "another", value: bytes, headers },
    { key, value: flipped, headers },
    { key, value: bytes.subarray(0, bytes.length >> 1), headers },
  ];
}

/** Signed, and no event. */
function ofMadDoor([event]: readonly StoredMessage[]): Piece[] {
  const text = event?.value?.toString() ?? "";
  const values = [
    null,
    "",
    "[]",
    "{}",
    "{ not json }",
    text.slice(0, text.length >> 1),
    `${text.slice(0, -1)},"data":{}}`,
    text.replace(/"version":\d+/, '"version":99'),
    text.replace(/"score":[0-9.]+/, '"score":1e999'),
    `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`,
    `{"id":"${"x".repeat(LARGE_BYTES)}"}`,
  ];
  return values.map((value) => ({ key: null, value }));
}

/** The reasons of all dead letters, by their marks; "none" for those without. */
export async function lettersByMark(system: OwnSystem): Promise<Map<string, string>> {
  const reader = openTopicReader(openKafka(kafkaOf(system), openLog("silent")), DEAD_LETTER_TOPIC);
  const letters = new Map<string, string>();
  try {
    await reader.visit(await reader.extents(), async ({ headers }) => {
      letters.set(String(headers[MARK] ?? "none"), String(headers["code"]));
      return "more";
    });
  } finally {
    await reader.close();
  }
  return letters;
}
