// The operations on versions of the contract of the OpenAPI document.

import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { answers, commonHeaders } from "./openapi-answers.ts";
import { versionDiffSchema, versionListSchema } from "./versions.ts";

const header = z.object(commonHeaders);
const version = z.string().min(1).meta({ description: "An id of `GET /versions`." });

export const VERSION_PATHS: ZodOpenApiPathsObject = {
  "/versions": {
    get: {
      operationId: "listVersions",
      summary: "Which versions of the contract are there?",
      requestParams: { header },
      responses: answers({ status: 200, description: "The versions.", schema: versionListSchema }),
    },
  },
  "/versions/diff": {
    get: {
      operationId: "diffVersions",
      summary: "What changed between two versions?",
      description:
        "Computed from the schemas that check requests. Removed, renamed, newly required or otherwise changed is breaking; new operations, event types, optional fields and enumerated values are not.",
      requestParams: { query: z.object({ from: version, to: version }), header },
      responses: answers({ status: 200, description: "The changes.", schema: versionDiffSchema }),
    },
  },
};
