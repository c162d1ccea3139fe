// `POST /v1/dead-letters/{list|show|retry|settle}`: what the edge's operators ask of the dead letters.

import {
  deadLetterIdsQuerySchema,
  deadLetterListQuerySchema,
  settleLettersSchema,
} from "#domain/contract/dead-letters.ts";
import {
  findLetters,
  listLetters,
  retryLetters,
  settleLetters,
  type DeadLetterRooms,
} from "../dead-letters/dead-letters.ts";
import { KafkaUnavailableError } from "../kafka/interfaces.ts";
import { unavailable, type Answer } from "./answer.ts";
import { parseBody } from "./parse-body.ts";
import { isWarehouseFailure } from "./serve-report.ts";

/** @param act `list`, `show`, `retry` or `settle`. @returns null for any other. */
export async function serveDeadLetters(
  rooms: DeadLetterRooms,
  act: string,
  bytes: Buffer,
): Promise<Answer | null> {
  const answer = ACTS.get(act);
  if (answer === undefined) return null;
  try {
    return await answer(rooms, bytes);
  } catch (error) {
    if (error instanceof KafkaUnavailableError) return unavailable("Kafka does not answer at the moment.");
    if (isWarehouseFailure(error)) return unavailable("The warehouse does not answer at the moment.");
    throw error;
  }
}

const ACTS: ReadonlyMap<string, (rooms: DeadLetterRooms, bytes: Buffer) => Promise<Answer>> = new Map([
  [
    "list",
    async (rooms, bytes) => {
      const query = parseBody(deadLetterListQuerySchema, bytes);
      return query.ok ? { status: 200, body: await listLetters(rooms, query.value) } : query.answer;
    },
  ],
  [
    "show",
    async (rooms, bytes) => {
      const query = parseBody(deadLetterIdsQuerySchema, bytes);
      if (!query.ok) return query.answer;
      return { status: 200, body: { data: await findLetters(rooms, query.value.ids) } };
    },
  ],
  [
    "retry",
    async (rooms, bytes) => {
      const query = parseBody(deadLetterIdsQuerySchema, bytes);
      return query.ok ? { status: 200, body: await retryLetters(rooms, query.value.ids) } : query.answer;
    },
  ],
  [
    "settle",
    async (rooms, bytes) => {
      const query = parseBody(settleLettersSchema, bytes);
      if (!query.ok) return query.answer;
      await settleLetters(rooms, query.value.acts);
      return { status: 200, body: { settled: query.value.acts.length } };
    },
  ],
]);
