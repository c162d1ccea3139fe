// Step 1: sets aside what no door signed, and what cannot be one JSON object, by its first and last byte. Anything else is
// ClickHouse's to judge. Without it `[`, `,` or an empty value would be read as nothing, and be lost without a word.

import type { EventSignatures, SignatureFault } from "../kafka/event-signature.ts";
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

const FAULT_REASONS: Readonly<Record<SignatureFault, string>> = {
  unsigned: "the message has no signature, so no door made it",
  signature: "no key of this loader made the signature for this message",
};

export function checkMessages(
  messages: readonly IncomingMessage[],
  signatures: Pick<EventSignatures, "faultOf">,
): CheckedMessages {
  const loadable: LoadableMessage[] = [];
  const poison: DeadLetter[] = [];
  for (const message of messages) {
    const fault = signatures.faultOf(message);
    if (fault !== null) poison.push({ message, code: fault, reason: FAULT_REASONS[fault] });
    else if (isLoadable(message)) loadable.push(message);
    else poison.push({ message, code: codeOf(message), reason: "the message is not one JSON object" });
  }
  return { loadable, poison };
}

function codeOf({ value }: IncomingMessage): string {
  return value === null || value.length === 0 ? "empty" : "not_an_object";
}

function isLoadable(message: IncomingMessage): message is LoadableMessage {
  const { value } = message;
  return value !== null && value[0] === OPENING_BRACE && value.at(-1) === CLOSING_BRACE;
}
