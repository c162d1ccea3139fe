// The door's HTTP server: bounded bodies, one signature check before anything is read as JSON, one place where an
// unforeseen error becomes 500.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { SIGNATURE_HEADER, verify, type SigningKey } from "#domain/ids/signature.ts";
import { describeHealth, type HealthSources } from "../health.ts";
import { describeError, type Log } from "../log.ts";
import { refuse, type Answer } from "./answer.ts";

const BODY_MAX_BYTES = 4 * 1024 * 1024;
const SOCKET_TIMEOUT_MILLISECONDS = 120_000;

export type AnswerSigned = (method: string, path: string, body: Buffer) => Promise<Answer>;

export interface DoorOptions {
  readonly host: string;
  readonly port: number;
  readonly signingKeys: readonly SigningKey[];
  readonly health: HealthSources;
  /** Null in a process without the role `door`: health is all that it serves. */
  readonly answerSigned: AnswerSigned | null;
  readonly log: Log;
}

export interface Door {
  readonly port: number;
  /** Takes no new request, finishes those that it has. */
  close(): Promise<void>;
}

/** @throws Node's error when the port cannot be had. */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const server = createServer((request, response) => {
    void answer(options, request)
      .catch((error: unknown) => {
        options.log.error("a request failed", { detail: describeError(error) });
        return refuse(500, "internal_error", "The request failed.");
      })
      .then((result) => respond(response, result));
  });
  server.requestTimeout = SOCKET_TIMEOUT_MILLISECONDS;
  await listen(server, options.port, options.host);
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : options.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function answer(options: DoorOptions, request: IncomingMessage): Promise<Answer> {
  const { method = "GET", url = "/" } = request;
  const [path = "/"] = url.split("?");
  if (method === "GET" && path === "/health") {
    const health = await describeHealth(options.health);
    return { status: health.status === "unavailable" ? 503 : 200, body: health };
  }
  if (options.answerSigned === null) return refuse(404, "route_not_found", "There is no such path.");
  const body = await readBody(request);
  if (body === null) return refuse(413, "payload_too_large", `The body exceeds ${BODY_MAX_BYTES} bytes.`);
  const signature = request.headers[SIGNATURE_HEADER];
  const header = typeof signature === "string" ? signature : null;
  const nowSeconds = Math.floor(Date.now() / 1_000);
  if (!verify({ method, path: url, body }, header, options.signingKeys, nowSeconds)) {
    return refuse(401, "signature_invalid", "The signature is missing, wrong or too old.");
  }
  return options.answerSigned(method, path, body);
}

/** @returns null for a body above the limit; the rest of it is read and dropped, so that the answer arrives. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= BODY_MAX_BYTES) chunks.push(chunk);
  }
  return bytes > BODY_MAX_BYTES ? null : Buffer.concat(chunks);
}

function respond(response: ServerResponse, { status, body, retryAfterSeconds }: Answer): void {
  response.statusCode = status;
  response.setHeader("content-type", "application/json");
  if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds));
  response.end(JSON.stringify(body));
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
