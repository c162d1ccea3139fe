// The lists that are embedded in the Worker, indexed once for an isolate, at the first request that screens.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import type { ScreeningLists } from "#domain/screening/screen-transaction.ts";
import names from "./ofac.ndjson.gz";
import { logProblem } from "../platform-log.ts";
import { readLists } from "./read-lists.ts";
import wallets from "./sanctioned-addresses.ndjson.gz";

let loaded: Result<ScreeningLists> | undefined;

/** Without an index nothing may be called clean: the failure is 503 `dependency_unavailable`. */
export function currentLists(): Result<ScreeningLists> {
  loaded ??= load();
  return loaded;
}

function load(): Result<ScreeningLists> {
  try {
    return succeed(readLists({ names: new Uint8Array(names), wallets: new Uint8Array(wallets) }));
  } catch (error) {
    logProblem("the screening lists cannot be read", {}, error);
    // The files are part of the deployment: trying again in this isolate would fail alike.
    return fail("dependency_unavailable", "The screening lists are not available.");
  }
}
