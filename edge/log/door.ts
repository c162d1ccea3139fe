// The pipeline's door, the edge's one neighbour: events go in, reports come out. Every request is signed.

import { z } from "zod";
import { sign, SIGNATURE_HEADER } from "#domain/ids/signature.ts";
import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { unfitRowsSchema, type LogRow, type Pulse } from "#domain/events/batch.ts";
import { configurationOf, type Env } from "../environment.ts";
import { logProblem } from "../platform-log.ts";
import type { LogReader, UnfitRows } from "./readers.ts";

const BATCH_TIMEOUT_MILLISECONDS = 15_000;
const REPORT_TIMEOUT_MILLISECONDS = 60_000;

export const DOOR_READER = "door";

type Readers = Pulse["logs"][number]["readers"];

/** The door's own place among the readers of a log. */
export function placeOfDoor(readers: Readers): Readers[number] | undefined {
  return readers.find(({ reader }) => reader === DOOR_READER);
}

/** The first reader of every log. */
export function doorReader(env: Env): LogReader {
  return {
    name: DOOR_READER,
    async deliver(source, rows) {
      const answer = await callDoor(env, "POST", "/v1/batches", { source, rows }, BATCH_TIMEOUT_MILLISECONDS);
      if (answer?.status === 202) return true;
      const unfit = unfitRowsOf(answer, rows);
      if (unfit !== null) return unfit;
      if (isRefusal(answer)) {
        logProblem("the door refuses a batch", {
          source,
          from: rows[0]?.sequence ?? null,
          ...refusalOf(answer),
        });
      }
      return false;
    },
  };
}

/**
 * Asks the door for something computed offline.
 * @returns 503 `dependency_unavailable` where the door, Kafka or ClickHouse is away, 503 `upstream_failed` where the door
 * refuses what we ask, which is a fault of ours, and 404 `job_not_found` where it knows no such job.
 */
export async function askDoor(
  env: Env,
  method: "GET" | "POST",
  path: string,
  body: object | null,
): Promise<Result<unknown>> {
  const answer = await callDoor(env, method, path, body, REPORT_TIMEOUT_MILLISECONDS);
  if (answer?.status === 200) return succeed(answer.json);
  if (isRefusal(answer)) {
    const refusal = refusalOf(answer);
    if (refusal.code === "job_not_found") return fail("job_not_found", "There is no such job.");
    logProblem("the door refuses a request", { method, path, ...refusal });
    return fail(
      "upstream_failed",
      "Reports cannot be computed: the pipeline refuses. Decisions are not affected.",
    );
  }
  return fail(
    "dependency_unavailable",
    "Reports cannot be computed at the moment; decisions are not affected.",
    {
      retryAfterSeconds: 5,
    },
  );
}

interface DoorAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** The door answered, and neither with what was asked nor that it is away. */
function isRefusal(answer: DoorAnswer | null): answer is DoorAnswer {
  return answer !== null && answer.status !== 503;
}

const refusalSchema = z.object({ error: z.object({ code: z.string() }) });

/** The rows that the door can never take; null if its answer names none. */
function unfitRowsOf(answer: DoorAnswer | null, rows: readonly LogRow[]): UnfitRows | null {
  if (answer?.status === 422) return unfitRowsSchema.safeParse(answer.json).data ?? null;
  const [only, ...others] = rows;
  // No batch of several rows comes near the bound of a body.
  if (answer?.status !== 413 || !only || others.length > 0) return null;
  return { unfit: [{ sequence: only.sequence, reason: "too_large" }] };
}

/** Status and code; the message may quote, so it stays where it is. */
function refusalOf({ status, json }: DoorAnswer): { readonly status: number; readonly code: string } {
  return { status, code: refusalSchema.safeParse(json).data?.error.code ?? "none" };
}

// Null where no whole answer came: refused, timed out, or broken off.
async function callDoor(
  env: Env,
  method: "GET" | "POST",
  path: string,
  body: object | null,
  timeoutMilliseconds: number,
): Promise<DoorAnswer | null> {
  const { doorUrl, signingKeys } = configurationOf(env);
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
  } catch {
    return null;
  }
}
