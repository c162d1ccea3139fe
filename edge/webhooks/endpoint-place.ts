// Whose a webhook endpoint is, and which.

import type { Environment } from "#domain/contract/values/environment.ts";

export interface EndpointPlace {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly endpointId: string;
}
