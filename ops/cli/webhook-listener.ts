// A receiver of webhooks on this machine: it verifies what arrives, may pass it on, and reports each delivery.

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { verifyWebhook, type WeirEvent } from "weir-client";

/** One attempt as it arrived. */
export interface Received {
  readonly at: string;
  /** Null where the signature is not ours. */
  readonly event: WeirEvent | null;
  /** Why it is refused; null for a verified delivery. */
  readonly refused: string | null;
  /** What the address behind us answered; null if there is none, or no answer. */
  readonly forwarded: number | null;
  /** The status that we answered. */
  readonly answered: number;
}

interface Options {
  /** Where each verified delivery is sent as it came. */
  readonly forward: string | undefined;
  readonly now: () => number;
  readonly onReceived: (received: Received) => void;
}

export interface Listener {
  readonly url: string;
  /** What arrives waits for the secret, which is known once the endpoint exists. */
  useSecret(secret: string): void;
  close(): Promise<void>;
}

const FORWARD_MILLISECONDS = 10_000;
const SIGNED_HEADERS = ["content-type", "webhook-id", "webhook-timestamp", "webhook-signature"];

export async function startListener(options: Options): Promise<Listener> {
  const secret = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    void secret.promise
      .then((known) => receive(request, known, options))
      .then(
        (received) => answer(response, received, options),
        () => response.destroy(),
      );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    useSecret: secret.resolve,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function receive(request: IncomingMessage, secret: string, options: Options): Promise<Received> {
  const body = await buffer(request);
  const at = new Date(options.now()).toISOString();
  const verified = verifyWebhook(body, request.headers, secret);
  if (!verified.ok) {
    return { at, event: null, refused: verified.reason, forwarded: null, answered: 400 };
  }
  const { event } = verified;
  if (options.forward === undefined) {
    return { at, event, refused: null, forwarded: null, answered: 204 };
  }
  const forwarded = await pass(options.forward, request, body);
  return { at, event, refused: null, forwarded, answered: forwarded ?? 502 };
}

function answer(response: ServerResponse, received: Received, { onReceived }: Options): void {
  response.writeHead(received.answered).end();
  onReceived(received);
}

/** @returns the status; null without an answer, so that the delivery is tried again. */
async function pass(url: string, { headers }: IncomingMessage, body: Buffer): Promise<number | null> {
  const kept = SIGNED_HEADERS.map((name): [string, string] => [name, String(headers[name] ?? "")]);
  try {
    const answered = await fetch(url, {
      method: "POST",
      headers: Object.fromEntries(kept),
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(FORWARD_MILLISECONDS),
    });
    await answered.arrayBuffer();
    return answered.status;
  } catch {
    return null;
  }
}
