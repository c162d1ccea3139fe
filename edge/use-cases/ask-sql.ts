// A question in SQL, in the audit before it is asked. Texts that the audit keeps show no account number and no saved wallet.

import { numbersInName } from "#domain/contract/values/account-numbers.ts";
import { maskedNumber } from "#domain/contract/values/masked-number.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { SqlRequest, SqlTable } from "#domain/contract/operators/sql.ts";
import { replaced } from "#domain/decision/redact-account-numbers.ts";
import { ASK_SQL } from "#domain/door/sql.ts";
import type { Tenant } from "../caller.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { organisationOf } from "../routing.ts";
import { withoutWallets } from "./named-wallets.ts";

/** @param given `sql.ask`. */
export async function askSql(
  env: Env,
  tenant: Tenant,
  { query, parameters = {} }: SqlRequest,
  given: Act,
): Promise<Result<SqlTable>> {
  const { organisationId, environment } = tenant;
  const texts = { query, parameters: Object.values(parameters).join("\n") };
  const { act, refusal } = await withoutWallets(env, tenant, given, texts);
  if (refusal !== null) return refusal;
  const told = Object.entries(parameters).map(([name, value]) => [name, withoutNumbers(value)]);
  await organisationOf(env, organisationId).audit(environment, act, {
    query: withoutNumbers(query),
    parameters: Object.fromEntries(told),
  });
  const answer = await askDoor(env, ASK_SQL, { organisationId, environment, query, parameters });
  if (!answer.ok) return answer;
  switch (answer.value.outcome) {
    case "answered":
      return succeed(answer.value.table);
    case "refused":
      return fail("sql_refused", answer.value.message, { details: { reason: answer.value.reason } });
    case "limit_exceeded":
      return fail("sql_limit_exceeded", answer.value.message, { details: { reason: answer.value.reason } });
    case "busy":
      return fail("overloaded", BUSY, { retryAfterSeconds: 1 });
    case "no_analyst":
      return fail("dependency_unavailable", NO_ANALYST);
  }
}

const BUSY = "Too many queries of this organisation run already: ask again once one has ended.";
const NO_ANALYST =
  "This organisation has no analyst of this environment yet: docs/analysts.md says who makes one. Decisions are not affected.";

function withoutNumbers(text: string): string {
  return replaced(text, numbersInName(text), ({ number }) => maskedNumber(number));
}
