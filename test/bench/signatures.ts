// The signatures of a running system's door, for events that a bench writes past it.

import type { Message } from "kafkajs";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { TOPICS, type Family } from "#domain/events/topics.ts";
import type { Secrets } from "#ops/local-system/secrets.ts";
import { EventSignatures } from "#pipeline/kafka/event-signature.ts";

export function signaturesOf({ signingKeys }: Pick<Secrets, "signingKeys">): EventSignatures {
  return new EventSignatures(secretRingSchema.parse(signingKeys));
}

export function signedMessage(
  signatures: EventSignatures,
  family: Family,
  { key, value }: { readonly key: string; readonly value: string },
): Message {
  const { headers } = signatures.sign({ topic: TOPICS[family], key, value });
  return { key, value, headers: { ...headers } };
}
