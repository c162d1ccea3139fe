// A webhook endpoint of an organisation, at a receiver on this machine that takes everything.

import { createClient } from "#ops/http/client.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import { startLocalServer } from "#test/local-server.ts";

/** To what was held alone, as those do who decide by the answer. */
export async function subscribe(system: Pick<OwnSystem, "local">, token: string, url: string): Promise<void> {
  const client = createClient({ baseUrl: system.local.productionBaseUrl, token });
  const answer = await client.call({
    method: "POST",
    path: "/webhooks/endpoints",
    body: { url, eventTypes: ["event.flagged", "alert.created"] },
    idempotencyKey: `bench-${crypto.randomUUID()}`,
  });
  if (!answer.ok) throw new Error(`the endpoint was refused: ${answer.error.message}`);
}

export async function openListener() {
  const server = await startLocalServer((request, response) => {
    request.resume().on("end", () => response.writeHead(204).end());
  });
  return { url: `${server.url}/hook`, close: () => server.close() };
}
