// Binds the table of operations to its handlers: each operation becomes a route that checks what its entry says before the
// handler runs. A handler that is missing, or that no operation names, is a type error.

import { Router, type RouterType } from "itty-router";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { INTEGRATOR_OPERATIONS } from "#domain/contract/operations/integrators.ts";
import type {
  IntegratorOperation,
  Operation,
  OperatorOperation,
} from "#domain/contract/operations/operation.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import { acceptVersion } from "./accept-version.ts";
import { authenticate } from "./authenticate.ts";
import { authoriseOperator } from "./authorise-operator.ts";
import type { Handled, Handler, WeirRequest } from "./exchange.ts";
import type { IntegratorHandlers, OperatorHandlers, Outcome } from "./handlers.ts";
import { callerOf, decodedParameter, idempotencyKeyOf, optionalIdempotencyKeyOf } from "./inputs.ts";
import { operatorAct } from "./operator-act.ts";
import { environmentOf, organisationWith } from "./organisation-of-request.ts";
import { parseBody, parseOptionalBody, readBody } from "./parse-body.ts";

type WeirRouter = RouterType<WeirRequest, []>;
/** A handler without the types that its entry gives it: the table has them, a loop over it has not. */
type AnyHandler = (asked: object) => Outcome | Promise<Outcome>;
/** Names that the table does not have. */
type Surplus<Given, Known> = Record<Exclude<keyof Given, keyof Known>, never>;

export function integratorRoutes<H extends IntegratorHandlers>(
  handlers: H & Surplus<H, IntegratorHandlers>,
): WeirRouter {
  const router = Router<WeirRequest, []>();
  for (const [id, operation] of Object.entries<IntegratorOperation>(INTEGRATOR_OPERATIONS)) {
    const base = operation.family === "identity" ? "/api" : "/api/v1";
    const handler = handlers[id as keyof IntegratorHandlers] as AnyHandler;
    router[operation.method](base + pathOf(operation), integratorRoute(operation, handler));
  }
  return router;
}

export function operatorRoutes<H extends OperatorHandlers>(
  handlers: H & Surplus<H, OperatorHandlers>,
): WeirRouter {
  const router = Router<WeirRequest, []>();
  for (const [id, operation] of Object.entries<OperatorOperation>(OPERATOR_OPERATIONS)) {
    const handler = handlers[id as keyof OperatorHandlers] as AnyHandler;
    router[operation.method](`/operator/v1${pathOf(operation)}`, operatorRoute(operation, handler));
  }
  return router;
}

/** As the router writes it: `{id}` is `:id`. */
function pathOf({ path }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** 401, 403 and 429 for the key, then 400 for the version, the idempotency key and the body. */
function integratorRoute(operation: IntegratorOperation, handle: AnyHandler): Handler {
  const { open = false, rateClass = "calls", sandboxOnly = false } = operation;
  return async (request) => {
    if (!open) {
      const refused = (await authenticate(request, rateClass)) ?? acceptVersion(request);
      if (refused) return refused;
    }
    if (sandboxOnly && callerOf(request).environment === "production") {
      return fail("permission_denied", "This operation is available in the sandbox only.");
    }
    const inputs = await inputsOf(request, operation);
    if (!inputs.ok) return inputs;
    const asked = { ...request.exchange, ...inputs.value, caller: request.caller };
    return answerTo(operation, await handle(asked));
  };
}

/** 401 and 403 for the token, 400 for the environment, 404 for the organisation, then 400 for the key and the body. */
function operatorRoute(operation: OperatorOperation, handle: AnyHandler): Handler {
  return async (request) => {
    const operator = authoriseOperator(request, operation.permission);
    if (!operator.ok) return operator;
    const scope = await scopeOf(request, operation);
    if (!scope.ok) return scope;
    const inputs = await inputsOf(request, operation);
    if (!inputs.ok) return inputs;
    const act = (action: string, reason: string | null = null) =>
      operatorAct(request, operator.value.actor, action, reason);
    const asked = { ...request.exchange, ...inputs.value, ...scope.value, operator: operator.value, act };
    return answerTo(operation, await handle(asked));
  };
}

async function scopeOf(request: WeirRequest, { scope }: OperatorOperation): Promise<Result<object>> {
  if (scope === undefined) return succeed({});
  const { env, url } = request.exchange;
  const environment = scope === "environment" ? environmentOf(url.searchParams) : succeed(undefined);
  if (!environment.ok) return environment;
  const organisation = await organisationWith(env, decodedParameter(request, "id"));
  if (!organisation.ok) return organisation;
  return succeed({ organisation: organisation.value, environment: environment.value });
}

async function inputsOf(request: WeirRequest, operation: Operation): Promise<Result<object>> {
  const keyName = keyNameOf(request, operation);
  if (!keyName.ok) return keyName;
  const body = await bodyOf(request, operation);
  if (!body.ok) return body;
  return succeed({
    params: decodedParameters(request),
    query: request.exchange.url.searchParams,
    body: body.value,
    keyName: keyName.value,
  });
}

/** The `Idempotency-Key` behind the scope of its operation; null without one. */
function keyNameOf(request: WeirRequest, { idempotency }: Operation): Result<string | null> {
  if (idempotency === undefined) return succeed(null);
  const key = idempotency.key === "required" ? idempotencyKeyOf(request) : optionalIdempotencyKeyOf(request);
  return key.ok && key.value !== null ? succeed(idempotency.scope + key.value) : key;
}

async function bodyOf(
  request: WeirRequest,
  { body, optionalBody, maxBytes }: Operation,
): Promise<Result<unknown>> {
  if (body) return parseBody(request, body);
  if (optionalBody) return parseOptionalBody(request, optionalBody);
  return maxBytes === undefined ? succeed(undefined) : readBody(request, maxBytes);
}

function decodedParameters(request: WeirRequest): Record<string, string> {
  const decoded: Record<string, string> = {};
  for (const name in request.params) decoded[name] = decodedParameter(request, name);
  return decoded;
}

function answerTo({ answer: { status } }: Operation, outcome: Outcome): Handled {
  if ("status" in outcome || !outcome.ok) return outcome;
  return { status, body: outcome.value };
}
