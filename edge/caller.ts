// Who calls, as use cases know it: an organisation in one of its environments, and the request.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { TenantKey } from "#domain/ids/tenant-key.ts";
import type { Active } from "./objects/api-key/api.ts";

/** An organisation in one of its environments. */
export interface Tenant {
  readonly organisationId: string;
  readonly environment: Environment;
  /** How many ledgers the organisation has in this environment. */
  readonly shards: number;
  readonly tenantKey: TenantKey;
}

/** Who acts for an organisation, and in which request. */
export interface Actor extends Tenant {
  readonly requestId: string;
  /** As timelines and the audit name who acts: `api_key:key_…`, or `operator:…`. */
  readonly actor: string;
  /** By a key that one owner made alone in an emergency: it agrees to nothing. */
  readonly isEmergency?: true;
}

/** Who calls, as the key alone says. */
export interface Caller extends Actor {
  readonly keyId: string;
  /** By which the key's object is found. */
  readonly keyHash: string;
  /** What to screen with; null where no lists were published yet. */
  readonly lists: Active | null;
  /** The content hash of the version to decide by. */
  readonly systemVersion: string;
  /** Content hashes of the versions that experiments try beside it. */
  readonly candidates: readonly string[];
  /** The version of the contract that the organisation is on. */
  readonly contractVersion: string;
  /** Whom to ask outside; null where nothing was ever set. */
  readonly providers: Active | null;
  /**
   * Values of this request in which a credential became its fingerprint: what was kept of each before, which lists and decisions
   * may still hold. It must not be kept.
   */
  readonly keptBefore?: ReadonlyMap<string, string>;
}
