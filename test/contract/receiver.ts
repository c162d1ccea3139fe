// A receiver of webhooks on this machine, and what came to it.

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { type Json, wait, asText } from "./ask.ts";
import { find } from "./look.ts";

export interface Delivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: Json;
  readonly at: number;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Receiver {
  readonly url: string;
  readonly deliveries: Delivery[];
  /** The deliveries that are as wanted, as soon as there are so many; at most 30 s. */
  some(what: string, wanted: (delivery: Delivery) => boolean, many?: number): Promise<Delivery[]>;
  one(what: string, wanted: (delivery: Delivery) => boolean): Promise<Delivery>;
  close(): void;
}

export const typeOf = (delivery: Delivery): Json => find(delivery.event, "type");
export const isOf =
  (type: string, text: string) =>
  (delivery: Delivery): boolean =>
    typeOf(delivery) === type && delivery.body.includes(text);

/** A receiver of webhook deliveries on 127.0.0.1; `reply` may answer other than 200. */
export async function receive(
  reply: (delivery: Delivery, earlier: readonly Delivery[]) => Reply = () => ({ status: 200 }),
): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      let event: Json;
      try {
        event = JSON.parse(body) as Json;
      } catch {
        event = undefined;
      }
      const delivery = { path: request.url ?? "", headers: request.headers, body, event, at: Date.now() };
      const { status, headers } = reply(delivery, [...deliveries]);
      deliveries.push(delivery);
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const some: Receiver["some"] = async (what, wanted, many = 1) => {
    const end = Date.now() + 30_000;
    while (deliveries.filter(wanted).length < many && Date.now() < end) await wait(100);
    const found = deliveries.filter(wanted);
    const came = deliveries
      .map((delivery) => `${asText(typeOf(delivery))} ${delivery.body.slice(0, 120)}`)
      .join("\n")
      .slice(0, 2000);
    expect(
      found.length,
      `within 30 s at least ${many} of: ${what}\ncame ${deliveries.length} deliveries:\n${came}\n`,
    ).toBeGreaterThanOrEqual(many);
    return found;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    deliveries,
    some,
    one: async (what, wanted) => (await some(what, wanted))[0] as Delivery,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
