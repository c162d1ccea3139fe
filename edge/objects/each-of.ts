// Many requests in one call: each is answered in its place, and one that fails, fails alone.

/** @returns an answer or an error for each request, in order. */
export async function eachOf<Request, Answer>(
  requests: readonly Request[],
  answer: (request: Request) => Promise<Answer>,
): Promise<(Answer | Error)[]> {
  const settled = await Promise.allSettled(requests.map(answer));
  return settled.map((one) => (one.status === "fulfilled" ? one.value : errorOf(one.reason)));
}

function errorOf(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("a request failed", { cause: reason });
}
