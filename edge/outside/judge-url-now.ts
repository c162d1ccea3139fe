// Whether a URL that somebody wrote may be asked now: by the rules, and by where its name leads. A name that leads inside is refused.
// A resolver that is absent or silent refuses no receiver: the platform's network reaches no address inside either way.

import { judgeUrl, type JudgedUrl } from "#domain/outside/judge-url.ts";
import { SECOND } from "#domain/time/instant.ts";
import { configurationOf, type Env } from "../environment.ts";
import { whereItLeads } from "./where-it-leads.ts";

const RECEIVER_TIMEOUT_MILLISECONDS = 3 * SECOND;
/** Shorter than a payment waits for a try of a provider: then a silent resolver costs one try a minute, not the answer. */
const SERVICE_TIMEOUT_MILLISECONDS = SECOND;

/**
 * Receivers of webhooks, and institutions: on this machine where the setting says so.
 * @param signal ends the question; where the name leads is unknown then.
 */
export async function judgeUrlNow(env: Env, url: string, signal?: AbortSignal): Promise<JudgedUrl> {
  const { webhooks } = configurationOf(env);
  return judgeNow(env, url, webhooks.allowLoopback, RECEIVER_TIMEOUT_MILLISECONDS, signal);
}

/** Services that are asked for evidence: never on this machine, which has a way of its own for them. */
export async function judgeServiceNow(env: Env, url: string, signal?: AbortSignal): Promise<JudgedUrl> {
  return judgeNow(env, url, false, SERVICE_TIMEOUT_MILLISECONDS, signal);
}

/** As {@link fetch}, of a service that may be asked now. @throws where it may not. */
export async function askService(env: Env, url: URL, init: RequestInit): Promise<Response> {
  const judged = await judgeServiceNow(env, url.href, init.signal ?? undefined);
  if (!judged.ok) throw new Error(`The address ${judged.reason}.`);
  return fetch(judged.url, init);
}

async function judgeNow(
  env: Env,
  url: string,
  allowLoopback: boolean,
  withinMilliseconds: number,
  signal: AbortSignal | undefined,
): Promise<JudgedUrl> {
  const { ownPlaces: own, webhooks } = configurationOf(env);
  const judged = judgeUrl(url, { allowLoopback, own });
  if (!judged.ok || !judged.isName || webhooks.resolverUrl === null) return judged;
  const resolver = {
    url: webhooks.resolverUrl,
    fetch: (asked: string, init: RequestInit) => outside(env, asked, init),
  };
  switch (await whereItLeads(resolver, judged.hostname, { withinMilliseconds, signal })) {
    case "inside":
      return { ok: false, reason: "must not be a name that leads inside a network" };
    case "nowhere":
      return { ok: false, reason: "must be a name that can be resolved" };
    case "outside":
    case "unknown":
      return judged;
  }
}

/** Through the network of deliveries, which is one of its own where the platform offers that. */
export function outside(env: Env, url: string, init: RequestInit): Promise<Response> {
  return env.WEBHOOK_NETWORK ? env.WEBHOOK_NETWORK.fetch(url, init) : fetch(url, init);
}
