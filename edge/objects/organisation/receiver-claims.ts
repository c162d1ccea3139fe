// Places that endpoints are about to be made at: of two requests for one URL at the same time, the second sees the first. Kept in
// memory alone, for what was claimed is an endpoint a moment later; a claim whose request came to no end expires.

import type { Environment } from "#domain/contract/values/environment.ts";
import { SECOND } from "#domain/time/instant.ts";

const HELD_MILLISECONDS = 30 * SECOND;

export interface ReceiverClaim {
  readonly endpointId: string;
  readonly environment: Environment;
  /** As it was judged. */
  readonly url: string;
}

export class ReceiverClaims {
  /** By endpoint: its claim, and until when it holds (ms since 1970). */
  private readonly held = new Map<string, { readonly claim: ReceiverClaim; readonly until: number }>();

  /** @returns the claims of other endpoints in the environment. */
  claim(claim: ReceiverClaim, now: number): ReceiverClaim[] {
    for (const [endpointId, { until }] of this.held) {
      if (until <= now) this.held.delete(endpointId);
    }
    const others = [...this.held.values()]
      .map((one) => one.claim)
      .filter((one) => one.endpointId !== claim.endpointId && one.environment === claim.environment);
    this.held.set(claim.endpointId, { claim, until: now + HELD_MILLISECONDS });
    return others;
  }

  release(endpointId: string): void {
    this.held.delete(endpointId);
  }
}
