// How a route of the operator interface is described, and what many of them take and fail with alike.

import type { z } from "zod";
import { environmentSchema } from "./environment.ts";
import type { ErrorCode } from "./error-table.ts";
import { instant } from "./primitives.ts";

export interface OperatorRoute {
  readonly method: "get" | "post" | "patch" | "delete";
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  /** Statuses of success, and the body; none where there is no body. */
  readonly answer: readonly [statuses: readonly number[], schema?: z.ZodType];
  readonly query?: Readonly<Record<string, z.ZodType>>;
  readonly body?: z.ZodType;
  readonly optionalBody?: z.ZodType;
  /** The body is bytes. */
  readonly bytes?: boolean;
  /** Whether it needs an `Idempotency-Key`. */
  readonly takesKey?: boolean;
  readonly codes?: readonly ErrorCode[];
}

export const environmentParameter = {
  environment: environmentSchema.optional().meta({ description: "`sandbox` where it is left out." }),
};
export const windowParameters = {
  from: instant.optional().meta({ description: "Inclusive; 30 days before `to` by default." }),
  to: instant.optional().meta({ description: "Exclusive; now by default." }),
};
export const ORGANISATION = "/organisations/{id}";
export const unknownOrganisation = ["organisation_not_found"] as const;
