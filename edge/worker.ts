// The Worker's only entry: begins the exchange, hands it to the routes, and turns the outcome into a response.
// An unexpected error is a 500 without inner text; it is never a decision. If only the answer was lost, the request may have
// taken effect: the text says so, and never that nothing was decided.

import { fail, type Failure } from "#domain/contract/errors/errors.ts";
import { configurationOf, type Env, type Realm } from "./environment.ts";
import type { Answer, Exchange, WeirRequest } from "./http/exchange.ts";
import { inIdentityShape, isOfIdentityFamily } from "./http/identity-family.ts";
import { refuseHead } from "./http/refuse-head.ts";
import { keptRequestId, makeRequestId, requestIdOf } from "./http/request-id.ts";
import { respond } from "./http/respond.ts";
import { logProblem } from "./platform-log.ts";
import { realmOf } from "./realm.ts";
import { operatorRouter, publicRouter } from "./router.ts";
import { isUnavailable, SEND_AGAIN, unavailable } from "./unavailable.ts";

export { AddressBook } from "./objects/address-book/object.ts";
export { ApiKey } from "./objects/api-key/object.ts";
export { Casebook } from "./objects/casebook/object.ts";
export { Credit } from "./objects/credit/object.ts";
export { Directory } from "./objects/directory/object.ts";
export { Ledger } from "./objects/ledger/object.ts";
export { Lists } from "./objects/lists/object.ts";
export { NamedLists } from "./objects/named-lists/object.ts";
export { Organisation } from "./objects/organisation/object.ts";
export { ProviderDirectory } from "./objects/provider-directory/object.ts";
export { ReceiverHost } from "./objects/receiver-host/object.ts";
export { TravelRuleDesk } from "./objects/travel-rule-desk/object.ts";
export { WebhookEndpoint } from "./objects/webhook-endpoint/object.ts";

const LOOK_FIRST = "It may or may not have taken effect: check before you send it again.";

// oxlint-disable-next-line import/no-default-export -- the platform wants the Worker as its default export
export default {
  async fetch(asked: Request, env: Env, context?: Pick<ExecutionContext, "props">): Promise<Response> {
    if (asked.method !== "HEAD") return respondTo(asked, env, context?.props);
    // Without the body that it may have: a GET must not be made with one.
    const got = new Request(asked.url, { headers: asked.headers });
    const whole = await respondTo(got, env, context?.props);
    const { status, headers } = whole;
    // Nobody reads it, so what is sent as it is read is read no further.
    await whole.body?.cancel();
    return new Response(null, { status, headers });
  },
  /** No tunnel through here. Without this the platform's server answers 500, and logs each. */
  connect: (socket: Socket): Promise<void> => socket.close(),
} satisfies ExportedHandler<Env>;

async function respondTo(incoming: Request, env: Env, props: unknown): Promise<Response> {
  const receivedAt = Date.now();
  const given = requestIdOf(incoming.headers);
  const requestId = given.ok ? given.value : makeRequestId();
  const outcome = await answer(incoming, env, props, {
    requestId: keptRequestId(requestId),
    headRefusal: refuseHead(incoming) ?? (given.ok ? null : given),
    receivedAt,
  });
  // A body that was refused unread must not be read on behind the answer.
  if (!incoming.bodyUsed) await incoming.body?.cancel();
  const isIdentity = isOfIdentityFamily(new URL(incoming.url).pathname);
  return respond(isIdentity ? inIdentityShape(outcome) : outcome, requestId);
}

async function answer(
  incoming: Request,
  env: Env,
  props: unknown,
  begun: Pick<Exchange, "requestId" | "headRefusal" | "receivedAt">,
): Promise<Answer | Failure> {
  try {
    const configuration = configurationOf(env);
    const url = new URL(incoming.url);
    const realm = realmOf(props, url, configuration.hosts);
    if (begun.headRefusal && !standsBehindKey(realm, url)) return begun.headRefusal;
    // itty adds its own fields to the request; ours join them.
    const request = Object.assign(incoming, {
      exchange: { env, configuration, realm, url, headers: incoming.headers, ...begun },
    }) as unknown as WeirRequest;
    const router = realm === "operator" ? operatorRouter : publicRouter;
    return (await router.fetch(request)) ?? fail("route_not_found", `There is no ${incoming.method} here.`);
  } catch (error) {
    return unexpected(error, incoming, begun.requestId);
  }
}

// Where callers need a key, it is checked before anything else about their request.
function standsBehindKey(realm: Realm | null, { pathname }: URL): boolean {
  return realm !== "operator" && /^\/api\/(v1|identity)(\/|$)/.test(pathname);
}

function unexpected(error: unknown, { url, method }: Request, requestId: string): Failure {
  logProblem("a request failed", { requestId }, error);
  // Every request of integrators has an idempotency identity; operators' writes have none.
  const repeatable = method === "GET" || new URL(url).pathname.startsWith("/api/");
  const advice = repeatable ? SEND_AGAIN : LOOK_FIRST;
  if (isUnavailable(error)) return unavailable(advice);
  return fail(
    "internal_error",
    `Something went wrong on our side: the request could not be answered. ${advice} Quote the request id to support.`,
  );
}
