// What operators do: publish lists, grant credit, create and revoke keys, and leave rules out of single customers' decisions.

import { operatorToken } from "#domain/ids/operator-token.ts";
import { toScaled } from "#domain/money/amount.ts";
import type { ListsUpload } from "#domain/screening/lists-bundle.ts";
import { listsNaming } from "#test/workers/made-lists.ts";
import type { Simulation } from "../simulation.ts";
import { SECRETS } from "../world/edge.ts";
import type { Asked, Caller } from "./caller.ts";
import { LISTED } from "./payment.ts";

/** The second is who approves what the first drafts. */
const tokens = {
  owner: operatorToken(SECRETS.OPERATOR_SECRET, "owner"),
  ops: operatorToken(SECRETS.OPERATOR_SECRET, "ops"),
} as const;
/** Each release names one organisation more: none loses a list. */
const releases: readonly ListsUpload[] = LISTED.map((_, newest) =>
  listsNaming(...LISTED.slice(0, newest + 1)),
);

export function asOperator(
  method: string,
  path: string,
  body?: Asked["body"],
  role: keyof typeof tokens = "owner",
): Asked {
  const token = tokens[role];
  return { realm: "operator", method, path: `/operator/v1${path}`, token, ...(body && { body }) };
}

/** @returns the answer's body. @throws Error where it is no success in the end. */
export async function done<T>(caller: Caller, asked: Asked): Promise<T> {
  const answer = await caller.insist(asked);
  if (answer === null || answer.status >= 300) throw new Error(`${asked.path}: ${answer?.text}`);
  return (answer.text === "" ? null : JSON.parse(answer.text)) as T;
}

/** Publishes the lists with so many names. */
export async function releaseLists(caller: Caller, names: number): Promise<void> {
  const upload = releases[Math.min(names, releases.length) - 1];
  if (upload === undefined) throw new RangeError("a release names somebody");
  const { request, chunks } = upload;
  const { missing } = await done<{ missing: number[] }>(caller, asOperator("POST", "/lists", request));
  for (const number of missing) {
    const chunk = chunks[number] ?? new Uint8Array();
    await done(caller, asOperator("POST", `/lists/${request.hash}/chunks/${number}`, chunk));
  }
  await done(caller, asOperator("POST", `/lists/${request.hash}/publish`, {}));
}

export async function grant(
  { caller, tenant, knowledge }: Simulation,
  amount: string,
  key: string,
): Promise<void> {
  const path = `/organisations/${tenant.id}/credit/grants`;
  const asked = { ...asOperator("POST", path, { amount }), idempotencyKey: key };
  knowledge.grantedAtMost += toScaled(amount);
  await done(caller, asked);
  knowledge.granted += toScaled(amount);
}

/** A key that is made, works, and is revoked. From the answer on it is refused, forever. */
export async function revokeKey({ world, caller, tenant, knowledge }: Simulation): Promise<void> {
  const path = `/organisations/${tenant.id}/keys`;
  const made = await done<{ id: string; key: string }>(
    caller,
    asOperator("POST", path, { type: "secret", environment: tenant.environment }),
  );
  const asked = { ...tenant.asked("GET", "/api/v1/alerts"), token: made.key };
  const before = await caller.insist(asked);
  if (before?.status !== 200) world.violate("a key that was made is admitted", `${before?.status}`);
  await done(caller, asOperator("DELETE", `${path}/${made.id}`));
  knowledge.revoked.push(made.key);
  const after = await caller.insist(asked);
  if (after?.status !== 401) world.violate("a revoked key is refused", `it was answered ${after?.status}`);
}

const SNOOZED_RULE = "card-amount-high";
const WEEK_MILLISECONDS = 7 * 24 * 3_600_000;

/** Of the snooze that was begun, or of the one that a refusal names. */
function snoozeIdOf(text: string): string {
  const { id, error } = JSON.parse(text) as { id?: string; error?: { details: { id: string } } };
  return id ?? error?.details.id ?? "";
}

/** Leaves a rule out of the decisions about one customer, sometimes until somebody ends that. */
export async function snooze({ world, caller, tenant, knowledge }: Simulation): Promise<void> {
  const known = [...knowledge.decided.values()];
  if (known.length === 0) return;
  const { subject } = world.pick(known).assessment;
  const path = `/organisations/${tenant.id}/snoozes`;
  const until = new Date(world.now + WEEK_MILLISECONDS).toISOString();
  const body = { subjectId: subject.id, ruleId: SNOOZED_RULE, until, reason: "known to travel" };
  const query = `?environment=${tenant.environment}`;
  const answer = await caller.insist(asOperator("POST", `${path}${query}`, body));
  // Where the first answer was lost, or somebody else was first: 409.
  if (answer === null || ![201, 409].includes(answer.status)) {
    world.violate("a rule is snoozed for a customer who was decided about", answer?.text ?? "no answer");
    return;
  }
  const id = snoozeIdOf(answer.text);
  if (knowledge.endedSnoozes.has(id)) return;
  knowledge.snoozed.push({ id, subjectId: subject.id, ruleId: SNOOZED_RULE, from: world.now });
  if (answer.status !== 201 || world.chance(0.5)) return;
  await world.wait(world.random() * 1_000);
  knowledge.endedSnoozes.add(id);
  const ended = await caller.insist(asOperator("DELETE", `${path}/${id}${query}&reason=moved`));
  if (ended === null || ![204, 404].includes(ended.status)) {
    world.violate("a snooze is ended", ended?.text ?? "no answer");
  }
}
