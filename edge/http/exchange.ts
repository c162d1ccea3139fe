// One request on its way through the Worker: what is known of it so far, and the answer that it gets.

import type { IRequest } from "itty-router";
import type { Failure } from "#domain/contract/errors/errors.ts";
import type { Caller } from "../caller.ts";
import type { Configuration, Env, Realm } from "../environment.ts";
import type { Turn } from "#domain/turns/turns.ts";
import type { Quota } from "./rate-limit-headers.ts";

export interface Exchange {
  readonly env: Env;
  readonly configuration: Configuration;
  readonly realm: Realm | null;
  readonly url: URL;
  readonly headers: Headers;
  /** By which the request is kept; answers name the caller's own. */
  readonly requestId: string;
  /** What is wrong with the request's head, such as its own request id; answered behind the key check. */
  readonly headRefusal: Failure | null;
  /** Milliseconds since 1970 at which the request arrived. */
  readonly receivedAt: number;
}

/** The router's request: itty's, with our exchange and, behind the key check, the caller. */
export interface WeirRequest extends IRequest {
  exchange: Exchange;
  caller?: Caller;
  quota?: Quota;
  /** While it is under way; for requests that stand behind a key. */
  turn?: Turn;
  /** Of the contract: what the request asks for, else what its organisation is on. */
  contractVersion?: string;
}

/** A handler's success: a body that is already text is sent as it is, byte for byte; a stream as it comes. */
export interface Answer {
  readonly status: number;
  readonly body: string | ReadableStream<Uint8Array> | object | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the request was sent before and this is what it was answered. */
  readonly replayed?: true;
}

/** Undefined hands the request on to the next route. */
export type Handled = Answer | Failure | undefined;
export type Handler = (request: WeirRequest) => Handled | Promise<Handled>;
