// The relationship network of a subject: the edge knows which names a reference may stand for, the door the network.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { NetworkSubjectKind, RelationshipNetwork } from "#domain/contract/casework/network.ts";
import { NETWORK } from "#domain/door/network.ts";
import { nodeCandidates } from "#domain/ids/network-node.ts";
import { formatInstant, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Tenant } from "../caller.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";

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
  caller: Tenant,
  question: NetworkQuestion,
): Promise<Result<RelationshipNetwork>> {
  const answer = await askDoor(env, NETWORK, {
    organisationId: caller.organisationId,
    environment: caller.environment,
    candidates: [...nodeCandidates(caller.tenantKey, question.kind, question.reference)],
    depth: question.depth,
    limit: question.limit,
    since: formatInstant(question.since),
  });
  if (!answer.ok) return answer;
  const { network } = answer.value;
  return network === null ? subjectNotFound() : succeed(network);
}

export function subjectNotFound(): Failure {
  return fail("subject_not_found", "No decision that has been loaded names such a subject.");
}
