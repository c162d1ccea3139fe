// Step 1: sets aside what cannot be one JSON object, by its first and last byte. Anything else is ClickHouse's to judge.
// Without it `[`, `,` or an empty value would be read as nothing, and be lost without a word.

import type { IncomingMessage } from "../kafka/interfaces.ts";
import type { DeadLetter } from "./send-dead-letters-step.ts";

const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

export interface CheckedMessages {
  readonly loadable: readonly LoadableMessage[];
  readonly poison: readonly DeadLetter[];
}

/** A message with a value that begins and ends like a JSON object. */
export interface LoadableMessage extends IncomingMessage {
  readonly value: Buffer;
}

export function checkMessages(messages: readonly IncomingMessage[]): CheckedMessages {
  if (messages.every(isLoadable)) return { loadable: messages, poison: [] };
  return {
    loadable: messages.filter(isLoadable),
    poison: messages
      .filter((message) => !isLoadable(message))
      .map((message) => ({
        message,
        code: message.value === null || message.value.length === 0 ? "empty" : "not_an_object",
        reason: "the message is not one JSON object",
      })),
  };
}

function isLoadable(message: IncomingMessage): message is LoadableMessage {
  const { value } = message;
  return value !== null && value[0] === OPENING_BRACE && value.at(-1) === CLOSING_BRACE;
}
