// Asks the named lists that the rules of the deciding version look at, once for all of them, before the ledger decides. A version
// without `inList` asks nothing. A list that does not answer in time is evidence that it did not: its rules are errors.

import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import { ruleInput } from "#domain/decision/rules/rule-input.ts";
import type { ListLookup } from "#domain/decision/rules/list-lookups.ts";
import type { ListFinding } from "#domain/named-lists/finding.ts";
import { LOOKED_UP_MAX } from "#domain/named-lists/named-list.ts";
import { storedValue } from "#domain/named-lists/stored-value.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { ListAnswer } from "../objects/named-lists/api.ts";
import { logProblem } from "../platform-log.ts";
import { namedListsOf } from "../routing.ts";
import { settleWithin } from "../settle-within.ts";
import { compiledVersion } from "../versions/compiled-versions.ts";

/** A payment waits no longer for its lists. */
const ANSWER_MILLISECONDS = 500;

type Listed = Pick<ScreenedEvidence, "namedLists" | "degraded">;

interface Question {
  readonly name: string;
  /** As rules see them. */
  readonly values: readonly string[];
}

/** @returns what the evidence gains; never fails. */
export async function askNamedLists(
  env: Env,
  caller: Caller,
  evidence: ScreenedEvidence,
  receivedAt: number,
): Promise<Listed> {
  const version = await compiledVersion(env, caller.organisationId, caller.systemVersion);
  // Without its version the ledger refuses, or replays what it decided before.
  if (!version.ok || version.value.lookups.length === 0) return {};
  const questions = questionsOf(version.value.lookups, evidence);
  const namedLists = await answersTo(env, caller, questions, formatInstant(receivedAt));
  const isBroken = namedLists.some(({ status }) => status === "unreadable");
  const degraded = [...(evidence.degraded ?? []), ...(isBroken ? ["named_list_unavailable" as const] : [])];
  return { namedLists, degraded };
}

/** One for each list, by name; each value once. */
function questionsOf(lookups: readonly ListLookup[], evidence: ScreenedEvidence): Question[] {
  // Before the ledger no feature is known, and no value of a list may read one.
  const input = ruleInput({ ...evidence, features: {} });
  const values = new Map<string, Set<string>>();
  for (const { list, valuesIn } of lookups) {
    const known = values.get(list) ?? new Set();
    values.set(list, known);
    for (const value of valuesIn(input)) known.add(value);
  }
  return [...values]
    .map(([name, asked]) => ({ name, values: [...asked].sort() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function answersTo(
  env: Env,
  caller: Caller,
  questions: readonly Question[],
  at: string,
): Promise<ListFinding[]> {
  const count = questions.reduce((sum, { values }) => sum + values.length, 0);
  if (count === 0) return [];
  if (count > LOOKED_UP_MAX) return unreadable(questions, "too_many_values");
  // Lists hold no account number: a value that shows one is looked for as its fingerprint.
  const stored = questions.map(({ name: list, values }) => ({
    list,
    values: values.map((value) => storedValue(value, caller.tenantKey).value),
  }));
  const answered = await settleWithin(namedListsOf(env, caller).find(stored, at), ANSWER_MILLISECONDS);
  if (answered.status === "fulfilled") {
    return questions.map((question, index) => findingOf(question, answered.value[index]));
  }
  logProblem("named lists do not answer", { organisationId: caller.organisationId }, answered.reason);
  return unreadable(questions, "no_answer");
}

/** In the words of the question: hits name its values, and not what the list holds. */
function findingOf({ name, values }: Question, answer: ListAnswer | undefined): ListFinding {
  if (answer === undefined) return { name, status: "unreadable", reason: "no_answer" };
  const { kind, revision, hash } = answer;
  const found = new Map(answer.hits.map(({ value, entryId }) => [value, entryId]));
  const hits = values.flatMap((value, index) => {
    const entryId = found.get(answer.values[index] ?? "");
    return entryId === undefined ? [] : [{ value, entryId }];
  });
  return { name, status: "read", kind, revision, hash, values, hits };
}

function unreadable(questions: readonly Question[], reason: "no_answer" | "too_many_values"): ListFinding[] {
  return questions
    .filter(({ values }) => values.length > 0)
    .map(({ name }) => ({ name, status: "unreadable", reason }));
}
