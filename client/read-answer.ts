// Reads an answer whole and sees that it is the API's; what is not becomes an error in the API's own shape, and so does silence.
// A caller has one way to fail, and none that looks like a decision.

const NO_CONTENT = 204;
const BAD_GATEWAY = 502;
const UNAVAILABLE = 503;

/**
 * @returns the same answer with its whole body. A body that is no JSON object, or an error without a code (a proxy's page,
 *   say), becomes the error `not_understood`, with the status that came, or 502 if that was a success.
 * @throws where the body does not come to its end.
 */
export async function readAnswer(response: Response, host: string): Promise<Response> {
  const text = await response.text();
  if (response.status === NO_CONTENT) return response;
  const body = parse(text);
  const isOurs = isObject(body) && (response.ok || hasCode(body));
  return isOurs ? new Response(text, response) : notUnderstood(response, host);
}

/** The answer where none came. */
export function noAnswer(host: string, timedOut: boolean, error: unknown): Response {
  const why = timedOut ? "in time" : `whole: the connection failed${reasonOf(error)}`;
  return failed(UNAVAILABLE, {
    code: "no_answer",
    message: `${host} did not answer ${why}.`,
    request_id: null,
  });
}

/** The system's word for it, such as ECONNREFUSED for an address where nothing listens. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return isObject(cause) && "code" in cause && typeof cause.code === "string" ? ` (${cause.code})` : "";
}

function notUnderstood({ status, headers }: Response, host: string): Response {
  const retryAfter = headers.get("retry-after");
  return failed(
    status < 400 ? BAD_GATEWAY : status,
    {
      code: "not_understood",
      message: `${host} answered ${status} with a body that is not Weir's. Does the base URL name a Weir host?`,
      request_id: headers.get("x-request-id"),
    },
    retryAfter === null ? {} : { "retry-after": retryAfter },
  );
}

interface Failure {
  readonly code: "no_answer" | "not_understood";
  readonly message: string;
  readonly request_id: string | null;
}

function failed(status: number, failure: Failure, headers: Record<string, string> = {}): Response {
  return Response.json({ error: { type: "SERVICE_UNAVAILABLE", ...failure } }, { status, headers });
}

/** @returns undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function hasCode(body: object): boolean {
  return (
    "error" in body && isObject(body.error) && "code" in body.error && typeof body.error.code === "string"
  );
}
