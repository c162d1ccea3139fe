// Keeps kafkajs 2.2.4 alive on a connection that carries something else than Kafka's protocol, such as the answer of a proxy: it
// throws in the socket's handler, which ends the process, or gathers bytes for an answer that has no end. Such a connection is closed instead, as if it had broken: what was asked on it fails, and is asked on another one. And where a connection
// broke in the middle of an answer, the next one begins with its own first byte: kafkajs would go on with the rest of that answer.

import { createRequire } from "node:module";
import type { Socket } from "node:net";
import { z } from "zod";

interface Connection {
  readonly socket: Socket;
  /** What has come of the frame under way; with `bytesNeeded` 4, at most three bytes of its size. */
  chunks: Buffer[];
  bytesBuffered: number;
  bytesNeeded: number;
  isConnected(): boolean;
  readonly authHandlers: { onError(): void } | null;
  readonly authExpectResponse: boolean;
}

interface Methods {
  connect: (this: Connection) => Promise<unknown>;
  processData: (this: Connection, bytes: Buffer) => void;
}

const connectionClassSchema = z.custom<{ readonly prototype: Methods }>(
  (value) =>
    typeof value === "function" &&
    ["connect", "processData"].every(
      (name) => typeof Reflect.get(Object(value.prototype), name) === "function",
    ),
  "kafkajs reads its frames differently",
);

/** Before each frame. */
const SIZE_BYTES = 4;
/** The number of the request that it answers. */
const SMALLEST_FRAME_BYTES = 4;
/** As brokers bound requests by default. A fetch of ours asks for 16 MiB. */
const LARGEST_FRAME_BYTES = 100 * 1024 * 1024;

/** Once for a process: it holds for all of its connections. @throws ZodError for a kafkajs that has no such methods. */
export function endBrokenConnections(): void {
  const load = createRequire(import.meta.url);
  const { prototype } = connectionClassSchema.parse(load("kafkajs/src/network/connection.js"));
  const { connect, processData } = prototype;
  prototype.connect = function connectFromTheBeginning(this: Connection) {
    if (!this.isConnected()) [this.chunks, this.bytesBuffered, this.bytesNeeded] = [[], 0, SIZE_BYTES];
    return connect.call(this);
  };
  prototype.processData = function processOrEnd(this: Connection, bytes) {
    try {
      checkSizes(this, bytes);
      processData.call(this, bytes);
    } catch (error) {
      this.authHandlers?.onError();
      this.socket.destroy(error instanceof Error ? error : new Error("a frame of Kafka was not read"));
    }
  };
}

/** @throws RangeError where a frame that begins in these bytes has a size that no answer has. */
function checkSizes(connection: Connection, bytes: Buffer): void {
  const { chunks, bytesBuffered, bytesNeeded, authHandlers, authExpectResponse } = connection;
  // In an older authentication, bytes have no frame.
  if (authHandlers !== null && !authExpectResponse) return;
  const isUnderWay = bytesNeeded > SIZE_BYTES;
  const all = isUnderWay || bytesBuffered === 0 ? bytes : Buffer.concat([...chunks, bytes]);
  let at = isUnderWay ? bytesNeeded - bytesBuffered : 0;
  while (at + SIZE_BYTES <= all.length) {
    const size = all.readInt32BE(at);
    if (size < SMALLEST_FRAME_BYTES || size > LARGEST_FRAME_BYTES)
      throw new RangeError(`a frame of Kafka has no ${size} bytes`);
    at += SIZE_BYTES + size;
  }
}
