// POST under /webhooks/endpoints/{id}: rotate the secret, simulate an event, recover what was lost. Once for each key.

import type { z } from "zod";
import { fail, type Result } from "#domain/contract/errors.ts";
import {
  recoveryRequestSchema,
  rotationRequestSchema,
  simulationRequestSchema,
} from "#domain/contract/webhook-endpoint.ts";
import { SECOND } from "#domain/time/instant.ts";
import type { Caller, Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, idempotencyKeyOf, pathParameter } from "../../http/inputs.ts";
import { parseBody, parseOptionalBody } from "../../http/parse-body.ts";
import type { EndpointAct } from "../../objects/webhook-endpoint/messages.ts";
import { webhookEndpointOf } from "../../routing.ts";
import { actOf, actOnEndpoint } from "../../use-cases/manage-webhook-endpoints.ts";

/** Answers the endpoint with its new secret, and the same secret to a repeat. */
export async function rotateWebhookSecret(request: WeirRequest): Promise<Handled> {
  const rotated = await act(request, rotationRequestSchema, parseOptionalBody, (body, caller) => ({
    kind: "rotate",
    graceMilliseconds: body.gracePeriodSeconds * SECOND,
    act: actOf(caller, "rotate_secret"),
  }));
  if (!rotated.ok) return rotated;
  // Written by the endpoint's object.
  const { endpoint, secretGeneration } = JSON.parse(rotated.value) as {
    readonly endpoint: object;
    readonly secretGeneration: number;
  };
  const id = pathParameter(request, "id") ?? "";
  const object = webhookEndpointOf(request.exchange.env, callerOf(request), id);
  return { status: 200, body: { ...endpoint, secret: await object.secretOf(secretGeneration) } };
}

/** Sandbox only: a live receiver must never take a sample for a fact. */
export async function simulateWebhook(request: WeirRequest): Promise<Handled> {
  if (callerOf(request).environment === "production") {
    return fail("permission_denied", "Events are simulated in the sandbox only.");
  }
  const sent = await act(request, simulationRequestSchema, parseBody, ({ type }) => ({
    kind: "simulate",
    type,
  }));
  return sent.ok ? { status: 201, body: sent.value } : sent;
}

export async function recoverWebhooks(request: WeirRequest): Promise<Handled> {
  const begun = await act(request, recoveryRequestSchema, parseBody, ({ since }) => ({
    kind: "recover",
    since,
  }));
  return begun.ok ? { status: 202, body: begun.value } : begun;
}

async function act<T extends z.ZodType>(
  request: WeirRequest,
  schema: T,
  parse: typeof parseBody,
  asked: (body: z.output<T>, caller: Caller) => EndpointAct,
): Promise<Result<string>> {
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const body = await parse(request, schema);
  if (!body.ok) return body;
  const caller = callerOf(request);
  const id = pathParameter(request, "id") ?? "";
  return actOnEndpoint(request.exchange.env, caller, id, key.value, asked(body.value, caller));
}
