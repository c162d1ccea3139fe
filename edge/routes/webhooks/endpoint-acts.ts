// POST under /webhooks/endpoints/{id}: rotate the secret, simulate an event, recover what was lost. Once for each key.

import type { z } from "zod";
import { fail, type Result } from "#domain/contract/errors.ts";
import {
  recoveryRequestSchema,
  rotationRequestSchema,
  simulationRequestSchema,
} from "#domain/contract/webhook-endpoint.ts";
import { SECOND } from "#domain/time/instant.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, idempotencyKeyOf, pathParameter } from "../../http/inputs.ts";
import { parseBody, parseOptionalBody } from "../../http/parse-body.ts";
import type { EndpointAct } from "../../objects/webhook-endpoint/messages.ts";
import { actOnEndpoint, rotateSecret } from "../../use-cases/manage-webhook-endpoints.ts";

/** Answers the endpoint with its new secret; a repeat has the endpoint alone. */
export async function rotateWebhookSecret(request: WeirRequest): Promise<Handled> {
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const body = await parseOptionalBody(request, rotationRequestSchema);
  if (!body.ok) return body;
  const caller = callerOf(request);
  const id = pathParameter(request, "id") ?? "";
  const grace = body.value.gracePeriodSeconds * SECOND;
  const rotated = await rotateSecret(request.exchange.env, caller, id, key.value, grace);
  return rotated.ok ? { status: 200, body: rotated.value } : rotated;
}

/** Sandbox only: a live receiver must never take a sample for a fact. */
export async function simulateWebhook(request: WeirRequest): Promise<Handled> {
  if (callerOf(request).environment === "production") {
    return fail("permission_denied", "Events are simulated in the sandbox only.");
  }
  const sent = await act(request, simulationRequestSchema, ({ type }) => ({ kind: "simulate", type }));
  return sent.ok ? { status: 201, body: sent.value } : sent;
}

export async function recoverWebhooks(request: WeirRequest): Promise<Handled> {
  const begun = await act(request, recoveryRequestSchema, ({ since }) => ({ kind: "recover", since }));
  return begun.ok ? { status: 202, body: begun.value } : begun;
}

async function act<T extends z.ZodType>(
  request: WeirRequest,
  schema: T,
  asked: (body: z.output<T>) => EndpointAct,
): Promise<Result<string>> {
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const body = await parseBody(request, schema);
  if (!body.ok) return body;
  const id = pathParameter(request, "id") ?? "";
  return actOnEndpoint(request.exchange.env, callerOf(request), id, key.value, asked(body.value));
}
