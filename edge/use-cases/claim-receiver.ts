// Where an organisation's webhooks may go: one endpoint at each URL and few at each host of an environment, so that one event is not
// many requests at a server that may be a stranger's. What is disabled counts too, for it can be enabled; what is on this machine is
// nobody else's.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { ENDPOINTS_MAX } from "#domain/contract/settings/webhook-endpoint.ts";
import { hostnameOf, isOnThisMachine, placeOf } from "#domain/outside/judge-url.ts";
import type { Caller } from "../caller.ts";
import { configurationOf, type Env } from "../environment.ts";
import { organisationOf, webhookEndpointOf } from "../routing.ts";
import { judgeUrlNow } from "../outside/judge-url-now.ts";

interface Place {
  readonly endpointId: string;
  readonly url: string;
}

/** @returns the URL that will be asked. */
export async function judgedUrl(env: Env, url: string): Promise<Result<string>> {
  const judged = await judgeUrlNow(env, url);
  if (judged.ok) return succeed(judged.url);
  return fail("url_not_allowed", `url: ${judged.reason}`, {
    details: { issues: [{ path: "url", message: judged.reason }] },
  });
}

/**
 * Claims the place for a new endpoint, or for one that moves: release it once the endpoint is there.
 * @param url as it was judged
 */
export async function refusedPlace(
  env: Env,
  caller: Caller,
  { endpointId, url }: Place,
): Promise<Failure | null> {
  const { organisationId, environment } = caller;
  const organisation = organisationOf(env, organisationId);
  const claimed = await organisation.claimReceiver({ endpointId, environment, url });
  const refused = refusalOf(env, url, await othersOf(env, caller, endpointId, claimed));
  if (refused) await organisation.releaseReceiver(endpointId);
  return refused;
}

export async function releasePlace(env: Env, { organisationId }: Caller, endpointId: string): Promise<void> {
  await organisationOf(env, organisationId).releaseReceiver(endpointId);
}

/** @param kept by whatever release, @param url as it was judged. */
export function isSameUrl(kept: string, url: string): boolean {
  return kept === url || (URL.canParse(kept) && placeOf(new URL(kept)) === url);
}

function refusalOf(env: Env, url: string, others: readonly Place[]): Failure | null {
  if (others.length >= ENDPOINTS_MAX) {
    return fail("invalid_state", `There are ${ENDPOINTS_MAX} webhook endpoints: remove one first.`);
  }
  if (isOnThisMachine(url)) return null;
  const { endpointsPerHost } = configurationOf(env).webhooks;
  const same = others.find((other) => isSameUrl(other.url, url));
  if (same) {
    return fail("invalid_state", "There is a webhook endpoint at this URL: change that one, or remove it.", {
      details: { endpointId: same.endpointId },
    });
  }
  const hostname = hostnameOf(new URL(url));
  const atHost = others.filter(
    (other) => URL.canParse(other.url) && hostnameOf(new URL(other.url)) === hostname,
  );
  if (atHost.length >= endpointsPerHost) {
    return fail(
      "invalid_state",
      `There are ${endpointsPerHost} webhook endpoints at this host: remove one first, or subscribe one to more types.`,
    );
  }
  return null;
}

/** The other endpoints of the environment, and those that are being made. */
async function othersOf(
  env: Env,
  caller: Caller,
  endpointId: string,
  claimed: readonly Place[],
): Promise<Place[]> {
  const organisation = organisationOf(env, caller.organisationId);
  const { data } = await organisation.listWebhookEndpoints(
    caller.environment,
    ENDPOINTS_MAX + 1,
    Number.MAX_SAFE_INTEGER,
  );
  const others = data.filter((id) => id !== endpointId);
  const views = await Promise.all(others.map((id) => webhookEndpointOf(env, caller, id).view()));
  const there = views.flatMap((view) => (view === null ? [] : [{ endpointId: view.id, url: view.url }]));
  const known = new Set(there.map((one) => one.endpointId));
  return [...there, ...claimed.filter((one) => !known.has(one.endpointId))];
}
