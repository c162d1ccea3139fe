// What an operator screens with for an organisation: the lists that are active now, as its version in force names them. A key
// hears of both; an operator has none, so both are asked.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import { restrictLists } from "#domain/screening/restrict-lists.ts";
import type { ScreeningLists } from "#domain/screening/screening-lists.ts";
import type { Env } from "../environment.ts";
import { newestScreeningLists } from "../lists/screening-lists.ts";
import { listsOf, organisationOf } from "../routing.ts";
import { sendAgain } from "./refusals.ts";

/** @returns 503 without lists or the version. */
export async function listsOfOrganisation(env: Env, organisationId: string): Promise<Result<ScreeningLists>> {
  const [active, version] = await Promise.all([
    listsOf(env).active(),
    organisationOf(env, organisationId).versionInForce(),
  ]);
  if (active === null || version === null) return sendAgain("There are no screening lists to ask yet.");
  const published = await newestScreeningLists(env, active);
  return published.ok ? succeed(restrictLists(published.value, version.lists)) : published;
}
