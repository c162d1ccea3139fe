// What is done once for an Idempotency-Key: asked for until it is done, and known from then on.

import type { Simulation } from "../simulation.ts";
import type { Answer } from "../world/edge.ts";
import type { Asked } from "./caller.ts";

type Keyed = Asked & { readonly idempotencyKey: string };

/**
 * @param wanted statuses of what is done.
 * @param untilOf until when the same answer is given; by default for ever.
 * @returns null for any other answer, and where none came.
 */
export async function keep(
  { caller, knowledge }: Simulation,
  asked: Keyed,
  wanted: readonly number[],
  untilOf: (answer: Answer) => string | null = () => null,
): Promise<Answer | null> {
  const answer = await caller.insist(asked);
  if (answer === null || !wanted.includes(answer.status)) return null;
  knowledge.kept.set(asked.idempotencyKey, { asked, text: answer.text, until: untilOf(answer) });
  return answer;
}
