// The edge as the pipeline asks it: `POST /internal/v1/…`, signed.

import { sign, SIGNATURE_HEADER, type SignedRequest, type SigningKey } from "#domain/ids/signature.ts";

const TIME_LIMIT_MILLISECONDS = 30_000;

/** The edge answered something else than what was asked for. */
export class EdgeRefusedError extends Error {
  override readonly name = "EdgeRefusedError";
}

export interface Edge {
  /**
   * @param body sent as JSON; null for none.
   * @returns the JSON of a 200. @throws EdgeRefusedError for any other status, or fetch's error where no answer came.
   */
  ask(path: `/internal/v1/${string}`, body: object | null): Promise<unknown>;
}

/** What the edge knows the pipeline by, for a request that is sent now. */
export function signatureHeaders(request: SignedRequest, key: SigningKey): Record<string, string> {
  // oxlint-disable-next-line no-restricted-properties -- a signature names the instant
  return { [SIGNATURE_HEADER]: sign(request, key, Math.floor(Date.now() / 1_000)) };
}

export function openEdge(edgeUrl: string, key: SigningKey): Edge {
  return {
    async ask(path, sent) {
      const url = new URL(path, edgeUrl);
      const body = sent === null ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(sent));
      const request = { method: "POST", path: url.pathname, body };
      const response = await fetch(url, {
        method: "POST",
        headers: signatureHeaders(request, key),
        body,
        signal: AbortSignal.timeout(TIME_LIMIT_MILLISECONDS),
      });
      if (response.status === 200) return response.json();
      await response.body?.cancel();
      throw new EdgeRefusedError(`the edge answered ${response.status}`);
    },
  };
}
