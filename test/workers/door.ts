// The edge's bindings with a door that answers as a test wants it.

import type { Env } from "#edge/environment.ts";
import { bindings } from "./client.ts";

export function withDoor(answer: () => Promise<Response>): Env {
  return { ...bindings, DOOR: { fetch: answer } as unknown as Fetcher };
}

export function refusing(status: number, code: string): Env {
  return withDoor(async () => Response.json({ error: { code, message: "quotes a row" } }, { status }));
}

/** Each way in which a door is away. */
export const away: readonly [string, Env][] = [
  ["503", refusing(503, "dependency_unavailable")],
  ["no answer", withDoor(() => Promise.reject(new Error("connection refused")))],
  ["half an answer", withDoor(async () => new Response('{"jobs":', { status: 200 }))],
];
