// Binds the table of operations to its handlers: each operation becomes a route that checks what its entry says before the
// handler runs. A handler that is missing, or that no operation names, is a type error.

import { Router, type RouterType } from "itty-router";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { INTEGRATOR_OPERATIONS } from "#domain/contract/operations/integrators.ts";
import type {
  IntegratorOperation,
  Operation,
  OperatorOperation,
} from "#domain/contract/operations/operation.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import { environmentParameter } from "#domain/contract/operations/parameters.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import {
  redactAccountNumbers,
  type FieldPath,
  type FreeText,
  type Redacted,
} from "#domain/decision/redact-account-numbers.ts";
import type { Caller } from "../caller.ts";
import { acceptVersion } from "./accept-version.ts";
import { authenticate } from "./authenticate.ts";
import { unlessKnown } from "./conditional-answer.ts";
import { withCompiledBody } from "./compiled-body.ts";
import type { Act } from "../log/audit-event.ts";
import type { Operator } from "../operators/operator.ts";
import { authoriseOperator, refusedWithout } from "./authorise-operator.ts";
import type { Exchange, Handled, Handler, WeirRequest } from "./exchange.ts";
import { fieldsHeader, shownName } from "./fields-header.ts";
import { ignoredFields } from "./ignored-fields.ts";
import type { IntegratorHandlers, OperatorHandlers, Outcome } from "./handlers.ts";
import {
  callerOf,
  decodedParameter,
  idempotencyKeyOf,
  optionalIdempotencyKeyOf,
  refuseLongIds,
  refuseParameters,
} from "./inputs.ts";
import { answerOptions, noApiMethod, noMethod } from "./no-route.ts";
import { operatorAct } from "./operator-act.ts";
import { environmentOf, organisationWith } from "./organisation-of-request.ts";
import { askedList, openCursor, sealCursor, withSealedCursor } from "./page-cursors.ts";
import { check, readJsonBody } from "./parse-body.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";
import { readBody } from "./read-body.ts";
import { spendingOf } from "./spend-tokens.ts";
import { endingTurn } from "./take-turn.ts";
import { tenantKeyOf } from "./tenant-keys.ts";
import { refusePacked } from "./unpack-body.ts";
import { withVersionHeaders } from "./version-headers.ts";

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
    const given = handlers[id as keyof IntegratorHandlers] as AnyHandler;
    const handler = isList(operation) ? withPages(id, given) : given;
    const route = integratorRoute(withCompiledBody(id, operation), handler);
    router[operation.method](integratorPath(operation), route);
  }
  const behindKey = Object.values<IntegratorOperation>(INTEGRATOR_OPERATIONS).filter(({ open }) => !open);
  for (const [path, methods] of allowedByPath(behindKey, integratorPath)) {
    const allow = `${methods}, OPTIONS`;
    router.options(path, answerOptions(allow)).all(path, noApiMethod(allow));
  }
  return router;
}

export function operatorRoutes<H extends OperatorHandlers>(
  handlers: H & Surplus<H, OperatorHandlers>,
): WeirRouter {
  const router = Router<WeirRequest, []>();
  for (const [id, operation] of Object.entries<OperatorOperation>(OPERATOR_OPERATIONS)) {
    const given = handlers[id as keyof OperatorHandlers] as AnyHandler;
    const handler = isList(operation) ? withPages(id, given) : given;
    router[operation.method](operatorPath(operation), operatorRoute(operation, handler));
  }
  for (const [path, allow] of allowedByPath(
    Object.values<OperatorOperation>(OPERATOR_OPERATIONS),
    operatorPath,
  )) {
    router.all(path, noMethod(allow));
  }
  return router;
}

/** Each path with its methods, as the header `Allow` names them. */
function allowedByPath<O extends Operation>(
  operations: readonly O[],
  pathOf: (operation: O) => string,
): Map<string, string> {
  const allowed = new Map<string, string>();
  for (const operation of operations) {
    const path = pathOf(operation);
    const methods = operation.method === "get" ? "GET, HEAD" : operation.method.toUpperCase();
    const before = allowed.get(path);
    allowed.set(path, before === undefined ? methods : `${before}, ${methods}`);
  }
  return allowed;
}

function integratorPath(operation: IntegratorOperation): string {
  return (operation.family === "identity" ? "/api" : "/api/v1") + routedPath(operation);
}

function operatorPath(operation: OperatorOperation): string {
  return `/operator/v1${routedPath(operation)}`;
}

/** As the router writes it: `{id}` is `:id`. */
function routedPath({ path }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** 401, 403 and 429 for the key, then 400 for the version, the idempotency key and the body. */
function integratorRoute(operation: IntegratorOperation, handle: AnyHandler): Handler {
  const { open = false, rateClass = "calls", sandboxOnly = false } = operation;
  const parameters = Object.keys(operation.query ?? {});
  const answered = async (request: WeirRequest): Promise<Handled> => {
    if (open && request.exchange.headRefusal !== null) return request.exchange.headRefusal;
    if (!open) {
      const refused = (await authenticate(request, rateClass)) ?? acceptVersion(request);
      if (refused) return refused;
    }
    if (sandboxOnly && callerOf(request).environment === "production") return onlyInSandbox();
    const inputs = await inputsOf(request, operation, parameters);
    if (!inputs.ok) return inputs;
    const { keptBefore, ...replaced } = withoutNumbers(inputs.value.body, request.caller);
    const taken = { ...inputs.value, ...replaced };
    const caller = request.caller && keptBefore?.size ? { ...request.caller, keptBefore } : request.caller;
    const asked = { ...request.exchange, ...taken, caller, spend: spendingOf(request) };
    return answerTo(request, operation, taken, await handle(asked));
  };
  return endingTurn(async (request) => withVersionHeaders(request, await answered(request)));
}

/** No handler sees an account number or a secret in free text. */
function withoutNumbers(body: unknown, caller: Caller | undefined): Partial<Redacted<unknown>> {
  if (caller === undefined || typeof body !== "object" || body === null) return {};
  // Checked by the operation's schema: where it has these fields, they are of these types.
  return redactAccountNumbers(body as FreeText, caller.tenantKey);
}

/**
 * 401, 429 and 403 for the token, 400 for the environment, 404 for the organisation, 403 for what is the sandbox's alone, then 400 for the
 * key and the body.
 */
function operatorRoute(operation: OperatorOperation, handle: AnyHandler): Handler {
  const ofScope = operation.scope === "environment" ? Object.keys(environmentParameter) : [];
  const parameters = [...ofScope, ...Object.keys(operation.query ?? {})];
  return async (request) => {
    const acting = await actingOf(request, operation);
    if (!acting.ok) return acting;
    const scope = await scopeOf(request, operation);
    if (!scope.ok) return scope;
    if (operation.sandboxOnly === true && scope.value.environment !== "sandbox") return onlyInSandbox();
    const inputs = await inputsOf(request, operation, parameters);
    if (!inputs.ok) return inputs;
    const lacking = refusedField(acting.value, operation, inputs.value);
    if (lacking) return lacking;
    const asked = { ...request.exchange, ...inputs.value, ...scope.value, ...acting.value };
    const answer = answerTo(request, operation, inputs.value, await handle(asked));
    return operation.conditional === true ? unlessKnown(request.exchange.headers, answer) : answer;
  };
}

interface Acting {
  readonly operator?: Operator;
  readonly act?: (action: string, reason?: string | null) => Act;
}

async function actingOf(
  request: WeirRequest,
  { open, permission, alsoNeeds = [] }: OperatorOperation,
): Promise<Result<Acting>> {
  if (open === true) return succeed({});
  const authorised = await authoriseOperator(request, permission);
  if (!authorised.ok) return authorised;
  const operator = authorised.value;
  for (const { permission: further, field, unless } of alsoNeeds) {
    const isAlways = field === undefined && unless === undefined;
    const lacking = isAlways ? refusedWithout(operator, further) : null;
    if (lacking) return lacking;
  }
  const act = (action: string, reason: string | null = null) =>
    operatorAct(request, operator.actor, action, reason);
  return succeed({ operator, act });
}

/** 403 for a field, or one left out, that does what the operator may not do. */
function refusedField(
  { operator }: Acting,
  { alsoNeeds = [] }: OperatorOperation,
  { body, query }: Pick<Inputs, "body" | "query">,
): Failure | null {
  const isSet = (field: string) => {
    const sent: unknown =
      Object.entries(body ?? {}).find(([name]) => name === field)?.[1] ?? query.get(field);
    return sent != null && sent !== false;
  };
  for (const { permission, field, unless } of alsoNeeds) {
    if (operator === undefined || (field === undefined && unless === undefined)) continue;
    const isAsked = (field === undefined || isSet(field)) && (unless === undefined || !isSet(unless));
    const lacking = isAsked ? refusedWithout(operator, permission) : null;
    if (lacking) return lacking;
  }
  return null;
}

function isList({ query }: Operation): boolean {
  return query !== undefined && "cursor" in query;
}

/** The handler of a list sees and says positions; its callers see sealed cursors. */
function withPages(id: string, handle: AnyHandler): AnyHandler {
  return async (given) => {
    const asked = given as Exchange & Inputs & Pick<WeirRequest, "caller">;
    // Lists of operators name the organisation in their path; no organisation has this id.
    const key = asked.caller?.tenantKey ?? tenantKeyOf(asked.configuration, "operators", "production");
    const list = askedList(key, id, asked.params, asked.query);
    const query = openCursor(list, asked.query);
    if (!query.ok) return query;
    const seal = (position: string) => sealCursor(list, position);
    const outcome = await handle({ ...asked, query: query.value, sealCursor: seal });
    if ("status" in outcome || !outcome.ok) return outcome;
    return succeed(withSealedCursor(list, outcome.value));
  };
}

function onlyInSandbox(): Failure {
  return fail("permission_denied", "This operation is available in the sandbox only.");
}

async function scopeOf(
  request: WeirRequest,
  { scope }: OperatorOperation,
): Promise<Result<{ readonly environment?: Environment | undefined }>> {
  if (scope === undefined) return succeed({});
  const { env, url } = request.exchange;
  const environment = scope === "environment" ? environmentOf(url.searchParams) : succeed(undefined);
  if (!environment.ok) return environment;
  const organisation = await organisationWith(env, decodedParameter(request, "id"));
  if (!organisation.ok) return organisation;
  return succeed({ organisation: organisation.value, environment: environment.value });
}

interface Inputs {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly keyName: string | null;
  /** Fields of the body that nothing reads. */
  readonly ignored: readonly string[];
  /** Fields of the body in which an account number was replaced. */
  readonly redacted?: readonly FieldPath[];
}

async function inputsOf(
  request: WeirRequest,
  operation: Operation,
  parameters: readonly string[],
): Promise<Result<Inputs>> {
  const query = request.exchange.url.searchParams;
  const refused = refuseLongIds(request, operation.parameters) ?? refuseParameters(query, parameters);
  if (refused) return refused;
  const keyName = keyNameOf(request, operation);
  if (!keyName.ok) return keyName;
  const body = await bodyOf(request, operation);
  if (!body.ok) return body;
  return succeed({
    params: decodedParameters(request),
    query,
    ...body.value,
    keyName: keyName.value,
  });
}

/** The `Idempotency-Key` behind the scope of its operation; null without one. */
function keyNameOf(request: WeirRequest, { idempotency }: Operation): Result<string | null> {
  if (idempotency === undefined) return succeed(null);
  const sent = idempotency.key === "required" ? idempotencyKeyOf(request) : optionalIdempotencyKeyOf(request);
  if (!sent.ok) return sent;
  // No caller's key holds such a sign.
  const key = sent.value ?? (idempotency.key === "made" ? `!${crypto.randomUUID()}` : null);
  return succeed(key && idempotency.scope + key);
}

async function bodyOf(
  request: WeirRequest,
  { body, optionalBody, maxBytes, open }: Operation,
): Promise<Result<Pick<Inputs, "body" | "ignored">>> {
  const packed = open === true ? refusePacked(request) : null;
  if (packed) return packed;
  const schema = body ?? optionalBody;
  if (schema === undefined) {
    const bytes = maxBytes === undefined ? succeed(undefined) : await readBody(request, { maxBytes });
    return bytes.ok ? succeed({ body: bytes.value, ignored: [] }) : bytes;
  }
  const json = await readJsonBody(request, optionalBody && {});
  if (!json.ok) return json;
  const checked = check(json.value, schema);
  if (!checked.ok) return checked;
  return succeed({ body: checked.value, ignored: ignoredFields(json.value, checked.value) });
}

function decodedParameters(request: WeirRequest): Record<string, string> {
  const decoded: Record<string, string> = {};
  for (const name in request.params) decoded[name] = decodedParameter(request, name);
  return decoded;
}

function answerTo(
  { quota }: WeirRequest,
  { answer: { status } }: Operation,
  { ignored, redacted = [] }: Inputs,
  outcome: Outcome,
): Handled {
  const answer = "status" in outcome || !outcome.ok ? outcome : { status, body: outcome.value };
  const headers = {
    ...("replayed" in outcome && { "idempotent-replayed": "true" }),
    ...(quota && rateLimitHeaders(quota)),
    ...answer.headers,
    ...fieldsHeader("weir-ignored-fields", ignored),
    ...fieldsHeader("weir-redacted-fields", redacted.map(shownPath)),
  };
  return { ...answer, headers };
}

function shownPath(path: FieldPath): string {
  return path.map(shownName).join(".");
}
