// One signed request to the pipeline's door, the only part of the pipeline that the edge knows.

import { z } from "zod";
import type { DoorPath } from "#domain/door/question.ts";
import { sign, SIGNATURE_HEADER } from "#domain/ids/signature.ts";
import { configurationOf, type Env } from "../environment.ts";

export interface DoorAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** No whole answer came: refused, timed out, or broken off. */
export interface NoAnswer {
  readonly status: null;
  readonly cause: unknown;
}

/** @param body null for a GET. */
export async function callDoor(
  env: Env,
  path: DoorPath,
  body: unknown,
  timeoutMilliseconds: number,
): Promise<DoorAnswer | NoAnswer> {
  const { doorUrl, signingKeys } = configurationOf(env);
  const method = body === null ? "GET" : "POST";
  const bytes = new TextEncoder().encode(body === null ? "" : JSON.stringify(body));
  const [key] = signingKeys;
  const url = new URL(path, doorUrl);
  const init: RequestInit = {
    method,
    headers: {
      "content-type": "application/json",
      [SIGNATURE_HEADER]: sign({ method, path, body: bytes }, key, Math.floor(Date.now() / 1_000)),
    },
    signal: AbortSignal.timeout(timeoutMilliseconds),
    ...(method === "GET" ? {} : { body: bytes }),
  };
  try {
    const response = await (env.DOOR ? env.DOOR.fetch(url, init) : fetch(url, init));
    return { status: response.status, json: await response.json() };
  } catch (cause) {
    return { status: null, cause };
  }
}

/** The door answered, and neither with what was asked nor that it is away. */
export function isRefusal(answer: DoorAnswer | NoAnswer): answer is DoorAnswer {
  return answer.status !== null && answer.status !== 503;
}

const refusalSchema = z.object({ error: z.object({ code: z.string() }) });

/** Status and code; the message may quote a row, so it is not passed on. */
export function refusalOf({ status, json }: DoorAnswer): { readonly status: number; readonly code: string } {
  return { status, code: refusalSchema.safeParse(json).data?.error.code ?? "none" };
}
