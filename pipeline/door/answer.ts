// What a route of the door answers: a status and a JSON body. Errors are `{ error: { code, message } }`.

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
