// The versions of the contract.

import { z } from "zod";
import { versionDiffSchema, versionListSchema } from "../documents/versions.ts";
import type { IntegratorOperation, Operations } from "./operation.ts";

const version = z.string().min(1).meta({ description: "An id from `GET /versions`." });

export const VERSIONS = {
  listVersions: {
    method: "get",
    path: "/versions",
    tag: "Versions",
    summary: "List the versions of the contract",
    answer: { status: 200, description: "The versions.", schema: versionListSchema },
  },
  diffVersions: {
    method: "get",
    path: "/versions/diff",
    tag: "Versions",
    summary: "Compare two versions of the contract",
    description:
      "Computed from the schemas that validate requests. Breaking: removed, renamed, newly required and otherwise changed parts. Not breaking: new operations, event types, optional fields and values of enumerations.",
    query: { from: version, to: version },
    answer: { status: 200, description: "The changes.", schema: versionDiffSchema },
  },
} as const satisfies Operations<IntegratorOperation>;
