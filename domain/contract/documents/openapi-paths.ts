// The paths of an OpenAPI document, derived from operations: parameters, bodies, answers, failures, examples and links.

import { z } from "zod";
import type {
  ZodOpenApiMediaTypeObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import {
  CONTRACT_VERSION,
  IDEMPOTENCY_KEY_PATTERN,
  REQUEST_ID_MAX,
  REQUEST_ID_PATTERN,
} from "../values/limits.ts";
import { namesOfExamples } from "./openapi-examples.ts";
import { failuresOf, RATE_LIMIT_HEADERS, requestId } from "./openapi-failures.ts";
import { codesOf } from "../operations/codes.ts";
import type { Answer, IntegratorOperation, Links, OperatorOperation } from "../operations/operation.ts";
import { environmentParameter } from "../operations/parameters.ts";

type AnyOperation = IntegratorOperation | OperatorOperation;

export function pathsOf(operations: Readonly<Record<string, AnyOperation>>): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [id, operation] of Object.entries(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      ...(isOfIdentityFamily(operation) && { servers: [{ url: "/api" }] }),
      [operation.method]: operationObject(id, operation),
    };
  }
  return paths;
}

function operationObject(id: string, operation: AnyOperation): ZodOpenApiOperationObject {
  const { summary, description, tag } = operation;
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    ...(isOpen(operation) && { security: [] }),
    requestParams: parametersOf(operation),
    ...requestBodyOf(id, operation),
    responses: {
      ...successesOf(id, operation),
      ...failuresOf(codesOf(operation), isOfIdentityFamily(operation) ? "identity" : "contract"),
    },
  };
}

function isOfIdentityFamily(operation: AnyOperation): boolean {
  return !("permission" in operation) && operation.family === "identity";
}

function isOpen(operation: AnyOperation): boolean {
  return operation.open === true;
}

/** Whether integrators see of an answer that it is a repeat's. */
function showsReplays(operation: AnyOperation): boolean {
  if ("permission" in operation) return false;
  return operation.idempotency !== undefined || operation.identity === true;
}

function isConditional(operation: AnyOperation): boolean {
  return "conditional" in operation;
}

const requestIdParameter = z
  .string()
  .max(REQUEST_ID_MAX)
  .regex(REQUEST_ID_PATTERN)
  .optional()
  .meta({
    param: { id: "X-Request-Id" },
    description: `Returned in the answer's header and in \`error.request_id\`; we make one if you send none. Up to ${REQUEST_ID_MAX} characters, no control characters.`,
  });

// An enumeration of one: generators of clients leave out an operation whose parameter is a `const`.
const versionParameter = z
  .enum([CONTRACT_VERSION])
  .optional()
  .meta({
    param: { id: "Service-Version" },
    description:
      "The contract version that your integration was built for. `GET /versions` lists the supported versions; any other gets 400 `version_unsupported`.",
  });

const ignoredFields = z
  .string()
  .optional()
  .meta({
    header: { id: "Weir-Ignored-Fields" },
    description:
      "Fields of your body that the contract does not know, such as `devicRef, transaction.partys`: check their spelling. Absent if there are none.",
  });

const redactedFields = z
  .string()
  .optional()
  .meta({
    header: { id: "Weir-Redacted-Fields" },
    description:
      "Fields of your body in which an account or card number, or a secret, was replaced before anything kept it, such as `metadata.note`. Absent if there are none.",
  });

const replayed = z
  .enum(["true"])
  .optional()
  .meta({
    header: { id: "Idempotent-Replayed" },
    description:
      "`true` where you sent the same request before, and this is its first answer. Absent where it was carried out now.",
  });

const knownTag = z.string().optional().meta({
  description: "The `ETag` of an answer that you have: it is 304, without a body, if it still holds.",
});
const NOT_MODIFIED = "What you have still holds.";
const tag = z.string().meta({
  header: { id: "ETag" },
  description: "Changes with the answer: send it as `If-None-Match`.",
});

const idempotencyKey = z.string().regex(IDEMPOTENCY_KEY_PATTERN);
const optionalKey = idempotencyKey.optional().meta({
  description:
    "Identifies this request: within 30 days, a repeat with the same key gets the first answer, another request with the same key gets 409.",
});
const KEY_PARAMETERS = {
  required: idempotencyKey.meta({
    description:
      "Identifies this request: a repeat with the same key gets the first answer, another request with the same key gets 409. Keys of outcomes are kept as long as the decision, others for 30 days.",
  }),
  optional: optionalKey,
  made: optionalKey,
};

function parametersOf(operation: AnyOperation): NonNullable<ZodOpenApiOperationObject["requestParams"]> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const path = names.map((name) => [name, operation.parameters?.[name] ?? z.string().min(1)]);
  const isVersioned = !("permission" in operation) && !isOpen(operation);
  const query = {
    ...("scope" in operation && operation.scope === "environment" && environmentParameter),
    ...operation.query,
  };
  return {
    ...(names.length > 0 && { path: z.object(Object.fromEntries(path)) }),
    ...(Object.keys(query).length > 0 && { query: z.object(query) }),
    header: z.object({
      "X-Request-Id": requestIdParameter,
      ...(isVersioned && { "Service-Version": versionParameter }),
      ...(operation.idempotency && { "Idempotency-Key": KEY_PARAMETERS[operation.idempotency.key] }),
      ...(isConditional(operation) && { "If-None-Match": knownTag }),
    }),
  };
}

function requestBodyOf(id: string, operation: AnyOperation): Pick<ZodOpenApiOperationObject, "requestBody"> {
  if (operation.maxBytes !== undefined) {
    return { requestBody: { required: true, content: { "application/octet-stream": {} } } };
  }
  const schema = operation.body ?? operation.optionalBody;
  if (schema === undefined) return {};
  return { requestBody: { required: operation.body !== undefined, content: jsonOf(id, operation, schema) } };
}

function successesOf(id: string, operation: AnyOperation): ZodOpenApiResponsesObject {
  const { status, description, schema, mediaType, otherwise }: Answer = operation.answer;
  const links = "permission" in operation ? undefined : operation.links;
  const shared: Omit<ZodOpenApiResponseObject, "description"> = {
    ...(schema && { content: mediaType ? { [mediaType]: { schema } } : jsonOf(id, operation, schema) }),
    headers: z.object({
      "X-Request-Id": requestId,
      ...(!("permission" in operation) && !isOpen(operation) && RATE_LIMIT_HEADERS),
      ...(isConditional(operation) && { ETag: tag }),
      ...(showsReplays(operation) && { "Idempotent-Replayed": replayed }),
      ...((operation.body ?? operation.optionalBody) && { "Weir-Ignored-Fields": ignoredFields }),
      ...(!("permission" in operation) && operation.body && { "Weir-Redacted-Fields": redactedFields }),
    }),
    ...(links && { links: linksOf(links) }),
  };
  return Object.fromEntries([
    [status, { description, ...shared }],
    ...(isConditional(operation) ? [[304, { description: NOT_MODIFIED, headers: shared.headers }]] : []),
    ...(otherwise ? [[otherwise.status, otherwiseOf(id, operation, otherwise, shared)]] : []),
  ]);
}

function otherwiseOf(
  id: string,
  operation: AnyOperation,
  { description, schema }: NonNullable<Answer["otherwise"]>,
  shared: Omit<ZodOpenApiResponseObject, "description">,
): ZodOpenApiResponseObject {
  return { ...shared, description, ...(schema && { content: jsonOf(id, operation, schema) }) };
}

/** A body, in the integrators' document with its examples. */
function jsonOf(
  id: string,
  operation: AnyOperation,
  schema: z.ZodType,
): { readonly "application/json": ZodOpenApiMediaTypeObject } {
  const names = "permission" in operation ? [] : namesOfExamples(schema.meta()?.id ?? id);
  const examples = names.map((name) => [name, { $ref: `#/components/examples/${name}` }]);
  return {
    "application/json": { schema, ...(names.length > 0 && { examples: Object.fromEntries(examples) }) },
  };
}

function linksOf(links: Links): NonNullable<ZodOpenApiResponseObject["links"]> {
  return Object.fromEntries(
    Object.entries(links).map(([operationId, pointers]) => {
      const parameters = Object.entries(pointers).map(([name, pointer]) => [
        name,
        `$response.body#${pointer}`,
      ]);
      return [operationId, { operationId, parameters: Object.fromEntries(parameters) }];
    }),
  );
}
