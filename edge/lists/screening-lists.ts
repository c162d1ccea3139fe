// The isolate's lists, loaded from the Lists object.

import { waitUntil } from "cloudflare:workers";
import type { Result } from "#domain/contract/errors/errors.ts";
import type { PublishedLists } from "#domain/screening/screening-lists.ts";
import type { Env } from "../environment.ts";
import type { Active } from "../objects/api-key/api.ts";
import { listsOf } from "../routing.ts";
import { HeldLists, type ListsSource } from "./held-lists.ts";
import { openLists } from "./open-lists.ts";
import { unpack } from "./packing.ts";

const held = new HeldLists();

/**
 * What to screen with, in this isolate.
 * @param active as the caller's admission says.
 * @returns 503 `dependency_unavailable` where there is nothing, or nothing new enough.
 */
export function screeningLists(env: Env, active: Active | null): Promise<Result<PublishedLists>> {
  return held.get(active, sourceOf(env));
}

/** @see HeldLists.getNewest */
export function newestScreeningLists(env: Env, active: Active): Promise<Result<PublishedLists>> {
  return held.getNewest(active, sourceOf(env));
}

function sourceOf(env: Env): ListsSource {
  return {
    keepAlive: waitUntil,
    async load(hash) {
      const kept = await listsOf(env).read(hash);
      return kept && { ...openLists(unpack(kept.chunks), hash).lists, expected: kept.expected };
    },
  };
}
