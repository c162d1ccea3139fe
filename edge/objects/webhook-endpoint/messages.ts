// What is asked of a WebhookEndpoint object, and what it answers.

import type { WebhookEndpointView } from "#domain/contract/webhook-endpoint.ts";
import type { WebhookEventType } from "#domain/webhooks/event-types.ts";
import type { Act } from "../../log/audit-event.ts";
import type { KeptOutcome } from "../kept-answers.ts";
import type { ActRefusal } from "./delivery-acts.ts";
import type { EndpointState } from "./schema.ts";

export interface CreateEndpointCommand extends Pick<
  EndpointState,
  | "id"
  | "organisationId"
  | "environment"
  | "shards"
  | "url"
  | "eventTypes"
  | "description"
  | "rateLimit"
  | "contractVersion"
  | "fingerprint"
> {
  readonly act: Act;
}

/** What a change leaves out stays as it is. */
export type EndpointChange = Partial<
  Pick<
    EndpointState,
    "url" | "eventTypes" | "description" | "rateLimit" | "contractVersion" | "previewVersion"
  > & { readonly status: "enabled" | "disabled" }
>;

export interface ChangedEndpoint {
  readonly view: WebhookEndpointView;
  /** False where not every log has heard of it yet: it will, and asking again waits for it. */
  readonly told: boolean;
}

export type CreateEndpointOutcome =
  | ({ readonly outcome: "created" } & ChangedEndpoint)
  | { readonly outcome: "idempotency_key_reused" }
  | { readonly outcome: "deleted" };

/** One act under an Idempotency-Key. */
export interface Keyed {
  readonly idempotencyKey: string;
  readonly fingerprint: string;
}

export type EndpointAct =
  | { readonly kind: "simulate"; readonly type: WebhookEventType }
  | { readonly kind: "resend"; readonly number: number }
  | { readonly kind: "recover"; readonly since: string };

export type EndpointActOutcome = KeptOutcome<ActRefusal | "disabled" | "logs_unavailable">;

export interface RotateSecretCommand {
  readonly graceMilliseconds: number;
  readonly act: Act;
}

export interface RotatedSecret {
  /** Null where it was deleted meanwhile. */
  readonly endpoint: WebhookEndpointView | null;
  readonly secretGeneration: number;
}

export type RotateSecretOutcome = KeptOutcome<"not_found" | "untold" | "too_many_secrets", RotatedSecret>;
