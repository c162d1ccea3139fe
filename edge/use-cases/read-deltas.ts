// Reads the change feed of the caller's casebook. Cursors are numbers of its log, sealed: only the service can make one.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Delta } from "#domain/contract/values/delta.ts";
import { equalInConstantTime } from "#domain/ids/constant-time.ts";
import { readJson } from "#domain/json/text.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { casebookOf } from "../routing.ts";

interface DeltaPage {
  readonly data: readonly Delta[];
  readonly pagination: { readonly nextCursor: string | null };
}

const CURSOR = /^([1-9][0-9]{0,14}|0)-[0-9a-z]{24}$/;

/** @returns 400 `cursor_invalid` for what is no cursor of this feed, `cursor_expired` for one from too long ago. */
export async function readDeltas(
  env: Env,
  caller: Caller,
  cursor: string | null,
  limit: number,
): Promise<Result<DeltaPage>> {
  const after = cursor === null ? null : opened(caller, cursor);
  if (after === undefined)
    return fail("cursor_invalid", "cursor: must be the nextCursor of a page of this feed.");
  const page = readJson(await casebookOf(env, caller).readFeed(after, limit));
  if (page.outcome === "expired") {
    return fail(
      "cursor_expired",
      "The changes after this cursor are no longer kept: read the resources again.",
      {
        details: { resyncFrom: sealed(caller, page.oldest) },
      },
    );
  }
  const nextCursor = page.upTo === null ? null : sealed(caller, page.upTo);
  return succeed({ data: page.data, pagination: { nextCursor } });
}

function sealed({ tenantKey }: Caller, sequence: number): string {
  return `${sequence}-${tenantKey.stem("delta_cursor", String(sequence))}`;
}

function opened(caller: Caller, cursor: string): number | undefined {
  const [, number] = CURSOR.exec(cursor) ?? [];
  if (number === undefined) return undefined;
  return equalInConstantTime(sealed(caller, Number(number)), cursor) ? Number(number) : undefined;
}
