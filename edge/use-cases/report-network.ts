// The relationship network of a subject: the edge knows which names a reference may stand for, the door the network.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors.ts";
import type { NetworkSubjectKind, RelationshipNetwork } from "#domain/contract/network.ts";
import { networkAnswerSchema, type NetworkQuery } from "#domain/events/network-query.ts";
import { nodeCandidates } from "#domain/ids/network-node.ts";
import { formatInstant, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { askDoor } from "../log/door.ts";

export interface NetworkQuestion {
  readonly kind: NetworkSubjectKind;
  /** Our id, or the caller's own. */
  readonly reference: string;
  readonly depth: number;
  readonly limit: number;
  readonly since: EpochMilliseconds;
}

/** 404 `subject_not_found` where the caller's organisation and environment know no such subject. */
export async function reportNetwork(
  env: Env,
  caller: Caller,
  question: NetworkQuestion,
): Promise<Result<RelationshipNetwork>> {
  const query: NetworkQuery = {
    organisationId: caller.organisationId,
    environment: caller.environment,
    candidates: [...nodeCandidates(caller.tenantKey, question.kind, question.reference)],
    depth: question.depth,
    limit: question.limit,
    since: formatInstant(question.since),
  };
  const answer = await askDoor(env, "POST", "/v1/reports/network", query);
  if (!answer.ok) return answer;
  const parsed = networkAnswerSchema.safeParse(answer.value);
  if (!parsed.success) return fail("upstream_failed", "The network that came back is not one.");
  const { network } = parsed.data;
  return network === null ? subjectNotFound() : succeed(network);
}

export function subjectNotFound(): Failure {
  return fail("subject_not_found", "No decision that has been loaded names such a subject.");
}
