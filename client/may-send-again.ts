// Which request that failed may be sent again: the API's retry table, one for every client.

/** A refused request was not carried out, so anything may be sent again. */
const REFUSED = 429;
/** Whether it was carried out is not known. */
const UNKNOWN: ReadonlySet<number | null> = new Set([null, 502, 503]);

export interface SentRequest {
  readonly method: string;
  /** Twice is as once: it has an `Idempotency-Key`, or its body or its path names what it does. A GET needs none. */
  readonly hasIdentity: boolean;
}

/**
 * 429 always; 502, 503 and no answer where the request is a GET or has an identity; nothing else.
 * @param status of the answer, null where none came.
 */
export function maySendAgain({ method, hasIdentity }: SentRequest, status: number | null): boolean {
  return status === REFUSED || (UNKNOWN.has(status) && (method === "GET" || hasIdentity));
}
