// The typed client: every operation of the API by its path, with the types of the API's own document.

import createFetchClient, { type Client } from "openapi-fetch";
import { retryingFetch, type RetryOptions } from "./retrying-fetch.ts";
import type { paths } from "./schema.d.ts";

export interface WeirOptions {
  /** How often and how long it tries. */
  readonly retry?: RetryOptions;
  /** `sk_test_…` for the sandbox's host, `sk_live_…` for production's. Keep it on your server. */
  readonly secretKey: string;
  /** Of your deployment, up to the version: `https://risk.example.com/api/v1`. */
  readonly baseUrl: string;
}

export type WeirClient = Client<paths, "application/json">;

/** What is wrong with the options, in a sentence; null where nothing is. */
function problemOf({ baseUrl, secretKey, ...others }: WeirOptions): string | null {
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl)) {
    return `baseUrl is the API's address, such as https://risk.example.com/api/v1, and not "${baseUrl}".`;
  }
  const unknown = Object.keys(others).find((name) => name !== "retry");
  if (unknown !== undefined)
    return `There is no option ${unknown}; \`retry\` takes attempts and timeoutMilliseconds.`;
  return secretKey === "" ? "secretKey is empty: give a secret key, sk_test_… or sk_live_…." : null;
}

/**
 * Answers are values: `{ data, response }` for 2xx, else `{ error, response }` with the API's error body, also where no answer
 * came whole (`error.error.code` is then `no_answer`) or what came is not the API's (`not_understood`). **Only `data` is a
 * decision.** A call that its own signal ends throws.
 *
 * What is safe to send again is sent again, see retrying-fetch.ts.
 * @throws TypeError for an address or a key that cannot be one.
 */
export function createWeirClient(options: WeirOptions): WeirClient {
  const problem = problemOf(options);
  if (problem !== null) throw new TypeError(problem);
  const { secretKey, baseUrl, retry = {} } = options;
  return createFetchClient<paths, "application/json">({
    baseUrl,
    headers: { authorization: `Bearer ${secretKey}` },
    fetch: retryingFetch(retry),
  });
}
