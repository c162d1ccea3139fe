// GET /openapi.json, at the root of the host: generated from the schemas that validate.

import { openApiDocument } from "#domain/contract/openapi.ts";
import type { Answer } from "../http/exchange.ts";

let text: string | undefined;

export function readOpenApi(): Answer {
  text ??= JSON.stringify(openApiDocument());
  return { status: 200, body: text, headers: { "cache-control": "public, max-age=300" } };
}
