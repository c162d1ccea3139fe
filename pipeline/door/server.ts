// The door's HTTP server. It refuses what strangers send before it reads it, at no cost of memory, and shows them only the
// health status: everything else needs a signature. One place where an unforeseen error becomes 500.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { mayBeSigned, SIGNATURE_HEADER, verify, type SigningKey } from "#domain/ids/signature.ts";
import { describeStatus, isReady, type Health, type HealthSources } from "../health.ts";
import { describeError, type Log } from "../log.ts";
import { refuse, unavailable, type Answer } from "./answer.ts";
import { Bodies, dropRest } from "./read-body.ts";

/** Within this a sender has told its headers, … */
const HEADERS_MILLISECONDS = 5_000;
/** … and its whole request: the edge itself waits no longer than 15 seconds for the answer to a batch. */
const REQUEST_MILLISECONDS = 20_000;
const LOOK_EVERY_MILLISECONDS = 1_000;
/**
 * Longer than any caller keeps an idle connection (workerd 5 s, Cloudflare's tunnel 90 s). A door that was busy would else close
 * one on which a request waits unread, and the caller learns that nothing answers.
 */
const KEEP_ALIVE_MILLISECONDS = 120_000;
const CONNECTIONS_MAX = 1_000;
/** What is under way when the door closes may end; then it is cut. */
const CLOSE_MILLISECONDS = 10_000;
const STATUS_KEPT_MILLISECONDS = 1_000;

/** @param gone aborted when the caller has left, answered or not; its reason may be thrown, and is then no failure. */
export type AnswerSigned = (method: string, path: string, body: Buffer, gone: AbortSignal) => Promise<Answer>;

export interface DoorOptions {
  readonly host: string;
  readonly port: number;
  readonly signingKeys: readonly SigningKey[];
  readonly health: HealthSources;
  /** Of bodies that are read or worked on at one time. */
  readonly bodiesMaxBytes: number;
  /** An answer that needs no body, where there can be no other at the moment. */
  readonly refuseAtOnce: (method: string, path: string) => Answer | null;
  readonly answerSigned: AnswerSigned;
  readonly log: Log;
}

/** Why nothing more is read for a request. */
class CallerLeft extends Error {}

export interface Door {
  readonly port: number;
  /** Takes no new request, finishes those that it has. */
  close(): Promise<void>;
}

/** @throws Node's error when the port cannot be had. */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const rooms = {
    ...options,
    bodies: new Bodies(options.bodiesMaxBytes),
    status: remember(() => describeStatus(options.health)),
    ready: remember(() => isReady(options.health)),
  };
  const server = createServer(
    {
      headersTimeout: HEADERS_MILLISECONDS,
      requestTimeout: REQUEST_MILLISECONDS,
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
      connectionsCheckingInterval: LOOK_EVERY_MILLISECONDS,
    },
    (request, response) => {
      const leaving = new AbortController();
      response.once("close", () => leaving.abort(new CallerLeft()));
      answer(rooms, request, leaving.signal)
        .catch((error: unknown) => {
          if (error instanceof CallerLeft) return null;
          options.log.error("a request failed", { detail: describeError(error) });
          return refuse(500, "internal_error", "The request failed.");
        })
        .then((result) => respond(response, result))
        .catch((error: unknown) => {
          options.log.error("an answer failed", { detail: describeError(error) });
          response.destroy();
        });
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  await listen(server, options.port, options.host);
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : options.port,
    close: () => close(server),
  };
}

interface Rooms extends DoorOptions {
  readonly bodies: Bodies;
  readonly status: () => Promise<Health["status"]>;
  readonly ready: () => Promise<boolean>;
}

/** What strangers may ask, and orchestrators do: null for any other path. */
async function answerStranger(rooms: Rooms, path: string): Promise<Answer | null> {
  if (path === "/health") {
    const status = await rooms.status();
    return { status: status === "unavailable" ? 503 : 200, body: { status } };
  }
  if (path === "/ready") {
    const ready = await rooms.ready();
    return { status: ready ? 200 : 503, body: { ready } };
  }
  // An answer is the proof.
  return path === "/live" ? { status: 200, body: { live: true } } : null;
}

async function answer(rooms: Rooms, request: IncomingMessage, gone: AbortSignal): Promise<Answer | null> {
  const { method = "GET", url = "/" } = request;
  const [path = "/"] = url.split("?");
  const open = method === "GET" ? await answerStranger(rooms, path) : null;
  if (open !== null) return open;
  const signature = request.headers[SIGNATURE_HEADER];
  const header = typeof signature === "string" ? signature : null;
  const refused = mayBeSigned(header, rooms.signingKeys, nowSeconds())
    ? rooms.refuseAtOnce(method, path)
    : SIGNATURE_INVALID;
  if (refused !== null) {
    dropRest(request);
    return refused;
  }
  const body = await rooms.bodies.read(request);
  if (body.kind === "gone") return null;
  if (body.kind === "too_large") return refuse(413, "payload_too_large", "The body exceeds 4 MiB.");
  if (body.kind === "too_many") return unavailable("The door is busy.");
  try {
    const { bytes } = body;
    return verify({ method, path: url, body: bytes }, header, rooms.signingKeys, nowSeconds())
      ? await rooms.answerSigned(method, path, bytes, gone)
      : SIGNATURE_INVALID;
  } finally {
    body.release();
  }
}

const SIGNATURE_INVALID = refuse(401, "signature_invalid", "The signature is missing, wrong or too old.");

function nowSeconds(): number {
  // oxlint-disable-next-line no-restricted-properties -- a signature names the instant
  return Math.floor(Date.now() / 1_000);
}

/** Strangers may ask often, and each look asks Kafka, and some ClickHouse. */
function remember<T>(look: () => Promise<T>): () => Promise<T> {
  let newest: { readonly at: number; readonly seen: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (newest === null || now - newest.at > STATUS_KEPT_MILLISECONDS) newest = { at: now, seen: look() };
    return newest.seen;
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_MILLISECONDS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** @param result null if the caller has gone. */
function respond(response: ServerResponse, result: Answer | null): void {
  if (result === null) return;
  const { status, body, retryAfterSeconds } = result;
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
