// What an endpoint is: its first state, its state after a change, and how it is shown. Pure.

import type { DisabledReason, WebhookEndpointView } from "#domain/contract/settings/webhook-endpoint.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { CreateEndpointCommand, EndpointChange } from "./api.ts";
import type { EndpointState } from "./schema.ts";
import { graceEndsAt, type EndpointSecrets } from "./secrets.ts";

export function firstState(
  { act, ...settings }: CreateEndpointCommand,
  secrets: EndpointSecrets,
): EndpointState {
  return {
    ...settings,
    status: "enabled",
    disabledReason: null,
    disabledSince: null,
    previewVersion: null,
    secrets,
    shownGeneration: 0,
    createdAt: act.at,
    canceledUpTo: 0,
    failingSince: null,
    untold: act,
  };
}

/** An endpoint that is enabled again begins without its failures. @param at of the change. */
export function stateAfter(state: EndpointState, change: EndpointChange, at: string): EndpointState {
  const changed = { ...state, ...change };
  if (change.status === "enabled" && state.status !== "enabled") {
    return { ...changed, disabledReason: null, disabledSince: null, failingSince: null };
  }
  if (change.status !== "disabled") return changed;
  // A request counts, even if the service disabled it before. It has had nothing since then.
  const disabledSince = state.status === "disabled" ? (state.disabledSince ?? null) : at;
  return { ...changed, disabledReason: "requested", disabledSince };
}

/** What the service disables by itself is recorded as an act of its own. */
export function disabledBy(reason: DisabledReason, now: number): Partial<EndpointState> {
  const at = formatInstant(now);
  return {
    status: "disabled",
    disabledReason: reason,
    disabledSince: at,
    untold: {
      actor: "service",
      action: "webhook_endpoint.disable",
      reason,
      at,
      requestId: null,
    },
  };
}

export function viewOf(
  state: EndpointState & { readonly status: "enabled" | "disabled" },
  stats: WebhookEndpointView["stats"],
  now: number,
): WebhookEndpointView {
  const expiresAt = graceEndsAt(state.secrets, now);
  return {
    id: state.id,
    url: state.url,
    description: state.description,
    eventTypes: [...state.eventTypes],
    status: state.status,
    disabledReason: state.disabledReason,
    contractVersion: state.contractVersion,
    previewVersion: state.previewVersion,
    rateLimit: state.rateLimit,
    secretPrefix: state.secrets[0].prefix,
    previousSecretExpiresAt: expiresAt === null ? null : formatInstant(expiresAt),
    createdAt: state.createdAt,
    stats,
  };
}
