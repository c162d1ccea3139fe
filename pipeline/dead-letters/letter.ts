// A message of the topic of dead letters as what it is: which event was to be loaded, from where, and why it was not. What an
// event says of people stays in it.

import { z } from "zod";
import type { DeadLetter } from "#domain/contract/operators/dead-letters.ts";
import { deadLetterSchema } from "#domain/contract/operators/dead-letters.ts";
import type { MessageHeaders, StoredMessage } from "../kafka/interfaces.ts";

export type LetterPlace = Pick<StoredMessage, "partition" | "offset" | "writtenAt">;

export function letterIdOf({ partition, offset, writtenAt }: LetterPlace): string {
  return `${partition}-${offset}-${writtenAt}`;
}

/** @param id as `letterIdSchema` takes it. */
export function placeOfLetter(id: string): LetterPlace {
  const [partition = "", offset = "", writtenAt = ""] = id.split("-");
  return { partition: Number(partition), offset: BigInt(offset), writtenAt: Number(writtenAt) };
}

/** What the loader adds to the headers that a message came with. */
export const LETTER_HEADERS = ["topic", "partition", "offset", "code", "reason", "failedAt"] as const;

/** @param state what was done with it, which the letter itself does not say. */
export function describeLetter(letter: StoredMessage, state: DeadLetter["state"]): DeadLetter {
  const said = Object.fromEntries(
    LETTER_HEADERS.map((name) => [name, headerText(letter.headers[name])]),
  ) as Record<(typeof LETTER_HEADERS)[number], string>;
  const from = { topic: said.topic, partition: Number(said.partition), offset: said.offset };
  return {
    id: letterIdOf(letter),
    state,
    code: said.code,
    reason: said.reason,
    failedAt: said.failedAt,
    from: from.topic === "" || !Number.isInteger(from.partition) ? null : from,
    bytes: letter.value?.length ?? 0,
    event: eventOf(letter.value),
  };
}

const eventSchema = deadLetterSchema.shape.event.unwrap();

/** Null where the bytes do not say which position of which log it is. */
function eventOf(value: Buffer | null): DeadLetter["event"] {
  let json: unknown;
  try {
    json = JSON.parse(value?.toString("utf8") ?? "");
  } catch {
    return null;
  }
  return z.object(eventSchema.shape).safeParse(json).data ?? null;
}

function headerText(value: MessageHeaders[string]): string {
  const one = Array.isArray(value) ? value[0] : value;
  return one === undefined ? "" : one.toString();
}
