// How a peer of the Travel Rule Protocol misbehaves on demand: each fault takes what it would have answered and spoils it.

import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";

/** The version that a peer speaks, and the one it speaks where it speaks another. */
export const OWN_VERSION = "3.1.0";
const OTHER_VERSION = "2.1.0";
/** A version of the same major that a peer may insist on. */
const NEWER_VERSION = "3.2.1";
/** Longer than anyone should wait for a connection test. */
const SLOW_MILLISECONDS = 60_000;
const OVERSIZED_BYTES = 8 * 1024 * 1024;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type Spoil = (response: ServerResponse, answer: Answer, askedVersion: string) => void;

/** What a peer that behaves does with its answer. */
export const send = (response: ServerResponse, { status, headers, text }: Answer): void => {
  response.writeHead(status, headers).end(text);
};

const FAULTS = {
  /** The right answer, a minute late. */
  slow: (response, answer) => {
    const timer = setTimeout(() => send(response, answer), SLOW_MILLISECONDS);
    response.on("close", () => clearTimeout(timer));
  },
  /** The head at once, then a space now and then, and no end. */
  drip: (response, { status, headers }) => {
    response.writeHead(status, headers);
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  },
  /** A peer of another major version that answers. */
  "other-version": (response, { status, headers, text }) => {
    const other = text.replaceAll(OWN_VERSION, OTHER_VERSION);
    send(response, { status, headers: { ...headers, "api-version": OTHER_VERSION }, text: other });
  },
  /** A peer of another major version that refuses ours and names its own. */
  "refused-version": (response, { headers }) => {
    send(response, { status: 400, headers: { ...headers, "api-version": OTHER_VERSION }, text: "" });
  },
  /** A peer that takes only one version of the same major, and names it to a caller that asks in another. */
  "newer-only": (response, { status, headers, text }, askedVersion) => {
    const newer = { ...headers, "api-version": NEWER_VERSION };
    const refusal = { status: 400, headers: newer, text: "" };
    const answer = { status, headers: newer, text: text.replaceAll(OWN_VERSION, NEWER_VERSION) };
    send(response, askedVersion === NEWER_VERSION ? answer : refusal);
  },
  /** One that refuses every version, the one that it names too. */
  "never-content": (response, { headers }) => {
    send(response, { status: 400, headers: { ...headers, "api-version": NEWER_VERSION }, text: "" });
  },
  /** The same without a word of why or of its version, as a server by others does. */
  "refused-silently": (response) => send(response, { status: 400, headers: {}, text: "" }),
  /** To a path of the same peer, where it is seen who follows. */
  redirect: (response, { headers }) => {
    send(response, { status: 302, headers: { ...headers, location: "/elsewhere" }, text: "" });
  },
  /** The right answer, then spaces of many megabytes: a reader that takes all of it understands it. */
  oversized: (response, { status, headers, text }) => {
    response.writeHead(status, headers).write(text);
    response.end(Buffer.alloc(OVERSIZED_BYTES, " "));
  },
  malformed: (response, answer) => send(response, { ...answer, text: `{"${answer.text}` }),
  /** Well-formed, but not a published answer. */
  "wrong-shape": (response, answer) => send(response, { ...answer, text: '["soon"]' }),
  "wrong-type": (response, { status, headers, text }) => {
    send(response, { status, headers: { ...headers, "content-type": "text/html; charset=utf-8" }, text });
  },
  "other-identifier": (response, { status, headers, text }) => {
    send(response, { status, headers: { ...headers, "request-identifier": randomUUID() }, text });
  },
  /** The right answer without the identifier, as a server by others answers at its discoverability. */
  "no-identifier": (response, { status, headers, text }) => {
    const { "request-identifier": _, ...others } = headers;
    send(response, { status, headers: others, text });
  },
  /** The right text without the headers of the protocol, as from a server that is no peer. */
  "no-headers": (response, { status, headers, text }) => {
    send(response, { status, headers: { "content-type": headers["content-type"] ?? "" }, text });
  },
  /** The connection ends in the middle of the answer. */
  half: (response, { status, headers, text }) => {
    response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(text)) });
    response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
  },
  /** The connection ends without an answer. */
  closed: (response) => response.socket?.destroy(),
  unavailable: (response, { headers }) => {
    send(response, { status: 503, headers: { ...headers, "retry-after": "120" }, text: "" });
  },
} satisfies Record<string, Spoil>;

export type Fault = keyof typeof FAULTS;
export const ALL_FAULTS = Object.keys(FAULTS) as readonly Fault[];

/** @param askedVersion the `api-version` of the request. */
export function sendSpoilt(
  fault: Fault,
  response: ServerResponse,
  answer: Answer,
  askedVersion: string,
): void {
  FAULTS[fault](response, answer, askedVersion);
}
