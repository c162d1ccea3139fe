// What the console's page is answered when it asks for something itself, whatever it offers.

import type { Watched } from "./browser.ts";

/** @param path below the operator interface. @returns the status */
export async function tried(
  { page }: Watched,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body: object | null = null,
): Promise<number> {
  return await page.evaluate(
    async ([how, where, sent]) => {
      const headers = {
        "weir-console": "1",
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      };
      return (await fetch(where, { method: how, headers, body: sent })).status;
    },
    [method, `/operator/v1${path}`, body === null ? null : JSON.stringify(body)] as const,
  );
}
