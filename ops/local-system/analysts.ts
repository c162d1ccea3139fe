// The analysts of the local system: for each organisation that the edge knows when ClickHouse starts, one who sees all of it, and for
// the SQL that operators ask one of each environment.
// An organisation that is made later has its analyst from the next start on. There is one only where the kernel keeps
// ClickHouse from the files of this account.

import { createHmac } from "node:crypto";
import { z } from "zod";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { ENVIRONMENTS } from "#domain/contract/values/environment.ts";
import {
  analystFilter,
  analystGrants,
  analystName,
  analystSettings,
  derivedPassword,
  type AnalystScope,
} from "#warehouse/analysts.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";
import type { ClickHouseUser } from "./clickhouse-config.ts";
import type { Ports } from "./ports.ts";
import { StartError } from "./running.ts";
import type { Secrets } from "./secrets.ts";

const ANSWER_MILLISECONDS = 5_000;
const organisationsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** What is said where there are no analysts. */
export const NO_ANALYSTS =
  "no analyst account: only Landlock, a part of Linux, around the packaged ClickHouse keeps an analyst from every file of this user";

export interface Analysts {
  /**
   * Those of the organisations that there are now; where the edge is away, those that were known before.
   * @throws StartError where none were known before: a warehouse without its analysts would look as if they had lost access.
   */
  users(): Promise<readonly ClickHouseUser[]>;
}

/** @param wall whether ClickHouse is behind one: see `landlock.ts`. */
export function createAnalysts(ports: Ports, secrets: Secrets, database: string, wall: boolean): Analysts {
  let known: readonly string[] | null = null;
  return {
    async users() {
      if (!wall) return [];
      known = (await organisationIds(ports, secrets)) ?? known;
      if (known === null) throw new StartError("The edge does not list its organisations.");
      return known.flatMap((id) => [
        analystUser(id, analystPassword(secrets, id), database),
        ...ENVIRONMENTS.map((environment) =>
          analystUser(id, derivedPassword(sqlSecret(secrets), id, environment), database, environment),
        ),
      ]);
    },
  };
}

/** The same at every start, and no secret of another organisation's analyst. */
export function analystPassword(secrets: Secrets, organisationId: string): string {
  return createHmac("sha256", secrets.clickhousePassword).update(`analyst/${organisationId}`).digest("hex");
}

/** Of which the passwords of those follow whom operators ask as. */
export function sqlSecret(secrets: Secrets): string {
  return createHmac("sha256", secrets.clickhousePassword).update("sql").digest("hex");
}

export function analystUser(
  organisationId: string,
  password: string,
  database: string,
  scope: AnalystScope = "both",
): ClickHouseUser {
  const filter = analystFilter(organisationId, scope);
  return {
    name: analystName(organisationId, scope),
    password,
    settings: analystSettings(scope),
    grants: analystGrants(database),
    rowFilters: ANALYST_VIEWS.map((table) => ({ database, table, filter })),
  };
}

async function organisationIds(ports: Ports, secrets: Secrets): Promise<readonly string[] | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${ports.operator}/operator/v1/organisations`, {
      headers: { authorization: `Bearer ${operatorToken(secrets.operatorSecret, "viewer")}` },
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    const { data } = organisationsSchema.parse(await answer.json());
    return data.map(({ id }) => id);
  } catch {
    return null;
  }
}
