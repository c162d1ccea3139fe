// GET /openapi.json, at the root of each host: generated from the schemas that validate.

import { openApiDocument } from "#domain/contract/openapi.ts";
import { operatorDocument } from "#domain/contract/openapi-operator.ts";
import { authoriseOperator } from "../http/authorise-operator.ts";
import type { Answer, Handled, WeirRequest } from "../http/exchange.ts";

let text: string | undefined;

export function readOpenApi(): Answer {
  text ??= JSON.stringify(openApiDocument());
  return { status: 200, body: text, headers: { "cache-control": "public, max-age=300" } };
}

/** For operators only, as all of their host. */
export function readOperatorOpenApi(request: WeirRequest): Handled {
  const operator = authoriseOperator(request, "health:read");
  return operator.ok ? { status: 200, body: operatorDocument() } : operator;
}
