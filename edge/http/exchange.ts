// One request on its way through the Worker: what is known of it so far, and the answer that it gets.

import type { IRequest } from "itty-router";
import type { Failure } from "#domain/contract/errors.ts";
import type { Environment } from "#domain/contract/environment.ts";
import type { TenantKey } from "#domain/ids/tenant-key.ts";
import type { Configuration, Env, Realm } from "../environment.ts";
import type { Active } from "../objects/api-key/schema.ts";

/** An organisation in one of its environments. */
export interface Tenant {
  readonly organisationId: string;
  readonly environment: Environment;
  /** How many ledgers the organisation has in this environment. */
  readonly shards: number;
  readonly tenantKey: TenantKey;
}

/** Who calls, as the key alone says, and in which request. */
export interface Caller extends Tenant {
  readonly requestId: string;
  readonly keyId: string;
  /** What to screen with; null where no lists were published yet. */
  readonly lists: Active | null;
  /** The content hash of the version to decide by. */
  readonly systemVersion: string;
  /** The version of the contract that the organisation is on. */
  readonly contractVersion: string;
  /** Whom to ask outside; null where nothing was ever set. */
  readonly providers: Active | null;
}

export interface Exchange {
  readonly env: Env;
  readonly configuration: Configuration;
  readonly realm: Realm | null;
  readonly url: URL;
  /** By which the request is kept; answers name the caller's own. */
  readonly requestId: string;
  /** Why the caller's own request id was not taken; answered behind the key check. */
  readonly requestIdRefusal: Failure | null;
  /** Milliseconds since 1970 at which the request arrived. */
  readonly receivedAt: number;
}

/** The router's request: itty's, with our exchange and, behind the key check, the caller. */
export interface WeirRequest extends IRequest {
  exchange: Exchange;
  caller?: Caller;
}

/** A handler's success: a body that is already JSON text is sent as it is, byte for byte. */
export interface Answer {
  readonly status: number;
  readonly body: string | object | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Undefined hands the request on to the next route. */
export type Handled = Answer | Failure | undefined;
export type Handler = (request: WeirRequest) => Handled | Promise<Handled>;
