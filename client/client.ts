// The typed client: every operation of the API by its path, with the types of the API's own document.

import createFetchClient, { type Client } from "openapi-fetch";
import { retryingFetch, type RetryOptions } from "./retrying-fetch.ts";
import type { paths } from "./schema.d.ts";

export interface WeirOptions extends RetryOptions {
  /** `sk_test_…` for the sandbox's host, `sk_live_…` for production's. Keep it on your server. */
  readonly secretKey: string;
  /** Of your deployment, up to the version: `https://risk.example.com/api/v1`. */
  readonly baseUrl: string;
}

export type WeirClient = Client<paths, "application/json">;

/**
 * Answers are values: `{ data, response }` for 2xx, else `{ error, response }` with the API's error body, also where no answer
 * came whole (`error.error.code` is then `no_answer`) or what came is not the API's (`not_understood`). **Only `data` is a decision.** A call that its own signal ends throws.
 *
 * What is safe to send again is sent again, see retrying-fetch.ts.
 */
export function createWeirClient(options: WeirOptions): WeirClient {
  const { secretKey, baseUrl, ...retry } = options;
  return createFetchClient<paths, "application/json">({
    baseUrl,
    headers: { authorization: `Bearer ${secretKey}` },
    fetch: retryingFetch(retry),
  });
}
