// Leaves a rule out of one customer's decisions for a while, lists what is left out, and ends it before its time. A customer's
// snoozes are in the ledger of their decisions.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import {
  SNOOZE_DAYS_MAX,
  type Snooze,
  type SnoozePage,
  type SnoozeRequest,
} from "#domain/contract/casework/snooze.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import { shardOf } from "#domain/ids/identifiers.ts";
import { DAY, instantOf } from "#domain/time/instant.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { KeyedRequest } from "../objects/kept-answers.ts";
import type { SnoozesQuery } from "../objects/ledger/api.ts";
import { ledgerOf, organisationOf } from "../routing.ts";
import { hasSecondPerson } from "./find-second-person.ts";
import { keyedRequest } from "./keyed-request.ts";
import { keyReused } from "./refusals.ts";
import { subjectsNamed } from "./subjects-named.ts";

/** A forgotten snooze must end by itself. */
const LONGEST_MILLISECONDS = SNOOZE_DAYS_MAX * DAY;

/** @returns 400 for a rule that decides nothing now, and for what has ended before it begins or lasts too long. */
export async function snoozeRule(
  env: Env,
  tenant: Tenant,
  request: SnoozeRequest,
  keyName: string | null,
  act: Act,
): Promise<Result<Snooze>> {
  const key = keyedRequest(keyName, [tenant.environment, request]);
  const organisation = organisationOf(env, tenant.organisationId);
  // A key belongs to one request of the organisation; the customer's ledger has the answer.
  if (keyName !== null && !(await organisation.claim(key))) return keyReused();
  const subjectIds = subjectsNamed(tenant, request.subjectId);
  const answered = keyName === null ? null : await answeredBefore(env, tenant, subjectIds, key);
  if (answered !== null) return succeed(answered);
  if (request.until <= act.at) return fail("unprocessable", "until: is not in the future.");
  if (instantOf(request.until) - instantOf(act.at) > LONGEST_MILLISECONDS) {
    return fail("unprocessable", `until: is more than ${SNOOZE_DAYS_MAX} days away.`);
  }
  const version = await organisation.versionInForce();
  if (version?.rules.some(({ id }) => id === request.ruleId) !== true) {
    return fail("unprocessable", "ruleId: the version in force has no such rule.");
  }
  const isBesideAnother = await hasSecondPerson(env, OPERATOR_OPERATIONS.createSnooze.permission, act.actor);
  for (const subjectId of subjectIds) {
    const identity = identityOf(tenant, subjectId);
    const ledger = ledgerOf(env, identity, identity.shard);
    const answer = await ledger.snooze(
      identity,
      { ...request, subjectId, hasSecondPerson: isBesideAnother },
      key,
      act,
    );
    if (answer.outcome === "snoozed") return succeed(answer.snooze);
    if (answer.outcome === "awaits_agreement") {
      return fail(
        "invalid_state",
        "Nothing is snoozed yet. One operator may snooze a rule for a customer for a day in any 7, and more takes two: within 7 days another one has to snooze the same rule for this customer, until the same time or earlier.",
      );
    }
    if (answer.outcome === "snoozed_before") {
      return fail("invalid_state", `The rule is snoozed until ${answer.snooze.until}: end that first.`, {
        details: { id: answer.snooze.id, until: answer.snooze.until },
      });
    }
  }
  return fail("subject_not_found", "No decision was ever made about a customer of this id, ours or yours.");
}

async function answeredBefore(
  env: Env,
  tenant: Tenant,
  subjectIds: readonly string[],
  key: KeyedRequest,
): Promise<Snooze | null> {
  for (const { shard } of ledgersOfSubjects(tenant, subjectIds)) {
    const answered = await ledgerOf(env, tenant, shard).snoozeUnder(key);
    if (answered !== null) return answered;
  }
  return null;
}

/** @param customer only theirs, by our id or the caller's; null for all. */
export async function listSnoozes(
  env: Env,
  tenant: Tenant,
  customer: string | null,
  query: Pick<SnoozesQuery, "before" | "limit">,
): Promise<SnoozePage> {
  const { limit } = query;
  const subjectIds = customer === null ? null : subjectsNamed(tenant, customer);
  const identities = subjectIds === null ? identitiesOf(tenant) : ledgersOfSubjects(tenant, subjectIds);
  const found = await Promise.all(
    identities.map((identity) =>
      ledgerOf(env, identity, identity.shard).listSnoozes({ ...query, subjectIds, limit: limit + 1 }),
    ),
  );
  const all = found.flat().sort((one, other) => (positionOf(one) < positionOf(other) ? 1 : -1));
  const data = all.slice(0, limit);
  const last = data.at(-1);
  return {
    data,
    pagination: { nextCursor: all.length > limit && last ? positionOf(last) : null },
  };
}

/** A snooze's id does not name its ledger, so all are asked: at most eight, and only when a person ends one. */
export async function endSnooze(env: Env, tenant: Tenant, id: string, act: Act): Promise<Result<null>> {
  const ended = await Promise.all(
    identitiesOf(tenant).map((identity) =>
      ledgerOf(env, identity, identity.shard).endSnooze(identity, id, act),
    ),
  );
  return ended.includes(true)
    ? succeed(null)
    : fail("snooze_not_found", "There is no snooze with this id, or it has ended.");
}

/** Where a snooze stands among all, as a cursor. */
function positionOf({ createdAt, id }: Snooze): string {
  return `${createdAt}~${id}`;
}

function identityOf({ organisationId, environment, shards }: Tenant, subjectId: string) {
  return { organisationId, environment, shard: shardOf(subjectId, shards) };
}

/** The ledgers that have any of these customers, each once. */
function ledgersOfSubjects(tenant: Tenant, subjectIds: readonly string[]) {
  const shards = new Set(subjectIds.map((subjectId) => shardOf(subjectId, tenant.shards)));
  return identitiesOf(tenant).filter(({ shard }) => shards.has(shard));
}

function identitiesOf({ organisationId, environment, shards }: Tenant) {
  return Array.from({ length: shards }, (_, shard) => ({ organisationId, environment, shard }));
}
