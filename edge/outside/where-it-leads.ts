// Where a host name leads, as a resolver over HTTPS answers (RFC 8484's JSON form). Each name is asked for once at a time in an isolate,
// however many wait for it. What leads to an address is kept for a minute, all else for less: a new name is soon there.

import QuickLRU from "quick-lru";
import { z } from "zod";
import { isPublicAddress } from "#domain/outside/judge-url.ts";
import { MINUTE, SECOND } from "#domain/time/instant.ts";

/** `unknown` where the resolver did not answer. */
export type Leads = "outside" | "inside" | "nowhere" | "unknown";

export interface Resolver {
  readonly url: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** What ends a question: its own time, and the caller's signal. */
export interface Ends {
  readonly withinMilliseconds: number;
  readonly signal?: AbortSignal | undefined;
}

/** A silent resolver costs one wait a minute, not each answer. */
const KEPT_MILLISECONDS = MINUTE;
/** A name may just have been made, and half an answer may be whole the next time. */
const SHORTLY_KEPT_MILLISECONDS = 10 * SECOND;
/** At most: quick-lru holds up to twice its `maxSize`. */
const NAMES_KEPT = 1_000;
const LOOK_MILLISECONDS = 10;
const NAME_DOES_NOT_EXIST = 3;
/** A (IPv4) and AAAA (IPv6). */
const TYPES = { A: 1, AAAA: 28 } as const;
const TYPE_NAMES = Object.keys(TYPES);

const answerSchema = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
});
type Answer = z.output<typeof answerSchema>;

const known = new QuickLRU<string, Leads>({ maxSize: NAMES_KEPT / 2, maxAge: KEPT_MILLISECONDS });
/** Until when a name is asked for at the latest (ms since 1970): a request that was ended leaves its entry behind. */
const asking = new QuickLRU<string, number>({ maxSize: NAMES_KEPT / 2 });

export async function whereItLeads(resolver: Resolver, hostname: string, ends: Ends): Promise<Leads> {
  const until = Date.now() + ends.withinMilliseconds;
  // By a timer of its own: the platform lets no request wait for what another one began.
  while ((asking.get(hostname) ?? 0) > Date.now()) {
    if (ends.signal?.aborted === true || Date.now() >= until) return "unknown";
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
  const kept = known.get(hostname);
  if (kept !== undefined) return kept;
  asking.set(hostname, until);
  try {
    const withinMilliseconds = until - Date.now();
    const { leads, keptMilliseconds } = await ask(resolver, hostname, { ...ends, withinMilliseconds });
    // Who had no time for the answer leaves nothing behind for others, who may have it.
    if (ends.signal?.aborted !== true) known.set(hostname, leads, { maxAge: keptMilliseconds });
    return leads;
  } finally {
    if (asking.get(hostname) === until) asking.delete(hostname);
  }
}

async function ask(
  resolver: Resolver,
  hostname: string,
  { withinMilliseconds, signal }: Ends,
): Promise<{ readonly leads: Leads; readonly keptMilliseconds: number }> {
  const tooLate = AbortSignal.timeout(withinMilliseconds);
  const ended = signal === undefined ? tooLate : AbortSignal.any([signal, tooLate]);
  const settled = await Promise.allSettled(TYPE_NAMES.map((type) => askFor(resolver, hostname, type, ended)));
  const answers = settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const leads = judge(answers);
  const isWhole = answers.length === TYPE_NAMES.length || answers.length === 0;
  const isLasting = leads === "inside" || (isWhole && leads !== "nowhere");
  return { leads, keptMilliseconds: isLasting ? KEPT_MILLISECONDS : SHORTLY_KEPT_MILLISECONDS };
}

async function askFor(
  { url, fetch }: Resolver,
  hostname: string,
  type: string,
  signal: AbortSignal,
): Promise<Answer> {
  const asked = new URL(url);
  asked.searchParams.set("name", hostname);
  asked.searchParams.set("type", type);
  const response = await fetch(asked.href, { headers: { accept: "application/dns-json" }, signal });
  return answerSchema.parse(await response.json());
}

/** All that did answer counts: one address inside is enough, and only where each answered is a name nowhere. */
function judge(answers: readonly Answer[]): Leads {
  const addresses = answers
    .flatMap(({ Answer: records }) => records)
    .filter(({ type }) => type === TYPES.A || type === TYPES.AAAA);
  if (addresses.some(({ data }) => !isPublicAddress(data))) return "inside";
  if (addresses.length > 0) return "outside";
  const isNowhere = answers.every(({ Status }) => Status === 0 || Status === NAME_DOES_NOT_EXIST);
  return answers.length === TYPE_NAMES.length && isNowhere ? "nowhere" : "unknown";
}
