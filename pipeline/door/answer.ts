// What a route of the door answers: a status and a JSON body. Errors are `{ error: { code, message } }`.

import { OVERLOADED } from "#domain/door/question.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds?: number;
}

export function refuse(status: number, code: string, message: string): Answer {
  return { status, body: errorOf(code, message) };
}

export function errorOf(
  code: string,
  message: string,
): { readonly error: { code: string; message: string } } {
  return { error: { code, message } };
}

/** Something that we need is away: the caller keeps what it has and tries again. */
export function unavailable(message: string): Answer {
  return { ...refuse(503, "dependency_unavailable", message), retryAfterSeconds: 1 };
}

/** So much of this organisation's is under way that this was not begun. */
export function tooMany(): Answer {
  return {
    ...refuse(503, OVERLOADED, "Too many requests of this organisation are under way."),
    retryAfterSeconds: 1,
  };
}
