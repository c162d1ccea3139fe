// A receiver of webhooks on this machine: it verifies every signature, and takes as long to answer as the bench says.

import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { startLocalServer } from "#test/local-server.ts";

const deliverySchema = z.object({
  deliveryId: z.string(),
  data: z.object({ externalActivityId: z.string() }),
});

export interface Receiver {
  readonly url: string;
  trust(secret: string): void;
  /** On `performance`'s clock. */
  arrivedAt(activity: string): number | undefined;
  count(): number;
  /** Resolves when so many arrived in all, or at the latest after so long. */
  untilArrived(count: number, milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** @param answersAfterMilliseconds 0 for at once. */
export async function openReceiver(answersAfterMilliseconds: number): Promise<Receiver> {
  let secret: string | null = null;
  const arrived = new Map<string, number>();
  let wanted: { readonly count: number; readonly resolve: () => void } | null = null;
  const server = await startLocalServer((request, response) => {
    void text(request).then(async (body) => {
      const at = performance.now();
      if (answersAfterMilliseconds > 0) await pause(answersAfterMilliseconds);
      response.writeHead(204).end();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      // Throws, and ends the bench, where a signature is wrong.
      const event = deliverySchema.parse(new Webhook(secret ?? "").verify(body, headers));
      if (!arrived.has(event.data.externalActivityId)) arrived.set(event.data.externalActivityId, at);
      if (wanted !== null && arrived.size >= wanted.count) wanted.resolve();
    });
  });
  return {
    url: `${server.url}/hook`,
    trust(shown) {
      secret = shown;
    },
    arrivedAt: (activity) => arrived.get(activity),
    count: () => arrived.size,
    async untilArrived(count, milliseconds) {
      if (arrived.size >= count) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wanted = { count, resolve: () => (clearTimeout(timer), resolve()) };
      });
    },
    close: () => server.close(),
  };
}
