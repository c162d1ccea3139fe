// Publishes a version of the screening lists through the operator interface. Sending it again continues where it stopped,
// and changes nothing once it is active.

import { z } from "zod";
import {
  listsOverviewSchema,
  listsPublishedSchema,
  type ListsVersion,
  type PublishedLists,
} from "#domain/contract/settings/lists.ts";
import type { ListsUpload } from "#domain/screening/lists-bundle.ts";
import { localFailure, type CallFailure, type Client } from "../http/client.ts";

const begunSchema = z.object({ missing: z.array(z.number().int()) });

export type Publishing = { readonly ok: true; readonly published: PublishedLists } | CallFailure;

export interface PublishOptions {
  readonly reason?: string;
  /** Lists that may go, or lose most of their entries; wants a reason. */
  readonly acceptLoss?: readonly string[];
  /** @param done chunks that are there, of `total`. */
  readonly onProgress?: (done: number, total: number) => void;
}

export async function publishLists(
  client: Client,
  { request, chunks }: ListsUpload,
  { reason, acceptLoss, onProgress }: PublishOptions = {},
): Promise<Publishing> {
  const begun = await client.call({ method: "POST", path: "/lists", body: request, repeatable: true });
  if (!begun.ok) return begun;
  const answer = begunSchema.safeParse(begun.body);
  if (!answer.success) return unexpected();
  const { missing } = answer.data;
  onProgress?.(chunks.length - missing.length, chunks.length);
  for (const [index, number] of missing.entries()) {
    const path = `/lists/${request.hash}/chunks/${number}`;
    const sent = await client.call({ method: "POST", path, body: chunks[number], repeatable: true });
    if (!sent.ok) return sent;
    onProgress?.(chunks.length - missing.length + index + 1, chunks.length);
  }
  const body = { ...(reason !== undefined && { reason }), ...(acceptLoss !== undefined && { acceptLoss }) };
  const path = `/lists/${request.hash}/publish`;
  const result = await client.call({ method: "POST", path, body, repeatable: true });
  if (!result.ok) return result;
  const published = listsPublishedSchema.safeParse(result.body);
  return published.success ? { ok: true, published: published.data } : unexpected();
}

export type ActiveLists = { readonly ok: true; readonly active: ListsVersion | null } | CallFailure;

/** The version that is active; null where nothing was published yet. */
export async function activeLists(client: Client): Promise<ActiveLists> {
  const result = await client.call({ method: "GET", path: "/lists" });
  if (!result.ok) return result;
  const overview = listsOverviewSchema.safeParse(result.body);
  if (!overview.success) return unexpected();
  return { ok: true, active: overview.data.data.find(({ active }) => active) ?? null };
}

/** How many entries each list of names has in a version. */
export function entriesOf(version: ListsVersion | null): ReadonlyMap<string, number> {
  const names = version?.lists.filter(({ kind }) => kind === "names") ?? [];
  return new Map(names.map(({ id, entries }) => [id, entries]));
}

function unexpected(): CallFailure {
  return localFailure("upstream_failed", "Unexpected response from the service (lists).");
}
