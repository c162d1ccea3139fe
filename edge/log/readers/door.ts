// The first reader of every log: the pipeline's door, which makes events of the rows.

import { unfitRowsSchema, type LogRow, type Pulse } from "#domain/events/batch.ts";
import { withoutRepeatedReferences } from "#domain/events/shared-references.ts";
import { callDoor, isRefusal, refusalOf, type DoorAnswer, type NoAnswer } from "../../door/call-door.ts";
import type { Env } from "../../environment.ts";
import { logProblem } from "../../platform-log.ts";
import type { LogReader, UnfitRows } from "../log-reader.ts";

const TIMEOUT_MILLISECONDS = 15_000;

export const DOOR_READER = "door";

type Readers = Pulse["logs"][number]["readers"];

/** How far the door is among the readers of a log. */
export function stateOfDoor(readers: Readers): Readers[number] | undefined {
  return readers.find(({ reader }) => reader === DOOR_READER);
}

export function doorReader(env: Env): LogReader {
  return {
    name: DOOR_READER,
    async deliver(source, rows) {
      const batch = { source, rows: withoutRepeatedReferences(rows) };
      const answer = await callDoor(env, "/v1/batches", batch, TIMEOUT_MILLISECONDS);
      if (answer.status === 202) return true;
      const unfit = unfitRowsOf(answer, rows);
      if (unfit !== null) return unfit;
      if (isRefusal(answer)) {
        logProblem("the door refuses a batch", {
          source,
          from: rows[0]?.sequence ?? null,
          ...refusalOf(answer),
        });
      }
      return false;
    },
  };
}

/** The rows that the door can never take; null if its answer names none. */
function unfitRowsOf(answer: DoorAnswer | NoAnswer, rows: readonly LogRow[]): UnfitRows | null {
  if (answer.status === 422) return unfitRowsSchema.safeParse(answer.json).data ?? null;
  const [only, ...others] = rows;
  // No batch of several rows comes near the bound of a body.
  if (answer.status !== 413 || !only || others.length > 0) return null;
  return { unfit: [{ sequence: only.sequence, reason: "too_large" }] };
}
