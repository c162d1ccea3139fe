// Whether a URL that somebody wrote may be asked now: by the rules, and by where its name leads, which a resolver over HTTPS says
// (RFC 8484's JSON form) and which is kept for a minute. A name that leads inside is refused. An absent resolver refuses no
// receiver: the platform's network reaches no address inside either way.

import QuickLRU from "quick-lru";
import { z } from "zod";
import { MINUTE, SECOND } from "#domain/time/instant.ts";
import { isPublicAddress, judgeReceiver, type ReceiverAddress } from "#domain/webhooks/receiver-address.ts";
import { configurationOf, type Env } from "../environment.ts";

const KEPT_MILLISECONDS = MINUTE;
/** At most: quick-lru holds up to twice its `maxSize`. */
const NAMES_KEPT = 1_000;
const RECEIVER_TIMEOUT_MILLISECONDS = 3 * SECOND;
/** Shorter than a payment waits for a try of a provider: then a silent resolver costs one try a minute, not the answer. */
const SERVICE_TIMEOUT_MILLISECONDS = SECOND;
const NAME_DOES_NOT_EXIST = 3;
/** A (IPv4) and AAAA (IPv6). */
const TYPES = { A: 1, AAAA: 28 } as const;

const answerSchema = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
});

/** `unknown` if the resolver does not answer, or if there is no resolver. */
type Leads = "outside" | "inside" | "nowhere" | "unknown";

/** What ends a question: its own time, and the caller's. */
interface Ends {
  readonly tooLate: AbortSignal;
  readonly signal: AbortSignal | undefined;
}

const known = new QuickLRU<string, Leads>({ maxSize: NAMES_KEPT / 2, maxAge: KEPT_MILLISECONDS });

/** Receivers of webhooks, and institutions: on this machine where the setting says so. @param signal ends the question; the name's place is unknown then. */
export async function judgeReceiverNow(
  env: Env,
  url: string,
  signal?: AbortSignal,
): Promise<ReceiverAddress> {
  const { webhooks } = configurationOf(env);
  const tooLate = AbortSignal.timeout(RECEIVER_TIMEOUT_MILLISECONDS);
  return judgeNow(env, url, webhooks.allowLoopback, { tooLate, signal });
}

/** Services that are asked for evidence: never on this machine, which has a way of its own for them. */
export async function judgeServiceNow(env: Env, url: string, signal?: AbortSignal): Promise<ReceiverAddress> {
  return judgeNow(env, url, false, { tooLate: AbortSignal.timeout(SERVICE_TIMEOUT_MILLISECONDS), signal });
}

/** As {@link fetch}, of a service that may be asked now. @throws where it may not. */
export async function askService(env: Env, url: URL, init: RequestInit): Promise<Response> {
  const judged = await judgeServiceNow(env, url.href, init.signal ?? undefined);
  if (!judged.ok) throw new Error(`The address ${judged.reason}.`);
  return fetch(judged.url, init);
}

async function judgeNow(env: Env, url: string, allowLoopback: boolean, ends: Ends): Promise<ReceiverAddress> {
  const judged = judgeReceiver(url, { allowLoopback, own: configurationOf(env).ownPlaces });
  if (!judged.ok || !judged.isName) return judged;
  switch (await leadsOf(env, judged.hostname, ends)) {
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

async function leadsOf(env: Env, hostname: string, ends: Ends): Promise<Leads> {
  const kept = known.get(hostname);
  if (kept !== undefined) return kept;
  const leads = await ask(env, hostname, ends);
  // Who had no time for the answer leaves nothing behind for others, who may have it.
  if (!ends.signal?.aborted) known.set(hostname, leads);
  return leads;
}

async function ask(env: Env, hostname: string, { tooLate, signal }: Ends): Promise<Leads> {
  const { resolverUrl } = configurationOf(env).webhooks;
  if (resolverUrl === null) return "unknown";
  try {
    const answers = await Promise.all(
      Object.keys(TYPES).map(async (type) => {
        const url = new URL(resolverUrl);
        url.searchParams.set("name", hostname);
        url.searchParams.set("type", type);
        const response = await outside(env, url.href, {
          headers: { accept: "application/dns-json" },
          signal: signal === undefined ? tooLate : AbortSignal.any([signal, tooLate]),
        });
        return answerSchema.parse(await response.json());
      }),
    );
    const addresses = answers
      .flatMap(({ Answer }) => Answer)
      .filter(({ type }) => type === TYPES.A || type === TYPES.AAAA);
    if (addresses.some(({ data }) => !isPublicAddress(data))) return "inside";
    if (addresses.length > 0) return "outside";
    return answers.every(({ Status }) => Status === 0 || Status === NAME_DOES_NOT_EXIST)
      ? "nowhere"
      : "unknown";
  } catch {
    return "unknown";
  }
}
