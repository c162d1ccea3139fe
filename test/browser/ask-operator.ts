// One call of the operator interface, beside what a browser shows.

import { createClient } from "#ops/http/client.ts";
import type { ProvidedSystem } from "../system/global-setup.ts";

/**
 * @param token of who asks; may do everything unless given.
 * @throws where it is refused.
 */
export async function askOperator(
  system: ProvidedSystem,
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: object,
  token = system.operatorToken,
): Promise<unknown> {
  const client = createClient({ baseUrl: system.operatorUrl, token });
  const answer = await client.call({ method, path, ...(body === undefined ? {} : { body }) });
  if (!answer.ok) throw new Error(`${path}: ${answer.error.code} ${answer.error.message}`);
  return answer.body;
}
