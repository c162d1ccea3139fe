// Asks which decisions fit a filter, see decisions.sql and the files beside it.

import { z } from "zod";
import { DECISIONS, RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { ATTEMPT_STATUSES } from "#domain/contract/decisions/screening.ts";
import { SUBJECT_TYPES } from "#domain/contract/decisions/subject.ts";
import { DIRECTIONS } from "#domain/contract/decisions/transaction.ts";
import { CLASSIFICATIONS } from "#domain/contract/decisions/outcome.ts";
import {
  DECISION_CHOICES,
  DECISION_LABELS,
  SCREENING_CHOICES,
} from "#domain/contract/operators/reported-decision.ts";
import { DECIMAL_PATTERN } from "#domain/money/amount.ts";
import { defineQuery } from "../query.ts";
import { daysParameter, instantColumn, instantParameter, tenantParameters } from "../types.ts";

const window = { ...tenantParameters, from: instantParameter, to: instantParameter };

/** As decision-columns.sql has it. */
export const decisionRow = z.object({
  event_id: z.string(),
  decision_id: z.string(),
  activity_id: z.string(),
  transaction_id: z.string().nullable(),
  external_activity_id: z.string(),
  external_transaction_id: z.string().nullable(),
  subject_id: z.string(),
  subject_type: z.enum(SUBJECT_TYPES),
  external_user_id: z.string().nullable(),
  occurred_at: instantColumn,
  assessed_at: instantColumn,
  activity_type: z.string(),
  decision: z.enum(DECISIONS),
  score: z.int(),
  risk_level: z.enum(RISK_LEVELS),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  direction: z.enum(DIRECTIONS).nullable(),
  counterparty_name: z.string().nullable(),
  screening_status: z.enum(ATTEMPT_STATUSES).nullable(),
  hits: z.array(z.string()),
  system_version_id: z.string(),
});

/** As decisions-that-fit.sql takes it. */
const filter = {
  ...window,
  subjectId: z.string(),
  decision: z.enum([...DECISION_CHOICES, ""]),
  ruleId: z.string(),
  eventIds: z.array(z.string()),
  minScore: z.int(),
  maxScore: z.int(),
  riskLevel: z.enum([...RISK_LEVELS, ""]),
  label: z.enum([...DECISION_LABELS, ""]),
  currency: z.string(),
  minAmount: z.string(),
  maxAmount: z.string(),
  aboveAmount: z.string(),
  belowAmount: z.string(),
  direction: z.enum([...DIRECTIONS, ""]),
  channel: z.string(),
  type: z.string(),
  screening: z.enum([...SCREENING_CHOICES, ""]),
  systemVersionId: z.string(),
  nodeId: z.string(),
};

export const decisionsOfWindow = defineQuery({
  file: new URL("decisions.sql", import.meta.url),
  parameters: z.object({
    ...filter,
    /** The page begins after this decision of that instant. */
    cursorAt: instantParameter,
    cursorId: z.string(),
    limit: z.int().min(1),
  }),
  row: decisionRow,
});

export const decisionsCounted = defineQuery({
  file: new URL("decisions-count.sql", import.meta.url),
  parameters: z.object({ ...filter, limit: z.int().min(1) }),
  row: z.object({
    currency: z.string().nullable(),
    payments: z.int(),
    amount: z.string().regex(DECIMAL_PATTERN),
    decisions: z.int(),
    currencies: z.int(),
  }),
});

export const decisionsOfAlert = defineQuery({
  file: new URL("decisions-of-alert.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, alertId: z.string(), openedBy: z.string() }),
  row: z.object({ event_id: z.string() }),
});

export const labelsOfDecisions = defineQuery({
  file: new URL("labels-of-decisions.sql", import.meta.url),
  parameters: z.object({
    ...tenantParameters,
    decisionIds: z.array(z.string()),
    /** All days on which these occurred. */
    occurredOn: daysParameter,
  }),
  row: z.object({ decision_id: z.string(), label: z.enum(CLASSIFICATIONS) }),
});

export const decisionsLoaded = defineQuery({
  file: new URL("decisions-loaded.sql", import.meta.url),
  parameters: z.object(window),
  row: z.object({ data_as_of: instantColumn.nullable() }),
});
