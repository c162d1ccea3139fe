// GET /openapi.json, at the root of each host: generated from the schemas that validate.

import { openApiDocument } from "#domain/contract/documents/openapi.ts";
import { operatorDocument } from "#domain/contract/documents/openapi-operator.ts";
import { authoriseOperator } from "../http/authorise-operator.ts";
import type { Answer, Handled, WeirRequest } from "../http/exchange.ts";

const textOfDocument = madeOnce(() => JSON.stringify(openApiDocument()));
const textOfOperatorDocument = madeOnce(() => JSON.stringify(operatorDocument()));

export function readOpenApi(): Answer {
  return { status: 200, body: textOfDocument(), headers: { "cache-control": "public, max-age=300" } };
}

/** For operators only, as all of their host. */
export async function readOperatorOpenApi(request: WeirRequest): Promise<Handled> {
  const operator = await authoriseOperator(request, "health:read");
  return operator.ok ? { status: 200, body: textOfOperatorDocument() } : operator;
}

/** An isolate makes a document when it is first asked for, for that takes longer than all else of a request. */
function madeOnce(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
