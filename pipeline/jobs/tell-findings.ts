// Sends findings to the edge, tenant by tenant. One that cannot be sent does not stop the others, and fails the run.

import { findingAnswerSchema, type Finding } from "#domain/events/finding.ts";
import { describeError } from "../log.ts";
import type { Edge } from "../edge.ts";

/** The findings of some tenants were not sent. The message says of how many, and why the first one failed. */
class FindingsNotToldError extends Error {
  override readonly name = "FindingsNotToldError";
}

/** The settings name no edge. */
class NoEdgeError extends Error {
  override readonly name = "NoEdgeError";
}

/** @throws NoEdgeError */
export function demandEdge(edge: Edge | undefined): Edge {
  if (edge === undefined) throw new NoEdgeError("findings go to the edge, and EDGE_URL is not set");
  return edge;
}

/** How many organisations could not be asked for their settings, for the summary of a run. */
export function away(unanswered: readonly string[]): string {
  return unanswered.length === 0 ? "" : `, ${unanswered.length} organisations did not answer`;
}

/**
 * @param find what was found about a tenant.
 * @returns how many events followed. @throws FindingsNotToldError after the last tenant.
 */
export async function tellFindings<Tenant>(
  edge: Edge,
  tenants: readonly Tenant[],
  find: (tenant: Tenant) => Promise<Finding>,
): Promise<number> {
  let announced = 0;
  const failures: unknown[] = [];
  for (const tenant of tenants) {
    try {
      const answer = await edge.ask("/internal/v1/findings", await find(tenant));
      announced += findingAnswerSchema.parse(answer).announced;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return announced;
  const first = describeError(failures[0]);
  throw new FindingsNotToldError(
    `${failures.length} of ${tenants.length} organisation environments: ${first}`,
    {
      cause: failures[0],
    },
  );
}
