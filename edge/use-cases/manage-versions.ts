// Drafts, approves, activates and retires system versions. What does not compile is not even a draft.

import { fail, invalidField, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import {
  DRAFTS_MAX,
  type ShownVersion,
  type SystemVersionRequest,
  type VersionProblem,
  type VersionState,
  type VersionToCheck,
} from "#domain/contract/settings/system-version.ts";
import type { EmergencyRequest } from "#domain/contract/operators/emergency.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import { limitProblems } from "#domain/decision/versions/check-limits.ts";
import {
  compileVersion,
  nameVersion,
  type CompiledVersion,
} from "#domain/decision/versions/compile-version.ts";
import { listProblems } from "#domain/named-lists/check-lists.ts";
import { ownJson, readJson } from "#domain/json/text.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { RuleReference } from "#domain/decision/rules/changed-in-place.ts";
import type { Drafted, VersionOutcome } from "../objects/organisation/api.ts";
import { listsOf, organisationOf } from "../routing.ts";
import { versionBasis } from "../versions/version-basis.ts";
import { hasSecondPerson } from "./find-second-person.ts";
import { keyedRequest } from "./keyed-request.ts";
import { keyReused } from "./refusals.ts";

/** @returns 400 `unprocessable` with every problem of every rule, where the version does not compile. */
export async function draftVersion(
  env: Env,
  organisationId: string,
  asked: SystemVersionRequest,
  keyName: string | null,
  act: Act,
): Promise<Result<Drafted>> {
  const request = keyedRequest(keyName, asked);
  const organisation = organisationOf(env, organisationId);
  // Lists may have come or gone since: what was answered before is answered again.
  const answered = keyName === null ? null : await organisation.answerTo(request);
  if (answered?.outcome === "done") return succeed(readJson(ownJson<Drafted>(answered.body)));
  if (answered !== null) return keyReused();
  const { parentId, changeReason, ...written } = asked;
  const { version, basis, problems } = await judged(env, organisationId, written);
  const [first] = problems;
  if (first !== undefined) {
    const subject = first.ruleId === "" ? "The version" : `Rule ${first.ruleId}`;
    return fail("unprocessable", `${subject}: ${first.message}`, { details: { problems } });
  }
  const draft = { version, basis, parentId: parentId ?? null, changeReason };
  const drafted = await organisation.draftVersion(draft, request, act);
  if (drafted.outcome === "idempotency_key_reused") return keyReused();
  if (drafted.outcome === "unknown_parent") {
    return invalidField("parentId", "is no version of this organisation");
  }
  if (drafted.outcome === "too_many_drafts") return tooManyDrafts();
  if (drafted.outcome === "rules_changed") return fail("unprocessable", ...unraised(drafted.rules));
  return succeed(readJson(drafted.body));
}

function tooManyDrafts(): Failure {
  return fail(
    "invalid_state",
    `The organisation has ${DRAFTS_MAX} drafts, which is the most. Retire some that nobody needs.`,
    { details: { limit: DRAFTS_MAX } },
  );
}

/** Every problem for which a draft would be refused. Keeps nothing. */
export async function checkVersion(
  env: Env,
  organisationId: string,
  written: VersionToCheck,
): Promise<VersionProblem[]> {
  const { version, basis, problems } = await judged(env, organisationId, written);
  const changed = await organisationOf(env, organisationId).changedRules({
    version,
    basis,
    parentId: null,
    changeReason: "",
  });
  return [...problems, ...changed.map(unraisedRule)];
}

async function judged(env: Env, organisationId: string, written: VersionToCheck) {
  const basis = versionBasis(await organisationOf(env, organisationId).providers());
  const version = nameVersion({ ...written, basis });
  const compilation = compileVersion(version);
  const problems: VersionProblem[] = [
    ...(compilation.ok ? [] : compilation.problems),
    ...limitProblems(version.thresholds),
    ...(await unknownLists(env, written.lists)),
    ...(compilation.ok ? await namedListProblems(env, organisationId, compilation.compiled) : []),
  ];
  return { version, basis, problems };
}

/** Reports count by rule and version: what changed must not share a row with what it was. */
function unraised(rules: readonly RuleReference[]): [string, { details: object }] {
  const problems = rules.map(unraisedRule);
  const [first] = problems;
  return [`Rule ${first?.ruleId ?? ""}: ${first?.message ?? ""}`, { details: { problems } }];
}

function unraisedRule({ id, version }: RuleReference): VersionProblem {
  const message = `it changed, so it needs a new version: ${version} is approved with another content`;
  return { ruleId: id, code: "version_unchanged", message, at: null };
}

async function unknownLists(env: Env, wanted: SystemVersionRequest["lists"]) {
  return (await missingLists(env, wanted)).map((id) => ({
    ruleId: "",
    code: "unknown_list",
    message: `no published list is called ${id}`,
    at: null,
  }));
}

async function namedListProblems(env: Env, organisationId: string, { rules, lookups }: CompiledVersion) {
  if (lookups.length === 0) return [];
  const lists = await organisationOf(env, organisationId).listNamedLists();
  return listProblems(rules, new Map(lists.map(({ name, kind }) => [name, kind])));
}

/** A misspelt list would screen no one, and a missing or retired list would send every payment to review. */
async function missingLists(env: Env, wanted: SystemVersionRequest["lists"]): Promise<string[]> {
  return wanted.length === 0 ? [] : missingOf(wanted, await publishedLists(env));
}

function missingOf(wanted: SystemVersionRequest["lists"], published: ReadonlySet<string>): string[] {
  return wanted.map(({ id }) => id).filter((id) => !published.has(id.toUpperCase()));
}

async function publishedLists(env: Env): Promise<ReadonlySet<string>> {
  const { data, expected } = await listsOf(env).overview();
  const published = new Set(
    data.filter(({ active }) => active).flatMap(({ lists }) => lists.map(({ id }) => id.toUpperCase())),
  );
  for (const { id, retired } of expected) if (retired !== null) published.delete(id.toUpperCase());
  return published;
}

/** @returns 409 for a version that would screen with lists that are not there; null if nothing prevents it. */
async function refusedForLists(
  env: Env,
  organisationId: string,
  verb: VersionVerb,
  versionId: string,
): Promise<Failure | null> {
  if (verb === "retire") return null;
  const body = await organisationOf(env, organisationId).findVersion(versionId);
  if (body === null) return null;
  const version = readJson(body);
  return namesLists(version) ? withoutLists(version, await publishedLists(env)) : null;
}

/** What a version that decides already screens with is not asked again. */
function namesLists({ lists, state }: Pick<ShownVersion, "lists" | "state">): boolean {
  return state !== "active" && lists.length > 0;
}

function withoutLists(
  { lists }: Pick<ShownVersion, "lists">,
  published: ReadonlySet<string>,
): Failure | null {
  const missing = missingOf(lists, published);
  if (missing.length === 0) return null;
  return fail(
    "invalid_state",
    `This version screens with ${missing.join(", ")}, which is not published: every payment would be reviewed.`,
    { details: { missing } },
  );
}

const APPROVE = OPERATOR_OPERATIONS.approveSystemVersion.permission;

/** An act on a version; each may be refused for the version's state. */
export type VersionVerb = "approve" | "activate" | "retire";

/** @param emergency of an approval by an owner. @returns the version afterwards as JSON text. */
export async function changeVersion(
  env: Env,
  organisationId: string,
  verb: VersionVerb,
  versionId: string,
  act: Act,
  emergency: EmergencyRequest | null = null,
): Promise<Result<string>> {
  const refused = await refusedForLists(env, organisationId, verb, versionId);
  if (refused !== null) return refused;
  const organisation = organisationOf(env, organisationId);
  switch (verb) {
    case "approve":
      return answer(
        verb,
        await organisation.approveVersion(versionId, {
          act,
          hasSecondPerson: await hasSecondPerson(env, APPROVE, act.actor),
          emergency,
        }),
      );
    case "activate":
      return answer(verb, await organisation.activateVersion(versionId, act));
    case "retire":
      return answer(verb, await organisation.retireVersion(versionId, act));
  }
}

/**
 * Of each version, the failure that its approval would be answered with; null where it would be approved.
 * @param actor who would approve, and has the permission to.
 */
export async function approvalFailures(
  env: Env,
  organisationId: string,
  actor: string,
  versions: readonly Pick<ShownVersion, "id" | "lists" | "state">[],
): Promise<(Failure | null)[]> {
  const ids = versions.map(({ id }) => id);
  const [published, refusals] = await Promise.all([
    versions.some(namesLists) ? publishedLists(env) : new Set<string>(),
    organisationOf(env, organisationId).approvalRefusals(
      ids,
      actor,
      await hasSecondPerson(env, APPROVE, actor),
    ),
  ]);
  return versions.map((version, index) => {
    const unlisted = namesLists(version) ? withoutLists(version, published) : null;
    if (unlisted !== null) return unlisted;
    const refusal = refusals[index] ?? null;
    const answered = refusal && answer("approve", refusal);
    return answered === null || answered.ok ? null : answered;
  });
}

function answer(verb: VersionVerb, outcome: VersionOutcome): Result<string> {
  switch (outcome.outcome) {
    case "done":
      return succeed(outcome.body);
    case "unknown":
      return versionNotFound();
    case "invalid_state":
      return fail("invalid_state", NOT_IN_THIS_STATE[verb](outcome.state), {
        details: { state: outcome.state },
      });
    case "own_approval":
      return fail("permission_denied", "Who drafted a version may not approve it: another operator can.");
    case "role_approval":
      return fail(
        "permission_denied",
        "The token of a role is nobody's: approve with a token of your own, because other people have one.",
      );
    case "awaits_agreement":
      return fail(
        "invalid_state",
        "Not approved yet. The token of a role drafted this version, so two persons have to approve it, each with a token of their own: another one within 7 days.",
      );
    case "unconfirmed":
      return fail(
        "dependency_unavailable",
        "Not every key has confirmed the version, so it is not active yet: send the same request again.",
        { retryAfterSeconds: 1 },
      );
    case "rules_changed":
      return fail("invalid_state", ...unraised(outcome.rules));
    case "superseded":
      return fail("invalid_state", "Another activation was begun before this one was complete.");
  }
}

const NOT_IN_THIS_STATE: Readonly<Record<VersionVerb, (state: VersionState) => string>> = {
  approve: (state) => `Only a draft can be approved; this version is ${state}.`,
  activate: (state) => `Only a version that was approved can become active; this one is ${state}.`,
  retire: (state) =>
    state === "active"
      ? "The active version is retired by activating another one."
      : `This version is ${state}, or is becoming active.`,
};

export function versionNotFound(): Failure {
  return fail("system_version_not_found", "This organisation has no such system version.");
}
