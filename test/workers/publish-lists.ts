// Publishes lists in a test's own deployment, as an operator does over HTTP.

import { expect, inject } from "vitest";
import type { ListsUploadRequest } from "#domain/contract/settings/lists.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import type { ListsUpload } from "#domain/screening/lists-bundle.ts";
import type { ServedLists } from "#test/lists/served-lists.ts";
import { bindings, call, HOSTS, operate, type Answer } from "./client.ts";

/** The lists that come with the release. */
export async function releasedLists(): Promise<ListsUpload> {
  const served = await fetch(inject("listsUrl"));
  const { request, chunks } = await served.json<ServedLists>();
  return { request, chunks: chunks.map((chunk) => Uint8Array.fromBase64(chunk)) };
}

export function beginLists(request: ListsUploadRequest): Promise<Answer> {
  return operate("POST", "/lists", request, "ops");
}

export function sendChunk(hash: string, number: number, bytes: Uint8Array): Promise<Answer> {
  return call(`${HOSTS.operator}/operator/v1/lists/${hash}/chunks/${number}`, {
    method: "POST",
    headers: { authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "ops")}` },
    body: bytes,
  });
}

export function publish(hash: string, body: object = {}): Promise<Answer> {
  return operate("POST", `/lists/${hash}/publish`, body, "ops");
}

/** @returns the last answer: that of the publication where all went well. */
export async function publishLists({ request, chunks }: ListsUpload, body: object = {}): Promise<Answer> {
  const begun = await beginLists(request);
  if (begun.status !== 200) return begun;
  for (const number of begun.body.missing) {
    const sent = await sendChunk(request.hash, number, chunks[number] ?? new Uint8Array());
    if (sent.status !== 204) return sent;
  }
  return publish(request.hash, body);
}

export function retire(list: string, more: object = {}): Promise<Answer> {
  return operate("POST", "/lists/retirements", { list, reason: "a test ends it", ...more }, "ops");
}

/** Ends every list that there is, so that others can be published in their place and nothing is missed. */
export async function retireEveryList(): Promise<void> {
  const { body } = await operate("GET", "/lists", undefined, "viewer");
  for (const { id } of body.expected) expect((await retire(id, { acceptNamed: true })).status).toBe(200);
}
