// Screens people and wallets of stored payments again, by the lists that are active now, and announces of whom they say
// something else.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type {
  CounterpartyRescreened,
  Rescreenings,
  RescreeningsAnswer,
  RescreenTarget,
} from "#domain/events/counterparty-rescreened.ts";
import { listVersionOf } from "#domain/screening/lists-bundle.ts";
import { rescreenTarget } from "#domain/screening/parties/rescreen-target.ts";
import { restrictLists } from "#domain/screening/restrict-lists.ts";
import { nameValueOf, walletValueOf } from "#domain/screening/providers/sandbox-values.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import { newestScreeningLists } from "../lists/screening-lists.ts";
import { listsOf, organisationOf } from "../routing.ts";

/** @returns null where there is no such organisation; 503 where the lists cannot be loaded. */
export async function rescreenCounterparties(
  env: Env,
  { organisationId, environment, targets }: Rescreenings,
): Promise<Result<RescreeningsAnswer> | null> {
  const organisation = organisationOf(env, organisationId);
  const version = await organisation.versionInForce();
  if (version === null) return null;
  const { data } = await listsOf(env).overview();
  const active = await listsOf(env).active();
  if (active === null) return succeed({ listVersion: null, publishedAt: null, announced: 0 });
  const publishedAt = data.find(({ hash }) => hash === active.hash)?.publishedAt ?? null;
  if (targets.length === 0) {
    return succeed({ listVersion: listVersionOf(active.hash), publishedAt, announced: 0 });
  }
  const published = await newestScreeningLists(env, active);
  if (!published.ok) return published;
  const { listVersion } = published.value.names;
  const lists = restrictLists(published.value, version.lists);
  const changes = targets.flatMap((target): CounterpartyRescreened[] => {
    const { whom, matched, listVersion: previousListVersion, subject, decisionId } = target;
    if (environment === "sandbox" && isMagic(whom)) return [];
    const change = rescreenTarget({ ...whom, matched }, lists, version.screening);
    if (change === null) return [];
    const { lists: on, entries, ...rest } = change;
    return [
      {
        subject,
        decisionId,
        whom,
        ...rest,
        lists: [...on],
        entries: [...entries],
        listVersion,
        previousListVersion,
      },
    ];
  });
  const announced =
    changes.length === 0
      ? 0
      : await organisation.keepListChanges(environment, changes, formatInstant(Date.now()));
  return succeed({ listVersion, publishedAt, announced });
}

/** What the sandbox said of it, no list did. */
function isMagic(whom: RescreenTarget["whom"]): boolean {
  return whom.kind === "name" ? nameValueOf(whom.displayName) !== null : walletValueOf(whom.address) !== null;
}
