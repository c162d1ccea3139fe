// A screening provider that misbehaves in every way a real one does: the first part of a path says how.

import type { IncomingMessage, ServerResponse } from "node:http";
import { startLocalServer } from "../local-server.ts";

/** What the server was asked, oldest first. */
export interface Asked {
  readonly way: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface MisbehavingServer {
  readonly asked: readonly Asked[];
  /** Where a provider that behaves so begins; `answer` is what `good` answers, and what others break. */
  urlOf(way: Way, answer?: unknown): string;
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, text: string, asked: number) => void;

const json = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(text);
};

const WAYS = {
  good: (response, text) => json(response, 200, text),
  slow: () => {}, // never answers
  drip: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  },
  broken: (response) => json(response, 500, "{}"),
  "broken-once": (response, text, asked) =>
    json(response, asked === 1 ? 503 : 200, asked === 1 ? "{}" : text),
  busy: (response) => json(response, 429, "{}"),
  stranger: (response) => json(response, 401, "{}"),
  garbage: (response) => json(response, 200, "<html>\u0000 not json"),
  empty: (response) => json(response, 200, ""),
  half: (response, text) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": String(text.length) });
    response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
  },
  schema: (response) => json(response, 200, JSON.stringify({ responses: [], identifications: "none" })),
  redirect: (response) => response.writeHead(302, { location: "/good/elsewhere" }).end(),
  huge: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write("[");
    response.end(`${"0,".repeat(1_000_000)}0]`);
  },
  reset: (response) => response.socket?.resetAndDestroy(),
  /** Tells how often it was asked for anything else. */
  count: () => {},
  /** Tells the body of what it was asked last. */
  newest: () => {},
} satisfies Record<string, Answer>;
export type Way = keyof typeof WAYS;

/** Listens on a free port of this machine. */
export async function startMisbehavingServer(): Promise<MisbehavingServer> {
  const asked: Asked[] = [];
  const answers = new Map<string, string>();
  let places = 0;
  const server = await startLocalServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [, way = "", place = ""] = (request.url ?? "").split("/");
      const body = Buffer.concat(chunks).toString("utf8");
      if (way === "count") return json(response, 200, String(asked.length));
      if (way === "newest") return json(response, 200, asked.at(-1)?.body ?? "");
      asked.push({ way, path: request.url ?? "", headers: request.headers, body });
      const times = asked.filter(({ path }) => path.startsWith(`/${way}/${place}/`)).length;
      WAYS[way as Way](response, answers.get(place) ?? "{}", times);
    });
  });
  return {
    asked,
    urlOf(way, answer) {
      places += 1;
      answers.set(String(places), JSON.stringify(answer ?? {}));
      return `${server.url}/${way}/${places}/`;
    },
    close: () => server.close(),
  };
}
