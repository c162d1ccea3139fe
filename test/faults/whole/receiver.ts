// A receiver of webhooks that keeps which decisions it was sent, and counts what is not signed by us, now.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { z } from "zod";

const eventSchema = z.looseObject({
  id: z.string(),
  data: z.looseObject({
    decisionId: z.string(),
    assessment: z.looseObject({ decision: z.string() }),
  }),
});

export interface Receiver {
  readonly url: string;
  /** Set it before the first event comes. */
  secret: string;
  /** The decision that each event named, by the event's id. */
  readonly decisions: ReadonlyMap<string, string>;
  /** By the event's id: what its decision was. */
  readonly verdicts: ReadonlyMap<string, string>;
  readonly unsigned: number;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const decisions = new Map<string, string>();
  const verdicts = new Map<string, string>();
  const state = { secret: "", unsigned: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    // A sender that was killed in the middle sent nothing.
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const event = verified(state.secret, Buffer.concat(chunks), request.headers);
      if (event === null) state.unsigned++;
      else {
        decisions.set(event.id, event.data.decisionId);
        verdicts.set(event.id, event.data.assessment.decision);
      }
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    decisions,
    verdicts,
    get secret() {
      return state.secret;
    },
    set secret(secret) {
      state.secret = secret;
    },
    get unsigned() {
      return state.unsigned;
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => void server.close(() => closed()));
    },
  };
}

function verified(
  secret: string,
  body: Buffer,
  headers: NodeJS.Dict<string | string[]>,
): z.output<typeof eventSchema> | null {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    return eventSchema.parse(new Webhook(secret).verify(body, given));
  } catch {
    return null;
  }
}
