// Whom stored payments screened, and by which lists that was looked at again.

import { z } from "zod";
import type { RescreenTarget } from "#domain/events/counterparty-rescreened.ts";
import { SUBJECT_TYPES } from "#domain/contract/decisions/subject.ts";
import { PARTY_TYPES } from "#domain/contract/decisions/transaction.ts";
import { defineQuery, defineStatement } from "../query.ts";
import { instantColumn, instantParameter, tenantParameters } from "../types.ts";

export const lastRun = defineQuery({
  file: new URL("last-run.sql", import.meta.url),
  parameters: z.object(tenantParameters),
  row: z
    .object({ list_version: z.string(), started_at: instantColumn })
    .transform(({ list_version: listVersion, started_at: startedAt }) => ({ listVersion, startedAt })),
});

export const daysOfPayments = defineQuery({
  file: new URL("days-of-payments.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, from: instantParameter, to: instantParameter }),
  row: z.object({ day: z.iso.date() }),
});

export const nameRun = defineStatement({
  file: new URL("name-run.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, listVersion: z.string(), startedAt: instantParameter }),
});

const targetRow = z
  .object({
    subject_id: z.string(),
    subject_type: z.enum(SUBJECT_TYPES),
    external_user_id: z.string().nullable(),
    kind: z.enum(["name", "wallet"]),
    name: z.string(),
    name_type: z.enum([...PARTY_TYPES, ""]),
    country_or_network: z.string(),
    decision_id: z.string(),
    newest_list_version: z.string(),
    matched: z.array(z.string()),
  })
  .transform((row): RescreenTarget => ({
    subject: { id: row.subject_id, type: row.subject_type, externalUserId: row.external_user_id },
    decisionId: row.decision_id,
    listVersion: row.newest_list_version,
    whom:
      row.kind === "wallet"
        ? { kind: "wallet", address: row.name, network: row.country_or_network }
        : {
            kind: "name",
            displayName: row.name,
            type: row.name_type === "" ? "unknown" : row.name_type,
            country: row.country_or_network === "" ? null : row.country_or_network,
          },
    matched: row.matched,
  }));

/** By `listVersion`, the active one, these need not be screened again. */
export const targetsOfDay = defineQuery({
  file: new URL("targets-of-day.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, day: z.iso.date(), listVersion: z.string() }),
  row: targetRow,
});
