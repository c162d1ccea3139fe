// Under which heading of the reference each operation stands: the first part of its path says it.

import type { ZodOpenApiPathsObject } from "zod-openapi";
import { mapOperations } from "./openapi-operations.ts";

const TAG_OF_PATH: Readonly<Record<string, string>> = {
  transactions: "Decisions",
  activities: "Decisions",
  "wallet-screenings": "Wallet screening",
  "risk-assessments": "Risk assessments",
  "risk-intelligence": "Risk intelligence",
  alerts: "Alerts",
  signals: "Signals",
  investigations: "Investigations",
  monitoring: "Change feed",
  webhooks: "Webhooks",
  versions: "Versions",
  identity: "Identity family",
  kyc: "Identity family",
};

/** In the order of the reference. */
export const TAGS: readonly string[] = [...new Set(Object.values(TAG_OF_PATH))];

/** @throws for a path that belongs nowhere: a new resource gets its heading here. */
export function withTags(paths: ZodOpenApiPathsObject): ZodOpenApiPathsObject {
  return mapOperations(paths, (operation, { path }) => {
    const tag = TAG_OF_PATH[path.split("/")[1] ?? ""];
    if (tag === undefined) throw new Error(`${path} has no heading`);
    return { ...operation, tags: [tag] };
  });
}
