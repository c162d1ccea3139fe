// The operator interface, typed by its own document. The header tells the Worker that the console's page asks, and whether anybody is
// at it: what a page asks by itself does not keep a session.

import createClient, { defaultPathSerializer } from "openapi-fetch";
import { isAttended } from "./attendance.ts";
import type { components, paths } from "./schema.d.ts";

export type Schemas = components["schemas"];
export type Environment = "sandbox" | "production";

/** To what was meant to change something. */
const answersToActs = new WeakSet<Response>();

export const api = createClient<paths>({
  baseUrl: "/operator/v1",
  credentials: "same-origin",
  pathSerializer: (path, ids) => {
    for (const id of Object.values(ids)) {
      if (typeof id === "string" && !isAddressable(id)) throw notAddressable(id);
    }
    return defaultPathSerializer(path, ids);
  },
  fetch: async (request) => {
    request.headers.set("Weir-Console", isAttended() ? "1" : "poll");
    const response = await fetch(request);
    if (request.method !== "GET") answersToActs.add(response);
    return response;
  },
});

/** `.` and `..` are steps in an address, also where they are encoded: what is asked about such an id would be something else. */
export function isAddressable(id: string): boolean {
  return id !== "." && id !== "..";
}

function notAddressable(id: string): Refused {
  const message = `No address can hold the id “${id}”. Find it in the decisions, by a filter.`;
  return new Refused({ status: 404, code: "id_without_address", message, requestId: null });
}

/** What the interface refused, or that no answer came. */
export class Refused extends Error {
  /** 0 if no answer came. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly details: unknown;
  /** Whether something was to be done, and not only to be read. */
  readonly isAct: boolean;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    requestId: string | null;
    details?: unknown;
    isAct?: boolean;
  }) {
    super(answer.message);
    this.name = "Refused";
    this.status = answer.status;
    this.code = answer.code;
    this.requestId = answer.requestId;
    this.details = answer.details;
    this.isAct = answer.isAct ?? false;
  }
}

interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * What was answered.
 * @throws Refused, which is how the query library hears of it
 */
export async function answerOf<Data>(asked: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await asked.catch((cause: unknown) => {
    if (cause instanceof Refused || (cause instanceof DOMException && cause.name === "AbortError"))
      throw cause;
    throw new Refused({
      status: 0,
      code: "no_answer",
      message: "The service did not answer.",
      requestId: null,
    });
  });
  if (response.ok) return data as Data;
  throw refusalOf(error, response);
}

function refusalOf(body: unknown, response: Response): Refused {
  const { status, headers } = response;
  const requestId = headers.get("x-request-id");
  const error = isRecord(body) && isRecord(body["error"]) ? body["error"] : {};
  return new Refused({
    status,
    code: typeof error["code"] === "string" ? error["code"] : "unexpected_answer",
    message:
      typeof error["message"] === "string" ? error["message"] : `The service answered with status ${status}.`,
    requestId: typeof error["request_id"] === "string" ? error["request_id"] : requestId,
    details: error["details"],
    isAct: answersToActs.has(response),
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
