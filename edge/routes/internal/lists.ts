// /internal/v1/lists: the pipeline's job `lists` publishes a version as operators do, and alone, because it read the
// publishers' files. Signed, like all between the two.

import {
  LISTS_CHUNK_MAX_BYTES,
  listsPublishRequestSchema,
  listsUploadRequestSchema,
} from "#domain/contract/settings/lists.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { decodedParameter } from "../../http/inputs.ts";
import { readJson } from "../../http/parse-body.ts";
import { readSignedBody } from "../../http/signed-body.ts";
import type { Act } from "../../log/audit-event.ts";
import { listsOf } from "../../routing.ts";
import { keepListsChunk, publishLists } from "../../use-cases/publish-lists.ts";

export async function getLists(request: WeirRequest): Promise<Handled> {
  const body = await readSignedBody(request);
  if (!body.ok) return body;
  return { status: 200, body: await listsOf(request.exchange.env).overview() };
}

export async function postLists(request: WeirRequest): Promise<Handled> {
  const bytes = await readSignedBody(request);
  const body = bytes.ok ? readJson(bytes.value, listsUploadRequestSchema) : bytes;
  if (!body.ok) return body;
  const missing = await listsOf(request.exchange.env).begin(body.value, actOf(request, "lists.upload"));
  return { status: 200, body: { hash: body.value.hash, missing } };
}

export async function postListsChunk(request: WeirRequest): Promise<Handled> {
  const bytes = await readSignedBody(request, LISTS_CHUNK_MAX_BYTES);
  if (!bytes.ok) return bytes;
  const [hash, number] = [decodedParameter(request, "hash"), decodedParameter(request, "number")];
  const kept = await keepListsChunk(request.exchange.env, hash, number, bytes.value);
  return kept.ok ? { status: 204, body: null } : kept;
}

export async function postListsPublication(request: WeirRequest): Promise<Handled> {
  const bytes = await readSignedBody(request);
  const body = bytes.ok ? readJson(bytes.value, listsPublishRequestSchema) : bytes;
  if (!body.ok) return body;
  const { reason = null } = body.value;
  const act = { ...actOf(request, "lists.publish"), reason };
  // That a list may go, a person says.
  const published = await publishLists(request.exchange.env, decodedParameter(request, "hash"), act, "job");
  return published.ok ? { status: 200, body: published.value } : published;
}

function actOf(request: WeirRequest, action: string): Act {
  const at = formatInstant(request.exchange.receivedAt);
  return { actor: "pipeline:lists", action, reason: null, at, requestId: null };
}
