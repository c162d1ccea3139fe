// The versions that this service answers. When a breaking change is made, it gets a version of its own here, and the one
// before keeps its document from `released/`.

import { CONTRACT_VERSION } from "../values/limits.ts";
import { openApiDocument } from "./openapi.ts";
import type { ContractVersion } from "./versions.ts";

/** The newest comes last. */
export const VERSIONS: readonly [ContractVersion, ...ContractVersion[]] = [
  {
    id: CONTRACT_VERSION,
    status: "current",
    releasedAt: "2026-08-11T00:00:00.000Z",
    sunsetAt: null,
    document: openApiDocument,
  },
];
