// POST under /investigations/{id}: note, report, resolve, approve, reopen. Each answers the investigation afterwards.

import type { z } from "zod";
import type { InvestigationAct } from "#domain/casebook/investigations.ts";
import {
  approvalRequestSchema,
  noteRequestSchema,
  reopeningRequestSchema,
  resolutionRequestSchema,
  sarRequestSchema,
} from "#domain/contract/investigation.ts";
import type { Handler } from "../../http/exchange.ts";
import { callerOf, optionalIdempotencyKeyOf, pathParameter } from "../../http/inputs.ts";
import { parseBody, parseOptionalBody } from "../../http/parse-body.ts";
import { actOnInvestigation } from "../../use-cases/manage-investigations.ts";

export const postNote = postAct(noteRequestSchema, parseBody, (body) => ({ kind: "note", ...body }));

export const postSar = postAct(sarRequestSchema, parseOptionalBody, ({ reference, filedAt, version }) => ({
  kind: "sar",
  reference: reference ?? null,
  filedAt: filedAt ?? null,
  version,
}));

export const postResolution = postAct(resolutionRequestSchema, parseBody, ({ note, ...body }) => ({
  kind: "resolve",
  note: note ?? null,
  ...body,
}));

export const postApproval = postAct(approvalRequestSchema, parseOptionalBody, ({ note, version }) => ({
  kind: "approve",
  note: note ?? null,
  version,
}));

export const postReopening = postAct(reopeningRequestSchema, parseOptionalBody, ({ reason, version }) => ({
  kind: "reopen",
  reason: reason ?? null,
  version,
}));

function postAct<T extends z.ZodType>(
  schema: T,
  parse: typeof parseBody,
  actOf: (body: z.output<T>) => InvestigationAct,
): Handler {
  return async (request) => {
    const key = optionalIdempotencyKeyOf(request);
    if (!key.ok) return key;
    const body = await parse(request, schema);
    if (!body.ok) return body;
    const id = pathParameter(request, "id") ?? "";
    const act = actOf(body.value);
    const acted = await actOnInvestigation(request.exchange.env, callerOf(request), id, act, key.value);
    return acted.ok ? { status: 200, body: acted.value } : acted;
  };
}
