// The line of the command line that shows the same decision: of this organisation, in this environment.

import type { Scope } from "../../api/scope.ts";

export function commandOf({ organisationId, environment }: Scope, decisionId: string): string {
  return `./weir decision show ${decisionId} --org ${organisationId} --env ${environment}`;
}
