// /operator/v1/lists: which lists are screened with, and a new version: begun, sent in chunks, published.

import { succeed, type Result } from "#domain/contract/errors.ts";
import {
  listRetirementRequestSchema,
  LISTS_CHUNK_MAX_BYTES,
  listsPublishRequestSchema,
  listsUploadRequestSchema,
} from "#domain/contract/lists.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { pathParameter } from "../../http/inputs.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody, readBody } from "../../http/parse-body.ts";
import type { Act } from "../../log/audit-event.ts";
import { listsOf } from "../../routing.ts";
import { keepListsChunk, publishLists, retireList } from "../../use-cases/publish-lists.ts";

export async function getLists(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "lists:read");
  if (!operator.ok) return operator;
  return { status: 200, body: await listsOf(request.exchange.env).overview() };
}

/** Answers which chunks to send; none for a version that is there. */
export async function postLists(request: WeirRequest): Promise<Handled> {
  const act = actOf(request, "lists.upload");
  if (!act.ok) return act;
  const body = await parseBody(request, listsUploadRequestSchema);
  if (!body.ok) return body;
  const missing = await listsOf(request.exchange.env).begin(body.value, act.value);
  return { status: 200, body: { hash: body.value.hash, missing } };
}

/** The body is the chunk's bytes. */
export async function postListsChunk(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "lists:publish");
  if (!operator.ok) return operator;
  const bytes = await readBody(request, LISTS_CHUNK_MAX_BYTES);
  if (!bytes.ok) return bytes;
  const [hash, number] = [pathParameter(request, "hash"), pathParameter(request, "number")];
  const kept = await keepListsChunk(request.exchange.env, hash ?? "", number ?? "", bytes.value);
  return kept.ok ? { status: 204, body: null } : kept;
}

export async function postListsPublication(request: WeirRequest): Promise<Handled> {
  const act = actOf(request, "lists.publish");
  if (!act.ok) return act;
  const body = await parseBody(request, listsPublishRequestSchema);
  if (!body.ok) return body;
  const hash = pathParameter(request, "hash") ?? "";
  const { reason = null, acceptLoss } = body.value;
  const published = await publishLists(request.exchange.env, hash, { ...act.value, reason }, acceptLoss);
  return published.ok ? { status: 200, body: published.value } : published;
}

export async function postListRetirement(request: WeirRequest): Promise<Handled> {
  const act = actOf(request, "lists.retire");
  if (!act.ok) return act;
  const body = await parseBody(request, listRetirementRequestSchema);
  if (!body.ok) return body;
  const { reason } = body.value;
  const retired = await retireList(request.exchange.env, body.value, { ...act.value, reason });
  return retired.ok ? { status: 200, body: { data: retired.value } } : retired;
}

function actOf(request: WeirRequest, action: string): Result<Act> {
  const operator = authoriseOperator(request, "lists:publish");
  if (!operator.ok) return operator;
  return succeed(operatorAct(request, operator.value.actor, action));
}
