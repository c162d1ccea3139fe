// Takes in the chunks of a version of the lists, and makes it the one that everybody screens with.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import type { PublishedLists } from "#domain/contract/lists.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { listsOf } from "../routing.ts";

/** @param number as it stands in the path. */
export async function keepListsChunk(
  env: Env,
  hash: string,
  number: string,
  bytes: Uint8Array,
): Promise<Result<null>> {
  const outcome = /^(0|[1-9]\d{0,3})$/.test(number)
    ? await listsOf(env).putChunk(hash, Number(number), bytes)
    : "not_declared";
  switch (outcome) {
    case "stored":
      return succeed(null);
    case "damaged":
      return fail("unprocessable", "These bytes are not the chunk that was declared: send it again.");
    case "not_declared":
      return fail("lists_not_found", "No such chunk was declared: begin the upload with POST /lists.");
  }
}

/** @returns the version, and who has not heard of it yet. The version that is active already is only shown. */
export async function publishLists(env: Env, hash: string, act: Act): Promise<Result<PublishedLists>> {
  const published = await listsOf(env).publish(hash, act);
  switch (published.outcome) {
    case "published":
      return succeed({ ...published.version, unconfirmedOrganisations: published.unconfirmed });
    case "unknown":
      return fail(
        "lists_not_found",
        "There are no lists under this hash: begin the upload with POST /lists.",
      );
    case "incomplete":
      return fail("invalid_state", "Chunks of these lists are missing: send them first.", {
        details: { missing: published.missing },
      });
    case "hash_mismatch":
      return fail(
        "unprocessable",
        "The content that was sent has another hash. It was dropped: upload it again.",
      );
    case "unreadable":
      return fail("unprocessable", "The content that was sent is no version of lists. It was dropped.");
  }
}
