// What a WebhookEndpoint is asked and what it answers.

import type {
  DeliveryPage,
  DeliveryStatus,
  DeliveryView,
  Recovery,
  WebhookEndpointView,
} from "#domain/contract/settings/webhook-endpoint.ts";
import type { WebhookEventType } from "#domain/webhooks/event-types.ts";
import type { EndpointCondition } from "#domain/events/batch.ts";
import type { Json } from "#domain/json/text.ts";
import type { QueuedEvent } from "#domain/webhooks/envelope.ts";
import type { Act } from "../../log/audit-event.ts";
import type { KeptOutcome } from "../kept-answers.ts";
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

/** What only operators are told beside the view. */
export interface EndpointOverview {
  readonly view: WebhookEndpointView;
  /** Null while it is enabled, or where an older release disabled it. */
  readonly disabledSince: string | null;
  /** Of any delivery (ms since 1970); null where none waits. */
  readonly nextAttemptAt: number | null;
}

export type CreateEndpointOutcome =
  | ({ readonly outcome: "created"; readonly replayed?: true } & ChangedEndpoint)
  | { readonly outcome: "idempotency_key_reused" }
  | { readonly outcome: "deleted" };

/** One act under an Idempotency-Key. */
export interface Keyed {
  readonly keyName: string;
  readonly fingerprint: string;
}

export type EndpointAct =
  | { readonly kind: "simulate"; readonly type: WebhookEventType }
  | { readonly kind: "resend"; readonly number: number }
  | { readonly kind: "recover"; readonly since: string };

/** Which deliveries a list has. Null is any. */
export interface DeliveryFilter {
  readonly status: DeliveryStatus | null;
  readonly type: WebhookEventType | null;
  readonly eventId: string | null;
}

export type BodyOutcome =
  /** `asSent` while it is kept; after that it is made of the event again. */
  | { readonly outcome: "read"; readonly asSent: boolean; readonly body: string }
  | { readonly outcome: "not_found" | "event_unavailable" | "logs_unavailable" };

export type CountOutcome =
  | { readonly outcome: "counted"; readonly recovery: Recovery }
  | { readonly outcome: "not_found" | "logs_unavailable" };

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

export type ActRefusal = "not_found" | "event_unavailable" | "full";

/** What a WebhookEndpoint answers. */
export interface WebhookEndpointApi extends Rpc.DurableObjectBranded {
  /** Begins the endpoint, once for each request that creates it. */
  create(command: CreateEndpointCommand): Promise<CreateEndpointOutcome>;

  /** Null where there is no such endpoint, or no longer. Writes nothing. */
  view(): WebhookEndpointView | null;

  /** The same with what only operators are told. */
  overview(): EndpointOverview | null;

  /** @returns null where there is no such endpoint. */
  change(change: EndpointChange, act: Act): Promise<ChangedEndpoint | null>;

  /**
   * Enables what the service disabled.
   * @returns `requested` where its organisation did, `not_yet` where a log has not heard of the change before, both without a
   * change; null where there is no such endpoint.
   */
  enable(act: Act): Promise<ChangedEndpoint | "requested" | "not_yet" | null>;

  /** Removes it with all deliveries. @returns whether every log has heard of it; null without one. */
  remove(act: Act): Promise<boolean | null>;

  /** Does what is asked once for each key. @param by the operator's act for the audit; null for the organisation itself. */
  act(asked: EndpointAct, keyed: Keyed, by: Act | null): Promise<EndpointActOutcome>;

  /** Replaces the secret, once for each key; those before it sign on while their graces run. */
  rotateSecret(command: RotateSecretCommand, keyed: Keyed): Promise<RotateSecretOutcome>;

  /** The secret of a generation, for the one answer that shows it; null to every later one. */
  showSecret(generation: number): Promise<string | null>;

  /** What a recovery since an instant would schedule now, or would have to once it is enabled. Writes nothing. */
  countLost(since: string): Promise<CountOutcome>;

  /**
   * Takes events of a log into the queue, each once. Accepted when it returns. Without a subscription they are dropped. An
   * endpoint without room drops them too and is disabled. The log has them all: a recovery finds them there.
   */
  enqueue(source: string, queued: Json<readonly QueuedEvent[]>): void;

  /** One page, newest first; null where there is no such endpoint. @see Queue.page for pages of one type. */
  deliveries(filter: DeliveryFilter, limit: number, before: number): DeliveryPage | null;

  delivery(number: number): DeliveryView | null;

  /** What the receiver of a delivery gets. */
  deliveryBody(number: number): Promise<BodyOutcome>;

  /** Sets a lost alarm again, and seals the secrets under the newest that seals. @returns null where there is no endpoint. */
  pulse(): Promise<Omit<EndpointCondition, "source"> | null>;
}
