// How the object of a webhook endpoint is named: who asks with another organisation's id reaches an object that holds nothing.

import type { Environment } from "#domain/contract/values/environment.ts";

export interface EndpointPlace {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly endpointId: string;
}

export function endpointName({ organisationId, environment, endpointId }: EndpointPlace): string {
  return `${organisationId}/${environment}/${endpointId}`;
}
