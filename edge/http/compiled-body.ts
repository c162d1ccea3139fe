// The bodies of the operations that decide, their schemas compiled to functions: checking one is less than half the work then.
// Workers make code from text while they start, and never in a request; where a compiled check finds a fault, the schema
// itself is asked for the words.

import { z } from "zod";
import type { IntegratorOperation } from "#domain/contract/operations/operation.ts";

/** Others come too seldom to pay for what compiling adds to the start. */
const DECIDING = ["createTransaction", "createActivity"];

/** Call while the Worker starts. */
export function withCompiledBody(id: string, operation: IntegratorOperation): IntegratorOperation {
  if (operation.body === undefined || !DECIDING.includes(id)) return operation;
  return { ...operation, body: z.compile(operation.body) };
}
