// The OpenAPI 3.1 document of `/api/v1`, derived from the operations and from the schemas that validate their requests.

import { createDocument } from "zod-openapi";
import {
  BODY_MAX_BYTES,
  CALLS_RATE_LIMIT,
  CONTRACT_VERSION,
  NESTING_MAX,
  REPORTS_RATE_LIMIT,
  STRING_MAX,
} from "../values/limits.ts";
import type { ContractDocument } from "./contract-document.ts";
import { documentedExamples } from "./openapi-examples.ts";
import { withInnerTitles } from "./inner-titles.ts";
import { ERROR_SCHEMAS } from "./openapi-failures.ts";
import { pathsOf } from "./openapi-paths.ts";
import { webhooksOf } from "./openapi-webhooks.ts";
import { withOpenAnswers } from "./strict-requests.ts";
import { INTEGRATOR_OPERATIONS } from "../operations/integrators.ts";

const TAGS = [...new Set(Object.values(INTEGRATOR_OPERATIONS).map(({ tag }) => tag))];

/** The document that `GET /openapi.json` answers: a title for every type that a client needs. */
export function openApiDocument(): ContractDocument {
  return withInnerTitles(untitledDocument());
}

/** The same without the titles of inner types, for generators that write these in their place. */
export function untitledDocument(): ContractDocument {
  return withOpenAnswers(closedDocument());
}

/** The same with closed answers, which our own answers are tested against. */
export function closedDocument(): ContractDocument {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Weir",
      version: CONTRACT_VERSION,
      summary: "Risk decisions for payments and customer activity",
      description: INTRODUCTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api/v1", description: "Sandbox or production, by host." }],
    security: [{ secretKey: [] }],
    tags: TAGS.map((name) => ({ name })),
    components: {
      securitySchemes: {
        secretKey: {
          type: "http",
          scheme: "bearer",
          description:
            "A secret key: `sk_test_…` for the sandbox host, `sk_live_…` for the production host. A key of the other environment gets 403 `environment_mismatch`.",
        },
      },
      schemas: ERROR_SCHEMAS,
      examples: documentedExamples(),
    },
    paths: pathsOf(INTEGRATOR_OPERATIONS),
    webhooks: webhooksOf(),
  });
}

const INTRODUCTION = `Weir decides payments and customer activity, screens counterparties, and measures how good its decisions were.

**An error or a timeout is not a decision, and never an approval.** Send the same request again: it is decided once.

Every operation except the health check takes \`Authorization: Bearer <API_KEY>\` with a secret key. Bodies are JSON of at most ${BODY_MAX_BYTES / 1_024} KiB and ${NESTING_MAX} levels. Times are ISO 8601 with a zone, amounts decimal strings. Ids are opaque. Ignore fields and event types that you do not know, and handle unknown values of enumerations by default: all of them may be added without a new version.

A key may make ${CALLS_RATE_LIMIT.ratePerSecond} requests per second, with a burst of ${CALLS_RATE_LIMIT.burst}, unless another limit was agreed; under \`/risk-intelligence\` it may make ${REPORTS_RATE_LIMIT.ratePerSecond} per second. Texts have at most ${STRING_MAX} characters unless stated otherwise, none of them the zero character (U+0000).

After 429, retry when the seconds in \`Retry-After\` have passed. After 503, do the same; without \`Retry-After\`, wait one second, double the wait each time, and limit the number of attempts. A GET may be retried at any time. Do not retry other 4xx: correct the request.`;
