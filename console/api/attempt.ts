// One key for one act: what got no answer is repeated word for word, with its key, so that it is done once, though its question was
// closed in between. What was answered begins again.

import { Refused } from "./client.ts";
import type { Scope } from "./scope.ts";

interface Attempt {
  readonly asked: unknown;
  readonly key: string;
  readonly begunAt: number;
}

/** After so long the same words mean another act. */
const KEPT_MILLISECONDS = 3_600_000;

/** Acts of the person who is signed in that got no answer, by what they are. */
const unanswered = new Map<string, Attempt>();

interface Act<Asked> {
  /** What is done, and to what: a word and ids. */
  readonly what: readonly string[];
  readonly asked: Asked;
  /** What of it makes it the same act, if not all: a version or an instant may be another at each attempt. */
  readonly same?: unknown;
}

/** @param send is given what was asked at first */
export async function attempt<Asked, Answer>(
  { what, asked, same = asked }: Act<Asked>,
  send: (asked: Asked, key: string) => Promise<Answer>,
): Promise<Answer> {
  const name = JSON.stringify([what, same]);
  const before = unanswered.get(name);
  const isRepeated = before !== undefined && Date.now() - before.begunAt < KEPT_MILLISECONDS;
  const begun = isRepeated ? before : { asked, key: crypto.randomUUID(), begunAt: Date.now() };
  unanswered.set(name, begun);
  try {
    const answer = await send(begun.asked as Asked, begun.key);
    unanswered.delete(name);
    return answer;
  } catch (error) {
    if (!isWithoutAnswer(error)) unanswered.delete(name);
    throw error;
  }
}

/** How an act below an organisation and environment is addressed. @param ids of what it is done to */
export function actParams<Ids extends Readonly<Record<string, string>>>(
  { organisationId, environment }: Scope,
  key: string,
  ids: Ids,
) {
  return {
    path: { id: organisationId, ...ids },
    query: { environment },
    header: { "Idempotency-Key": key },
  };
}

/** Another person's acts are their own. */
export function forgetAttempts(): void {
  unanswered.clear();
}

/** Whether it may have been done all the same. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof Refused && (error.status === 0 || error.status >= 500);
}
