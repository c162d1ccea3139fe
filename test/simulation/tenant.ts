// The organisation of a simulated world, once it was made.

import type { Behaviour } from "./models/receivers.ts";
import type { Plan } from "./plan.ts";
import type { Asked } from "./workload/caller.ts";
import type { Place } from "./world/objects.ts";

export interface Endpoint {
  readonly id: string;
  readonly path: string;
  readonly behaviour: Behaviour;
}

export interface Tenant {
  readonly id: string;
  readonly environment: Plan["environment"];
  /** The version that was activated before anything was decided; null for the one that every organisation begins with. */
  readonly versionId: string | null;
  readonly endpoints: readonly Endpoint[];
  /** How far each log was when all endpoints had been made. */
  readonly heads: Map<Place, number>;
  /** A request of the tenant's own, with its key. */
  asked(method: string, path: string): Asked;
}
