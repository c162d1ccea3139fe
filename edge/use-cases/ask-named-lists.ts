// Asks the named lists that the rules of the deciding version look at, and those of versions that experiments try beside it, once
// for all of them, before the ledger decides. Without `inList` nothing is asked. A list that does not answer in time is
// evidence that it did not: its rules are errors.

import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import { ruleInput } from "#domain/decision/rules/rule-input.ts";
import type { ListLookup } from "#domain/decision/rules/list-lookups.ts";
import type { ListFinding } from "#domain/named-lists/finding.ts";
import { LOOKED_UP_MAX } from "#domain/named-lists/named-list.ts";
import { storedForms } from "#domain/named-lists/stored-value.ts";
import { listedKeys } from "#domain/screening/parties/select-counterparties.ts";
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
  const { organisationId, systemVersion, candidates } = caller;
  const [deciding = [], ...tried] = await Promise.all(
    [systemVersion, ...candidates].map(async (hash) => {
      const version = await compiledVersion(env, organisationId, hash);
      // Without its version the ledger refuses, or replays what it decided before.
      return version.ok ? version.value.lookups : [];
    }),
  );
  const lookups = [...deciding, ...tried.flat()];
  if (lookups.length === 0) return {};
  const own = questionsOf(deciding, evidence);
  const all = questionsOf(lookups, evidence);
  // What is tried must not take the place of what decides.
  const questions = countOf(all) > LOOKED_UP_MAX ? own : all;
  const others = listedKeys(evidence.transaction);
  const formsOf = (value: string) => {
    const before = caller.keptBefore?.get(value);
    const texts = before === undefined ? [value] : [value, before];
    return [...texts.flatMap((text) => storedForms(text, caller.tenantKey)), ...(others.get(value) ?? [])];
  };
  const namedLists = await answersTo(env, caller, questions, formsOf, formatInstant(receivedAt));
  const needed = new Set(own.map(({ name }) => name));
  const isBroken = namedLists.some(({ status, name }) => status === "unreadable" && needed.has(name));
  const degraded = [...(evidence.degraded ?? []), ...(isBroken ? ["named_list_unavailable" as const] : [])];
  return { namedLists, degraded };
}

function countOf(questions: readonly Question[]): number {
  return questions.reduce((sum, { values }) => sum + values.length, 0);
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

/** @param formsOf in which forms a list may keep a value: no account number, and any spelling of before. */
async function answersTo(
  env: Env,
  caller: Caller,
  questions: readonly Question[],
  formsOf: (value: string) => readonly string[],
  at: string,
): Promise<ListFinding[]> {
  const count = countOf(questions);
  if (count === 0) return [];
  if (count > LOOKED_UP_MAX) return unreadable(questions, "too_many_values");
  const forms = questions.map(({ values }) => values.map(formsOf));
  const stored = questions.map(({ name: list }, index) => ({
    list,
    values: [...new Set(forms[index]?.flat())],
  }));
  const answered = await settleWithin(namedListsOf(env, caller).find(stored, at), ANSWER_MILLISECONDS);
  if (answered.status === "fulfilled") {
    return questions.map((question, index) => findingOf(question, forms[index] ?? [], answered.value[index]));
  }
  logProblem("named lists do not answer", { organisationId: caller.organisationId }, answered.reason);
  return unreadable(questions, "no_answer");
}

/** In the words of the question: hits name its values, and not what the list holds. */
function findingOf(
  { name, values }: Question,
  forms: readonly (readonly string[])[],
  answer: ListAnswer | undefined,
): ListFinding {
  if (answer === undefined) return { name, status: "unreadable", reason: "no_answer" };
  const { kind, revision, hash } = answer;
  const found = new Map(answer.hits.map(({ value, entryId }) => [value, entryId]));
  const hits = values.flatMap((value, index) => {
    const entryId = forms[index]?.map((form) => found.get(form)).find((id) => id !== undefined);
    return entryId === undefined ? [] : [{ value, entryId }];
  });
  return { name, status: "read", kind, revision, hash, values, hits };
}

function unreadable(questions: readonly Question[], reason: "no_answer" | "too_many_values"): ListFinding[] {
  return questions
    .filter(({ values }) => values.length > 0)
    .map(({ name }) => ({ name, status: "unreadable", reason }));
}
