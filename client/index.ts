// What integrators import.

export { createWeirClient, type WeirClient, type WeirOptions } from "./client.ts";
export type { RetryOptions } from "./retrying-fetch.ts";
export { isEvent, verifyWebhook, type VerifiedEvent, type WeirEvent, type WeirEvents } from "./webhooks.ts";
export { maySendAgain, type SentRequest } from "./may-send-again.ts";
export { tryAgain, type Tried } from "./try-again.ts";
export { waitBefore } from "./wait-before.ts";
export type { components, operations, paths } from "./schema.d.ts";
