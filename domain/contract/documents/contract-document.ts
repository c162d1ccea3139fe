// An OpenAPI document as it is made here.

import type { createDocument } from "zod-openapi";

export type ContractDocument = ReturnType<typeof createDocument>;
