// Reads the change feed of a tenant's casebook. Cursors are numbers of its log.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Delta } from "#domain/contract/values/delta.ts";
import { readJson } from "#domain/json/text.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import { casebookOf } from "../routing.ts";

interface DeltaPage {
  readonly data: readonly Delta[];
  readonly pagination: { readonly nextCursor: string | null };
}

/**
 * @param cursor the number that a page ended with; null for the first.
 * @param sealCursor makes a cursor of a number.
 * @returns 400 `cursor_expired` for a cursor from too long ago.
 */
export async function readDeltas(
  env: Env,
  tenant: Tenant,
  cursor: string | null,
  limit: number,
  sealCursor: (position: string) => string,
): Promise<Result<DeltaPage>> {
  const after = cursor === null ? null : Number(cursor);
  const page = readJson(await casebookOf(env, tenant).readFeed(after, limit));
  if (page.outcome === "expired") {
    return fail(
      "cursor_expired",
      "The changes after this cursor are no longer kept: read the resources again.",
      { details: { resyncFrom: sealCursor(String(page.oldest)) } },
    );
  }
  const nextCursor = page.upTo === null ? null : String(page.upTo);
  return succeed({ data: page.data, pagination: { nextCursor } });
}
