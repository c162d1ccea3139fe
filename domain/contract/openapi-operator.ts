// The OpenAPI document of `/operator/v1`, for people who run the service and for their programs. It stands on a host of its
// own and is no part of the integrators' contract: it may change with the service.

import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import type { ErrorCode } from "./error-table.ts";
import { CONTRACT_VERSION } from "./limits.ts";
import type { ContractDocument } from "./openapi.ts";
import {
  answers,
  optionalBodyOf,
  requestBodyOf,
  requestIdHeader,
  requiredIdempotencyKey,
} from "./openapi-answers.ts";
import { OPERATOR_ERROR_SCHEMAS, withFailures } from "./openapi-failures.ts";
import type { OperatorRoute } from "./operator-route.ts";
import { OPERATOR_ROUTES } from "./operator-routes.ts";

/** Behind the token, for every route. */
const BEHIND_THE_TOKEN: readonly ErrorCode[] = [
  "operator_token_invalid",
  "permission_denied",
  "dependency_unavailable",
];

function operationOf(route: OperatorRoute): ZodOpenApiOperationObject {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const path = Object.fromEntries(names.map((name) => [name, z.string().min(1)]));
  const header = {
    "X-Request-Id": requestIdHeader,
    ...(route.takesKey === true && requiredIdempotencyKey),
  };
  const body = route.body ?? route.optionalBody;
  const [statuses, schema] = route.answer;
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.tag],
    requestParams: {
      ...(names.length > 0 && { path: z.object(path) }),
      ...(route.query && { query: z.object(route.query) }),
      header: z.object(header),
    },
    ...(body && { requestBody: route.body ? requestBodyOf(body) : optionalBodyOf(body) }),
    ...(route.bytes === true && {
      requestBody: { required: true, content: { "application/octet-stream": {} } },
    }),
    responses: Object.assign(
      {},
      ...statuses.map((status) => answers({ status, description: "Done.", ...(schema && { schema }) })),
    ),
  };
}

/** The document that `GET /openapi.json` of the operators' host answers, to operators only. */
export function operatorDocument(): ContractDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of OPERATOR_ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  }
  const own = Object.fromEntries(OPERATOR_ROUTES.map(({ id, codes = [] }) => [id, codes]));
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Weir, operator interface",
      version: CONTRACT_VERSION,
      summary: "Organisations, keys, credit, versions, lists and jobs",
      description:
        "For people who run the service. Not part of the integrators' contract: it may change with the service. Every act is kept in an audit log with who did it.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/operator/v1", description: "The operators' host, which is not the integrators'." }],
    security: [{ operatorToken: [] }],
    components: {
      securitySchemes: {
        operatorToken: {
          type: "http",
          scheme: "bearer",
          description: "An operator's token, `op_<role>_…`; the role says what it may do.",
        },
      },
      schemas: OPERATOR_ERROR_SCHEMAS,
    },
    paths: withFailures(paths, { own, behind: BEHIND_THE_TOKEN }),
  });
}
