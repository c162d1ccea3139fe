// A line between a client and the system that breaks as told, and then carries what is sent.

import type { IncomingMessage, ServerResponse } from "node:http";
import { startLocalServer } from "../local-server.ts";

/** The connection closes before an answer, or in the middle of it. */
export type Breakage = "closed" | "cut";

const CARRIED = ["authorization", "content-type", "idempotency-key"];

/** @returns the base URL to call instead of `baseUrl`; the first requests meet `breakages`, one each. */
export async function breakingLine(
  baseUrl: string,
  breakages: readonly Breakage[],
): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  const left = [...breakages];
  const server = await startLocalServer((request, response) => {
    const breakage = left.shift();
    if (breakage === undefined) void carry(request, response, baseUrl);
    else request.resume().on("end", () => breakOff(breakage, response));
  });
  return { baseUrl: `${server.url}${new URL(baseUrl).pathname}`, close: () => server.close() };
}

function breakOff(breakage: Breakage, response: ServerResponse): void {
  if (breakage === "closed") {
    response.destroy();
    return;
  }
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"assessment":{"decision":"allow"', () => response.destroy());
}

async function carry(request: IncomingMessage, response: ServerResponse, baseUrl: string): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const body = Buffer.concat(await request.toArray());
  const answer = await fetch(new URL(url, baseUrl), {
    method,
    headers: CARRIED.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
    body: method === "GET" ? null : body,
  });
  response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
}
