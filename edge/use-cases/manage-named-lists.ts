// Creates an organisation's named lists, and changes and shows what they hold in one of its environments.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import type {
  ChangedList,
  EntriesRequest,
  EntryRequest,
  RemovalProposed,
  NamedList,
  NamedListDetail,
  NamedListRequest,
} from "#domain/contract/settings/named-list.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { identifierFingerprint } from "#domain/decision/identifier-fingerprint.ts";
import { subjectIdOfUser } from "#domain/ids/identifiers.ts";
import type { TenantKey } from "#domain/ids/tenant-key.ts";
import { readJson } from "#domain/json/text.ts";
import { maskedNumber } from "#domain/contract/values/masked-number.ts";
import { ENTRIES_MAX, LISTS_MAX, type NewEntry } from "#domain/named-lists/named-list.ts";
import { storedValue, type StoredValue } from "#domain/named-lists/stored-value.ts";
import { configurationOf, type Env } from "../environment.ts";
import { tenantKeyOf } from "../http/tenant-keys.ts";
import type { Act } from "../log/audit-event.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import type { ChangeRefusal, ListIdentity, NamedListsApi } from "../objects/named-lists/api.ts";
import { namedListsOf, organisationOf } from "../routing.ts";
import { hasSecondPerson } from "./find-second-person.ts";
import { keyedRequest } from "./keyed-request.ts";
import { keyReused } from "./refusals.ts";

const APPROVE = OPERATOR_OPERATIONS.approveNamedListProposal.permission;

interface Tenant {
  readonly organisation: DirectoryEntry;
  readonly environment: Environment;
}

/** A list with the object that knows what it holds. */
interface FoundList {
  readonly definition: NamedList;
  readonly identity: ListIdentity;
  readonly lists: DurableObjectStub<NamedListsApi>;
}

export async function createNamedList(
  env: Env,
  organisationId: string,
  request: NamedListRequest,
  keyName: string | null,
  act: Act,
): Promise<Result<NamedList>> {
  const key = keyedRequest(keyName, request);
  const created = await organisationOf(env, organisationId).createNamedList(request, key, act);
  switch (created.outcome) {
    case "done":
      return succeed(readJson(created.body));
    case "idempotency_key_reused":
      return keyReused();
    case "list_exists":
      return fail("invalid_state", "The organisation has a list of this name already.");
    case "too_many_lists":
      return fail("unprocessable", `The organisation has ${LISTS_MAX} lists, which is the most.`);
  }
}

/** @returns 404 where the organisation has no such list. */
export async function findNamedList(
  env: Env,
  { organisation, environment }: Tenant,
  name: string,
): Promise<Result<FoundList>> {
  const definition = await organisationOf(env, organisation.id).findNamedList(name);
  if (definition === null) {
    return fail("named_list_not_found", "The organisation has no list of this name.");
  }
  const identity = { organisationId: organisation.id, environment, list: name, kind: definition.kind };
  return succeed({ definition, identity, lists: namedListsOf(env, identity) });
}

export async function showNamedList({ definition, lists }: FoundList): Promise<NamedListDetail> {
  return { ...definition, ...(await lists.state(definition.name)) };
}

/** Adds to a block list, and proposes for an allow list. */
export async function addEntries(
  env: Env,
  { identity, lists }: FoundList,
  request: EntriesRequest,
  keyName: string | null,
  act: Act,
): Promise<Result<ChangedList>> {
  const { environment, list } = identity;
  if (request.emergency !== undefined && identity.kind === "block") {
    return fail(
      "unprocessable",
      "emergency: is for entries of an allow list. To end one of a block list, remove it with an emergency.",
    );
  }
  const tenantKey = tenantKeyOf(configurationOf(env), identity.organisationId, environment);
  // Of a value that comes twice the last word counts.
  const entries = new Map(
    request.entries.map((entry) => {
      const made = newEntry(entry, request.reason, tenantKey);
      return [made.value, made];
    }),
  );
  const added = await lists.add({
    ...identity,
    entries: [...entries.values()],
    revision: request.revision ?? null,
    key: keyedRequest(keyName, [environment, list, request]),
    act,
    hasSecondPerson: await hasSecondPerson(env, APPROVE, act.actor),
    emergency: request.emergency?.reason,
  });
  switch (added.outcome) {
    case "done":
      return succeed(readJson(added.body));
    case "idempotency_key_reused":
      return keyReused();
    case "too_many_entries":
    case "other_revision":
    case "emergency_before":
      return refused(added.outcome);
  }
}

function newEntry({ reason, expiresAt, ...named }: EntryRequest, why: string, key: TenantKey): NewEntry {
  return { ...valueOf(named, key), reason: reason ?? why, expiresAt: expiresAt ?? null };
}

/** As rules see what the request names. No account or card number goes any further. */
function valueOf(
  { value, instrument, customer }: Pick<EntryRequest, "value" | "instrument" | "customer">,
  key: TenantKey,
): StoredValue {
  if (instrument !== undefined) {
    const { type, identifier } = instrument;
    return { value: identifierFingerprint(key, type, identifier), masked: maskedNumber(identifier) };
  }
  if (customer !== undefined) {
    return { value: subjectIdOfUser(key, customer.type, customer.externalUserId), masked: null };
  }
  return storedValue(value ?? "", key);
}

/** @returns the proposal to remove an entry of a block list, where a second person has to approve it; null for an entry that is gone. */
export async function removeEntry(
  env: Env,
  { identity, lists }: FoundList,
  entryId: string,
  act: Act,
  emergency: string | null,
): Promise<Result<RemovalProposed | null>> {
  const removed = await lists.remove({
    ...identity,
    entryId,
    act,
    emergency: emergency ?? undefined,
    hasSecondPerson: await hasSecondPerson(env, APPROVE, act.actor),
  });
  switch (removed.outcome) {
    case "removed":
      return succeed(null);
    case "proposed":
      return succeed({
        ...removed.proposal,
        ...(removed.emergency !== null && { emergency: removed.emergency }),
      });
    case "emergency_before":
      return refused(removed.outcome);
    case "unknown":
      return fail("named_list_not_found", "The list has no entry with this id.");
  }
}

export interface ProposalAct {
  readonly proposalId: string;
  readonly revision: number | null;
  readonly act: Act;
}

export async function approveProposal(
  { identity, lists }: FoundList,
  command: ProposalAct,
): Promise<Result<ChangedList>> {
  const approved = await lists.approve({ ...identity, ...command });
  switch (approved.outcome) {
    case "done":
      return succeed(approved.changed);
    case "unknown":
      return proposalNotFound();
    case "own_approval":
      return fail(
        "permission_denied",
        "Who proposed a change of a list may not approve it: a second operator has to.",
      );
    case "entry_gone":
      return fail(
        "invalid_state",
        "Nothing was removed: the list does not have this entry any more. If its value was added again, that is another entry. The proposal is over.",
      );
    case "too_many_entries":
    case "other_revision":
    case "emergency_before":
      return refused(approved.outcome);
  }
}

export async function rejectProposal(
  { identity, lists }: FoundList,
  command: ProposalAct,
): Promise<Result<null>> {
  switch (await lists.reject({ ...identity, ...command })) {
    case "done":
      return succeed(null);
    case "unknown":
      return proposalNotFound();
    case "other_revision":
      return refused("other_revision");
  }
}

export function proposalNotFound(): Failure {
  return fail(
    "named_list_not_found",
    "The list has no proposal with this id: it may be approved or rejected.",
  );
}

function refused(why: ChangeRefusal): Failure {
  switch (why) {
    case "too_many_entries":
      return fail(
        "unprocessable",
        `The list would have more than ${ENTRIES_MAX} entries, those proposed included.`,
      );
    case "other_revision":
      return fail("invalid_state", "The list has changed: it has another revision. Read it again.");
    case "emergency_before":
      return fail(
        "invalid_state",
        "A value had an emergency within the last 7 days: another operator has to approve the change.",
      );
  }
}
