// What an endpoint is: its first state, its state after a change, how it is shown, and which secrets sign now. Pure.

import type { WebhookEndpointView } from "#domain/contract/webhook-endpoint.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { CreateEndpointCommand, EndpointChange } from "./messages.ts";
import type { EndpointState } from "./schema.ts";

export function firstState({ act, ...settings }: CreateEndpointCommand): EndpointState {
  return {
    ...settings,
    status: "enabled",
    disabledReason: null,
    previewVersion: null,
    secretGeneration: 1,
    shownGeneration: 0,
    previousSecretExpiresAt: null,
    createdAt: act.at,
    failingSince: null,
    untold: act,
  };
}

/** An endpoint that is enabled again begins without its failures. */
export function stateAfter(state: EndpointState, change: EndpointChange): EndpointState {
  const changed = { ...state, ...change };
  if (change.status === "enabled" && state.status !== "enabled") {
    return { ...changed, disabledReason: null, failingSince: null };
  }
  return change.status === "disabled"
    ? { ...changed, disabledReason: state.disabledReason ?? "requested" }
    : changed;
}

export function viewOf(
  state: EndpointState & { readonly status: "enabled" | "disabled" },
  secretPrefix: string,
  stats: WebhookEndpointView["stats"],
  now: number,
): WebhookEndpointView {
  const { previousSecretExpiresAt: expiresAt } = state;
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
    secretPrefix,
    previousSecretExpiresAt: expiresAt !== null && expiresAt > now ? formatInstant(expiresAt) : null,
    createdAt: state.createdAt,
    stats,
  };
}

/** The generations of the secrets that sign now, the one in force first. */
export function generationsAt(
  { secretGeneration, previousSecretExpiresAt }: EndpointState,
  now: number,
): number[] {
  const inGrace = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return inGrace ? [secretGeneration, secretGeneration - 1] : [secretGeneration];
}
