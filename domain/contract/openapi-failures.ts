// What every operation of the OpenAPI document can fail with: each status with its codes, and an example of each body.
// Most follows from what the operation takes; what is its own stands in one table.

import { z } from "zod";
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { ERROR_TYPES, ERRORS, type ErrorCode } from "./error-table.ts";
import { errorBody, fail } from "./errors.ts";
import { identityErrorBody, identityErrorSchema } from "./identity-error.ts";
import { mapOperations } from "./openapi-operations.ts";

const errorSchema = z
  .object({
    error: z.object({
      type: z.enum(ERROR_TYPES),
      code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).meta({
        description: "Stable: codes are added, never changed.",
      }),
      message: z.string().meta({ description: "For people; its words may change." }),
      request_id: z.string().nullable().meta({ description: "Quote it to support." }),
      details: z.unknown().optional().meta({
        description: "Of a 400 mostly `issues`: each with the `path` of a field and a `message`.",
      }),
    }),
  })
  .meta({ id: "Error" });

/** Beside what follows from headers, body and pages. */
const OWN_CODES: Readonly<Record<string, readonly ErrorCode[]>> = {
  createTransaction: [
    "occurred_at_in_future",
    "insufficient_credit",
    "activity_conflict",
    "transaction_conflict",
    "ledger_full",
  ],
  getTransaction: ["transaction_not_found"],
  createOutcome: [
    "occurred_at_in_future",
    "unprocessable",
    "transaction_not_found",
    "external_user_mismatch",
    "ledger_full",
  ],
  createActivity: ["occurred_at_in_future", "insufficient_credit", "activity_conflict", "ledger_full"],
  getActivity: ["activity_not_found"],
  createIdentityEvent: ["occurred_at_in_future", "insufficient_credit", "activity_conflict", "ledger_full"],
  createRiskAssessment: ["ledger_full"],
  getRiskAssessment: ["risk_assessment_not_found"],
  createWalletScreening: ["insufficient_credit", "ledger_full"],
  getWalletScreening: ["wallet_screening_not_found"],
  getWalletEvidence: ["transaction_not_found"],
  getProviders: ["upstream_failed"],
  getDrift: ["upstream_failed"],
  listThresholdRecommendations: ["upstream_failed"],
  getEffectiveness: ["upstream_failed"],
  getNetwork: ["subject_not_found", "upstream_failed"],
  listExperiments: ["upstream_failed"],
  getSystemVersion: ["system_version_not_found"],
  listMonitoringDeltas: ["cursor_expired"],
  getAlert: ["alert_not_found"],
  updateAlert: ["alert_not_found", "invalid_state", "version_conflict"],
  getSignal: ["signal_not_found"],
  acknowledgeSignal: ["signal_not_found", "invalid_state"],
  clearSignal: ["signal_not_found", "invalid_state"],
  createInvestigation: ["alert_not_found", "decision_not_found", "invalid_state"],
  getInvestigation: ["investigation_not_found"],
  updateInvestigation: ["investigation_not_found", "invalid_state", "version_conflict"],
  addInvestigationNote: ["investigation_not_found", "invalid_state", "version_conflict"],
  fileSar: ["investigation_not_found", "invalid_state", "version_conflict"],
  resolveInvestigation: ["investigation_not_found", "invalid_state", "version_conflict"],
  approveInvestigation: ["permission_denied", "investigation_not_found", "invalid_state", "version_conflict"],
  reopenInvestigation: ["investigation_not_found", "invalid_state", "version_conflict"],
  createWebhookEndpoint: ["url_not_allowed", "invalid_state"],
  getWebhookEndpoint: ["webhook_endpoint_not_found"],
  updateWebhookEndpoint: ["url_not_allowed", "webhook_endpoint_not_found"],
  deleteWebhookEndpoint: ["webhook_endpoint_not_found"],
  rotateWebhookSecret: ["webhook_endpoint_not_found", "invalid_state"],
  simulateWebhook: ["permission_denied", "webhook_endpoint_not_found", "invalid_state"],
  previewWebhookVersion: ["webhook_endpoint_not_found"],
  recoverWebhooks: ["webhook_endpoint_not_found", "invalid_state"],
  listWebhookDeliveries: ["webhook_endpoint_not_found"],
  getWebhookDelivery: ["webhook_delivery_not_found"],
  resendWebhook: ["webhook_delivery_not_found", "webhook_event_unavailable", "invalid_state"],
};

const OF_EVERY: readonly ErrorCode[] = ["invalid_request", "internal_error"];
const BEHIND_THE_KEY: readonly ErrorCode[] = [
  "version_unsupported",
  "api_key_missing",
  "api_key_invalid",
  "environment_mismatch",
  "secret_key_required",
  "rate_limited",
  "dependency_unavailable",
];

/** What an interface can fail with beside what follows from what an operation takes. */
interface Failing {
  /** By the name of an operation. */
  readonly own: Readonly<Record<string, readonly ErrorCode[]>>;
  /** For all that stand behind a key. */
  readonly behind: readonly ErrorCode[];
}

const INTEGRATORS: Failing = { own: OWN_CODES, behind: BEHIND_THE_KEY };

/** Every code that an operation can answer, in the order of the table. */
function codesOf(operation: ZodOpenApiOperationObject, { own, behind }: Failing): ErrorCode[] {
  const { header, query } = operation.requestParams ?? {};
  const key = shapeOf(header)["Idempotency-Key"];
  const codes = new Set<ErrorCode>([
    ...OF_EVERY,
    ...(operation.security === undefined ? behind : []),
    ...(operation.requestBody ? (["invalid_json", "payload_too_large"] as const) : []),
    ...(key ? (["idempotency_key_invalid", "idempotency_key_reused"] as const) : []),
    ...(key && !key.safeParse(undefined).success ? (["idempotency_key_required"] as const) : []),
    ...(shapeOf(query)["cursor"] ? (["cursor_invalid"] as const) : []),
    ...(own[operation.operationId ?? ""] ?? []),
  ]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code));
}

function shapeOf(parameters: unknown): Readonly<Record<string, z.ZodType>> {
  return parameters instanceof z.ZodObject ? parameters.shape : {};
}

/** The same paths, each operation with all its failures; what comes back always names the request. */
export function withFailures(
  paths: ZodOpenApiPathsObject,
  failing: Failing = INTEGRATORS,
): ZodOpenApiPathsObject {
  return mapOperations(paths, (operation, { path }) => {
    const family = /^\/(identity|kyc)\//.test(path) ? identity : contract;
    const codes = codesOf(operation, failing);
    const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((a, b) => a - b);
    const failures = statuses.map((status) => [
      status,
      failure(
        status,
        codes.filter((code) => ERRORS[code].status === status),
        family,
      ),
    ]);
    const responses = { ...successes(operation.responses), ...Object.fromEntries(failures) };
    return { ...operation, responses };
  });
}

const requestId = z.string().meta({
  header: { id: "X-Request-Id" },
  description: "The one that you sent, else one of ours.",
});
const seconds = z.int().min(0).meta({ description: "Seconds after which to send the same request again." });

/** In the words of draft-ietf-httpapi-ratelimit-headers; not sent to who is limited by address. */
const RATE_LIMIT_HEADERS = {
  "RateLimit-Policy": z.string().optional().meta({
    description:
      'The limit of the key that was met: its class, quota and window, such as `"calls";q=200;w=2`.',
  }),
  RateLimit: z.string().optional().meta({
    description: 'What is left of it, and the seconds until there is more, such as `"calls";r=0;t=1`.',
  }),
};

function successes(responses: ZodOpenApiResponsesObject): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      { ...response, headers: z.object({ "X-Request-Id": requestId }) },
    ]),
  );
}

interface Family {
  readonly schema: string;
  /** What tells one failure of this family from another. */
  readonly narrow: (codes: readonly ErrorCode[]) => object;
  readonly body: (code: ErrorCode) => object;
}

const contract: Family = {
  schema: "Error",
  narrow: (codes) => ({
    properties: { error: { type: "object", properties: { code: { enum: codes } } } },
  }),
  body: (code) => errorBody(fail(code, messageOf(code)), "req_0c8f2d6a1b3e4f5897a6b5c4d3e2f1a0"),
};
const identity: Family = {
  schema: "IdentityError",
  narrow: (codes) => ({ properties: { error: { enum: [...new Set(codes.map(textOf))] } } }),
  body: (code) => identityErrorBody(fail(code, "")),
};

/** Both bodies, for the document's components. */
export const ERROR_SCHEMAS = { Error: errorSchema, IdentityError: identityErrorSchema };
/** Operators meet the first only. */
export const OPERATOR_ERROR_SCHEMAS = { Error: errorSchema };

// The same object for the same failure: a component is registered once.
const failures = new Map<string, ZodOpenApiResponseObject>();

function failure(status: number, codes: readonly ErrorCode[], family: Family): ZodOpenApiResponseObject {
  const id = [family.schema, status, ...codes].join("-");
  const known = failures.get(id);
  if (known !== undefined) return known;
  const made = { id, ...makeFailure(status, codes, family) };
  failures.set(id, made);
  return made;
}

function makeFailure(status: number, codes: readonly ErrorCode[], family: Family): ZodOpenApiResponseObject {
  const lines = codes.map((code) => `- \`${code}\`: ${ERRORS[code].when} ${ERRORS[code].remedy}`);
  const examples = codes.map((code) => [code, { summary: ERRORS[code].when, value: family.body(code) }]);
  return {
    description: lines.join("\n"),
    headers: z.object({
      "X-Request-Id": requestId,
      // Of what is away nobody may know for how long.
      ...(status === 429 && { "Retry-After": seconds, ...RATE_LIMIT_HEADERS }),
      ...(status === 503 && { "Retry-After": seconds.optional() }),
    }),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: `#/components/schemas/${family.schema}` },
            { type: "object", ...family.narrow(codes) },
          ],
        },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function messageOf(code: ErrorCode): string {
  return ERRORS[code].when.replaceAll("`", "");
}

function textOf(code: ErrorCode): string {
  return identityErrorBody(fail(code, "")).error;
}
