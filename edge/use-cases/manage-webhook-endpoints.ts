// Creates, shows, changes and removes webhook endpoints of the caller's environment, and has them act. Where a change did not
// reach every log the answer is 503: it will reach them, and the same request again waits for it.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type {
  EndpointChanges,
  EndpointRequest,
  WebhookEndpointView,
} from "#domain/contract/settings/webhook-endpoint.ts";
import { versionAsked } from "#domain/contract/settings/move-version.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { readJson } from "#domain/json/text.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { endpointIdOf, parseDeliveryId } from "#domain/webhooks/ids.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { ChangedEndpoint, EndpointAct, EndpointChange } from "../objects/webhook-endpoint/api.ts";
import { organisationOf, webhookEndpointOf } from "../routing.ts";
import { contractVersionsOf } from "../versions/contract-versions.ts";
import { isSameUrl, judgedUrl, refusedPlace, releasePlace } from "./claim-receiver.ts";
import { keyReused } from "./refusals.ts";

export interface EndpointPage {
  readonly data: readonly WebhookEndpointView[];
  readonly pagination: { readonly nextCursor: string | null };
}

/** What a caller does, for the audit. */
function actOf(caller: Actor, verb: string): Act {
  return {
    actor: caller.actor,
    action: `webhook_endpoint.${verb}`,
    reason: null,
    at: formatInstant(Date.now()),
    requestId: caller.requestId,
  };
}

function endpointDisabled(): Failure {
  return fail("invalid_state", "The endpoint is disabled: enable it first.");
}

/** @param what cannot be done with it. */
export function eventUnavailable(what: string): Failure {
  return fail(
    "webhook_event_unavailable",
    `The event cannot ${what}: its log no longer holds it, or it is too large for a delivery.`,
  );
}

export function logsUnavailable(): Failure {
  return fail("dependency_unavailable", "The events cannot be read at the moment; retry.", {
    retryAfterSeconds: 1,
  });
}

export function endpointNotFound(): Failure {
  return fail("webhook_endpoint_not_found", "There is no webhook endpoint with this id.");
}

/** @returns the endpoint, with its secret in the first answer; a repeat under the same key gets it without. */
export async function createEndpoint(
  env: Env,
  caller: Caller,
  keyName: string,
  request: EndpointRequest,
): Promise<Result<object>> {
  const id = endpointIdOf(caller.tenantKey, keyName);
  const endpoint = webhookEndpointOf(env, caller, id);
  const known = await endpoint.view();
  const url = known === null ? await judgedUrl(env, request.url) : succeed(known.url);
  if (!url.ok) return url;
  const refused = known === null ? await refusedPlace(env, caller, { endpointId: id, url: url.value }) : null;
  if (refused) return refused;
  const { organisationId, environment, shards } = caller;
  const created = await endpoint.create({
    id,
    organisationId,
    environment,
    shards,
    url: url.value,
    eventTypes: request.eventTypes,
    description: request.description ?? null,
    rateLimit: request.rateLimit ?? null,
    contractVersion: caller.contractVersion,
    fingerprint: sha256Hex(canonicalJson(withoutNulls(request))),
    act: actOf(caller, "create"),
  });
  // Where not every log has heard, the organisation does not list it yet: then the claim stays.
  if (created.outcome !== "created" || created.told) await releasePlace(env, caller, id);
  switch (created.outcome) {
    case "created":
      return created.told ? succeed(await withSecret(endpoint, created.view, 1), created) : untold();
    case "idempotency_key_reused":
      return keyReused();
    case "deleted":
      return fail("invalid_state", "The endpoint that this Idempotency-Key created was removed.");
  }
}

/** Once: the answer that shows a secret cannot be had again. */
async function withSecret(
  endpoint: ReturnType<typeof webhookEndpointOf>,
  view: object,
  generation: number,
): Promise<object> {
  const secret = await endpoint.showSecret(generation);
  return secret === null ? view : { ...view, secret };
}

/** @returns the endpoint with its new secret; a repeat under the same key gets the endpoint as it was then, without. */
export async function rotateSecret(
  env: Env,
  caller: Caller,
  id: string,
  keyName: string,
  graceMilliseconds: number,
): Promise<Result<object>> {
  const object = webhookEndpointOf(env, caller, id);
  // When it was asked differs in a repeat, and is no part of what was asked.
  const fingerprint = sha256Hex(canonicalJson(["rotate", graceMilliseconds]));
  const command = { graceMilliseconds, act: actOf(caller, "rotate_secret") };
  const rotated = await object.rotateSecret(command, { keyName, fingerprint });
  switch (rotated.outcome) {
    case "done": {
      const { endpoint, secretGeneration } = readJson(rotated.body);
      if (endpoint === null) return endpointNotFound();
      return succeed(await withSecret(object, endpoint, secretGeneration), rotated);
    }
    case "too_many_secrets":
      return fail(
        "invalid_state",
        "Five secrets sign already: wait until a grace period ends, or rotate with gracePeriodSeconds 0.",
      );
    case "idempotency_key_reused":
      return keyReused();
    case "not_found":
      return endpointNotFound();
    case "untold":
      return untold();
  }
}

/** One page, newest first. */
export async function listEndpoints(
  env: Env,
  caller: Actor,
  limit: number,
  before: number,
): Promise<EndpointPage> {
  return await endpointPage(env, caller, limit, before, (id) => webhookEndpointOf(env, caller, id).view());
}

/** @param read null for an endpoint that is gone */
export async function endpointPage<Shown>(
  env: Env,
  caller: Actor,
  limit: number,
  before: number,
  read: (id: string) => Promise<Shown | null>,
) {
  const organisation = organisationOf(env, caller.organisationId);
  const page = await organisation.listWebhookEndpoints(caller.environment, limit, before);
  const found = await Promise.all(page.data.map(read));
  return { data: found.filter((one) => one !== null), pagination: page.pagination };
}

export async function changeEndpoint(
  env: Env,
  caller: Caller,
  id: string,
  changes: EndpointChanges,
): Promise<Result<WebhookEndpointView>> {
  const refused = refusedVersion(env, changes);
  if (refused) return refused;
  const url = changes.url === undefined ? null : await movedUrl(env, caller, id, changes.url);
  if (url?.ok === false) return url;
  const change = Object.fromEntries(
    Object.entries({ ...changes, url: url?.value }).filter(([, value]) => value !== undefined),
  ) as EndpointChange; // only what is undefined was left out
  const verb = changes.status === undefined ? "update" : changes.status === "enabled" ? "enable" : "disable";
  const changed: ChangedEndpoint | null = await webhookEndpointOf(env, caller, id).change(
    change,
    actOf(caller, verb),
  );
  if (url !== null) await releasePlace(env, caller, id);
  if (changed === null) return endpointNotFound();
  return changed.told ? succeed(changed.view) : untold();
}

/** For operators: a second time it changes nothing. @returns 409 `invalid_state` where its organisation disabled it. */
export async function enableEndpoint(
  env: Env,
  caller: Actor,
  id: string,
): Promise<Result<WebhookEndpointView>> {
  const enabled = await webhookEndpointOf(env, caller, id).enable(actOf(caller, "enable"));
  if (enabled === null) return endpointNotFound();
  if (enabled === "requested") {
    return fail(
      "invalid_state",
      "Its organisation disabled the endpoint, and can enable it with its own key.",
    );
  }
  if (enabled === "not_yet") {
    return fail(
      "dependency_unavailable",
      "Nothing was changed: not every part of the service has heard of the last change to the endpoint; retry.",
      { retryAfterSeconds: 1 },
    );
  }
  return enabled.told ? succeed(enabled.view) : untold();
}

export async function removeEndpoint(env: Env, caller: Caller, id: string): Promise<Result<null>> {
  const told = await webhookEndpointOf(env, caller, id).remove(actOf(caller, "delete"));
  if (told === null) return endpointNotFound();
  return told ? succeed(null) : untold();
}

/**
 * @param by the operator's act for the audit; null for the organisation itself.
 * @returns the answer as JSON text; a repeat under the same key gets the kept one.
 */
export async function actOnEndpoint(
  env: Env,
  caller: Actor,
  id: string,
  keyName: string,
  asked: EndpointAct,
  by: Act | null,
): Promise<Result<string>> {
  const keyed = { keyName, fingerprint: sha256Hex(canonicalJson(asked)) };
  const answer = await webhookEndpointOf(env, caller, id).act(asked, keyed, by);
  switch (answer.outcome) {
    case "done":
      return succeed(answer.body, answer);
    case "idempotency_key_reused":
      return keyReused();
    case "not_found":
      return asked.kind === "resend" ? deliveryNotFound() : endpointNotFound();
    case "disabled":
      return endpointDisabled();
    case "full":
      return fail("invalid_state", "The endpoint's queue is full: wait until some deliveries have ended.");
    case "event_unavailable":
      return eventUnavailable("be sent again");
    case "logs_unavailable":
      return logsUnavailable();
  }
}

/** As {@link actOnEndpoint}. */
export function resendDelivery(
  env: Env,
  caller: Actor,
  deliveryId: string,
  keyName: string,
  by: Act | null,
): Promise<Result<string>> | Failure {
  const named = parseDeliveryId(deliveryId);
  if (named === null) return deliveryNotFound();
  return actOnEndpoint(env, caller, named.endpointId, keyName, { kind: "resend", number: named.number }, by);
}

export function deliveryNotFound(): Failure {
  return fail("webhook_delivery_not_found", "There is no webhook delivery with this id.");
}

function refusedVersion(env: Env, changes: EndpointChanges): Failure | null {
  for (const name of ["contractVersion", "previewVersion"] as const) {
    const version = changes[name];
    const asked = version == null ? null : versionAsked(contractVersionsOf(env), version, version, name);
    if (asked?.ok === false) return asked;
  }
  return null;
}

/** @returns the URL that it is asked at from now on; its place is claimed where it is another. */
async function movedUrl(env: Env, caller: Caller, id: string, to: string): Promise<Result<string>> {
  const url = await judgedUrl(env, to);
  if (!url.ok) return url;
  const known = await webhookEndpointOf(env, caller, id).view();
  if (known === null) return endpointNotFound();
  if (isSameUrl(known.url, url.value)) return url;
  return (await refusedPlace(env, caller, { endpointId: id, url: url.value })) ?? url;
}

function withoutNulls(request: EndpointRequest): object {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value != null));
}

function untold(): Failure {
  return fail(
    "dependency_unavailable",
    "The change is kept, and not every part of the service has heard of it yet; retry.",
    { retryAfterSeconds: 1 },
  );
}
