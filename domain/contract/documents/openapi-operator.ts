// The OpenAPI document of `/operator/v1`, for people who run the service and for their programs. It is on a host of its own,
// and it is not part of the integrators' contract: it may change with the service.

import { createDocument } from "zod-openapi";
import { CONTRACT_VERSION } from "../values/limits.ts";
import type { ContractDocument } from "./contract-document.ts";
import { OPERATOR_ERROR_SCHEMAS } from "./openapi-failures.ts";
import { pathsOf } from "./openapi-paths.ts";
import { OPERATOR_OPERATIONS } from "../operations/operators.ts";

/** The document that `GET /openapi.json` of the operators' host answers, to operators only. */
export function operatorDocument(): ContractDocument {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Weir, operator interface",
      version: CONTRACT_VERSION,
      summary: "Organisations, keys, credit, versions, lists and jobs",
      description:
        "For people who run the service. It is not part of the integrators' contract and may change with the service. An audit log records every act and its author.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/operator/v1", description: "The operators' host; integrators use another." }],
    security: [{ operatorToken: [] }, { session: [] }],
    components: {
      securitySchemes: {
        operatorToken: {
          type: "http",
          scheme: "bearer",
          description: "An operator token; its role or its permissions say what it may do.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-weir_session",
          description:
            "The console's session. It counts only with the headers `Weir-Console: 1`, or `Weir-Console: poll` for what nobody caused, and `Sec-Fetch-Site: same-origin`. Over plain HTTP, as in the local system, its name is `weir_session`.",
        },
      },
      schemas: OPERATOR_ERROR_SCHEMAS,
    },
    paths: pathsOf(OPERATOR_OPERATIONS),
  });
}
