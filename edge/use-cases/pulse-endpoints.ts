// Looks at every webhook endpoint: how full it is, how much waits. One that does not answer is named.

import type { Pulse } from "#domain/events/batch.ts";
import type { Env } from "../environment.ts";
import { directoryOf, organisationOf } from "../routing.ts";

/** @throws where the list of organisations cannot be had. An organisation that does not answer is named by its log. */
export async function pulseEndpoints(env: Env): Promise<Pick<Pulse, "endpoints" | "unanswered">> {
  const organisations = await directoryOf(env).list();
  const pulsed = await Promise.allSettled(
    organisations.map(({ id }) => organisationOf(env, id).pulseWebhookEndpoints()),
  );
  const answered = pulsed.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  return {
    endpoints: answered.flatMap(({ endpoints }) => endpoints),
    unanswered: answered.flatMap(({ unanswered }) => unanswered),
  };
}
