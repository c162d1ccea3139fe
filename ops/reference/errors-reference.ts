// The reference of errors as Markdown, derived from the error table and from the operations that answer its codes.

import { ERRORS, fail, type ErrorCode } from "#domain/contract/errors/errors.ts";
import { identityErrorBody } from "#domain/contract/decisions/identity-error.ts";
import { codesOf } from "#domain/contract/operations/codes.ts";
import { INTEGRATOR_OPERATIONS } from "#domain/contract/operations/integrators.ts";
import { table } from "./markdown-table.ts";

/** The whole of `docs/errors.md`. */
export function errorsReference(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const answered = new Set<ErrorCode>(Object.values(INTEGRATOR_OPERATIONS).flatMap(codesOf));
  const isOfIntegrators = (code: ErrorCode) => code === "route_not_found" || answered.has(code);
  return `${[
    INTRODUCTION,
    codeTable(codes.filter(isOfIntegrators)),
    "## Of the operator interface only\n\n`/operator/v1` answers the codes above, and these.",
    codeTable(codes.filter((code) => !isOfIntegrators(code))),
    IDENTITY_FAMILY,
    identityTable(codes.filter(isOfIntegrators)),
    RETRYING,
  ].join("\n\n")}\n`;
}

const INTRODUCTION = `# Errors

<!-- Generated from the code by ops/reference/errors-reference.ts: \`npm run test:unit -- ops/reference -u\` writes it again. -->

**An error or a timeout is no decision: never treat it as \`allow\`.** Every failure of \`/api/v1\` and \`/operator/v1\` has one body:

\`\`\`json
{
  "error": {
    "type": "VALIDATION_ERROR",
    "code": "invalid_request",
    "message": "transaction.amount: must be greater than zero",
    "request_id": "req_0c8f2d6a1b3e4f5897a6b5c4d3e2f1a0",
    "details": { "issues": [{ "path": "transaction.amount", "message": "must be greater than zero" }] }
  }
}
\`\`\`

Branch on \`type\` or \`code\`: codes are added, never changed. \`message\` is for people, and its words may change. \`request_id\` is also
in the header \`X-Request-Id\` (your own, if you sent one), in the log, and as \`requestId\` in every event that the request caused at once:
quote it to support. Errors that other APIs answer with 413 or 422 are 400 here, and 502 is 503. 401 comes first, then 403, then 429,
then errors about the body.

The [reference](http://127.0.0.1:8700/reference) lists the codes of each operation.

## Codes`;

const IDENTITY_FAMILY = `## The identity family

\`/api/identity\` and \`/api/kyc\` answer \`{ "error": "…" }\` with the same status: the contract's own text or, without one, the code.`;

const RETRYING = `## Sending again

${table(
  ["what happened", "send again?"],
  [
    ["a GET failed or timed out", "yes, as it is"],
    ["a write with an idempotency identity timed out (all decisions have one)", "yes, the same body and key"],
    ["a write without one timed out", "not blindly: read the state first"],
    ["429", "yes, after the seconds of `Retry-After`, then with growing delays"],
    ["503", "yes, after `Retry-After`, else from one second, doubling, a bounded number of times"],
    ["400, 401, 402, 403, 404, 409", "no: do what the table says"],
    ["500", "not blindly: keep the request id; what has an idempotency identity may be sent again"],
  ],
)}`;

function codeTable(codes: readonly ErrorCode[]): string {
  const rows = codes.map((code) => {
    const { type, status, when, remedy } = ERRORS[code];
    return [String(status), `\`${type}\``, `\`${code}\``, when, remedy];
  });
  rows.sort(([one = ""], [other = ""]) => Number(one) - Number(other));
  return table(["status", "type", "code", "when", "what to do"], rows);
}

function identityTable(codes: readonly ErrorCode[]): string {
  const worded = codes.map((code) => ({ code, text: identityErrorBody(fail(code, "")).error }));
  return table(
    ["status", "`error`", "codes"],
    [...Map.groupBy(worded, ({ text }) => text)]
      .filter(([text, [first]]) => text !== first?.code)
      .map(([text, same]) => [
        String(ERRORS[same[0]?.code ?? "internal_error"].status),
        `\`${text}\``,
        same.map(({ code }) => `\`${code}\``).join(", "),
      ]),
  );
}
