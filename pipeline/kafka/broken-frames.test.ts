// A connection to Kafka on which something else answers, or that breaks in the middle of an answer: it ends, and the process and later
// connections go on.

import { createRequire } from "node:module";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PATIENCE } from "#test/patience.ts";
import { endBrokenConnections } from "./broken-frames.ts";

interface Connection {
  connect(): Promise<unknown>;
  disconnect(): Promise<unknown>;
  send(asked: object): Promise<string>;
}

const load = createRequire(import.meta.url);
const ConnectionClass = load("kafkajs/src/network/connection.js") as new (options: object) => Connection;
const Encoder = load("kafkajs/src/protocol/encoder.js") as new () => object;
const socketFactory = (load("kafkajs/src/network/socketFactory.js") as () => unknown)();

const ASKED = {
  request: { apiKey: 18, apiVersion: 0, apiName: "ApiVersions", encode: async () => new Encoder() },
  response: {
    decode: async (payload: Buffer) => ({ text: payload.toString(), clientSideThrottleTime: 0 }),
    parse: async ({ text }: { readonly text: string }) => text,
  },
};

let answer: (socket: Socket, request: Buffer) => void;
let server: Server;
let connection: Connection;
const uncaught = vi.fn<(error: Error) => void>();

beforeAll(endBrokenConnections);

beforeEach(async () => {
  uncaught.mockClear();
  process.on("uncaughtException", uncaught);
  server = createServer((socket) => {
    socket.on("error", () => undefined).on("data", (request) => answer(socket, request));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const logger = { debug: () => undefined, error: () => undefined, warn: () => undefined };
  connection = new ConnectionClass({
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    logger: { ...logger, namespace: () => logger },
    socketFactory,
    requestTimeout: 5_000,
    connectionTimeout: 1_000,
  });
});

afterEach(async () => {
  process.off("uncaughtException", uncaught);
  await connection.disconnect();
  await new Promise((closed) => server.close(closed));
});

function sized(size: number, ...rest: number[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeInt32BE(size);
  return Buffer.concat([head, Buffer.from(rest)]);
}

/** The answer to a request: the request's number, and a text. */
function wholeAnswer(request: Buffer): Buffer {
  return Buffer.concat([sized(9), request.subarray(8, 12), Buffer.from("whole")]);
}

async function recovers(): Promise<void> {
  answer = (socket, request) => void socket.write(wholeAnswer(request));
  // It may still be closing.
  await vi.waitFor(async () => {
    await connection.connect();
    expect(await connection.send(ASKED)).toBe("whole");
  }, PATIENCE);
  expect(uncaught).not.toHaveBeenCalled();
}

const NO_FRAMES: readonly (readonly [string, Buffer])[] = [
  ["the text of a proxy", Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ["an alert of TLS", Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x46])],
  ["a frame without the number of its request", sized(2, 1, 2)],
  ["an empty frame", sized(0)],
  ["a size below zero", sized(-4, 0, 0, 0, 0)],
  ["the largest size", sized(0x7fffffff)],
  ["a whole frame and then noise", Buffer.concat([sized(4, 0x7f, 0, 0, 1), Buffer.from("noise")])],
];

describe.each([
  ["at once", 0],
  ["in pieces", 3],
])("A process outlives on a line to Kafka, %s,", (_how, cut) => {
  it.each(NO_FRAMES)("%s, and asks again", async (_what, bytes) => {
    answer = (socket) => {
      if (cut > 0) socket.write(bytes.subarray(0, cut));
      setImmediate(() => socket.write(bytes.subarray(cut)));
    };
    await connection.connect();
    await expect(connection.send(ASKED)).rejects.toThrow("Connection error");
    await recovers();
  });
});

it("A connection to Kafka that broke in the middle of an answer does not spoil the answers of the next one", async () => {
  answer = (socket, request) => void socket.end(wholeAnswer(request).subarray(0, 10));
  await connection.connect();
  await expect(connection.send(ASKED)).rejects.toThrow("Closed connection");
  await recovers();
});
