// The isolate's lists, loaded from the Lists object.

import { waitUntil } from "cloudflare:workers";
import type { Result } from "#domain/contract/errors.ts";
import type { ScreeningLists } from "#domain/screening/screen-transaction.ts";
import type { Env } from "../environment.ts";
import type { Active } from "../objects/api-key/schema.ts";
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
export function screeningLists(env: Env, active: Active | null): Promise<Result<ScreeningLists>> {
  return held.get(active, sourceOf(env));
}

/** @see HeldLists.getNewest */
export function newestScreeningLists(env: Env, active: Active): Promise<Result<ScreeningLists>> {
  return held.getNewest(active, sourceOf(env));
}

function sourceOf(env: Env): ListsSource {
  return {
    keepAlive: waitUntil,
    async load(hash) {
      const chunks = await listsOf(env).read(hash);
      return chunks === null ? null : openLists(unpack(chunks), hash).lists;
    },
  };
}
