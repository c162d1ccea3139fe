// Parameters of paths and queries that several operations take.

import { z } from "zod";
import { INTERRUPTING_DECISIONS } from "../decisions/decision-summary.ts";
import { environmentSchema } from "../values/environment.ts";
import { labelMaturityDaysSchema } from "../reports/report-evidence.ts";
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from "../values/limits.ts";
import { filterText, PAGE_MAX } from "../values/page-list.ts";
import { instant } from "../values/primitives.ts";

export const pageParameters = {
  limit: z
    .int()
    .min(1)
    .max(PAGE_LIMIT_MAX)
    .optional()
    .meta({ description: `The number of items in a page; ${PAGE_LIMIT_DEFAULT} by default.` }),
  cursor: z.string().min(1).optional().meta({ description: "`pagination.nextCursor` of the previous page." }),
};

export const windowParameters = {
  from: instant.optional().meta({ description: "Inclusive; 30 days before `to` by default." }),
  to: instant.optional().meta({ description: "Exclusive; now by default." }),
};

export const maturityParameter = {
  labelMaturityDays: labelMaturityDaysSchema.optional().meta({
    description:
      "Days until the label of a decision is taken as known; the organisation's setting by default.",
  }),
};

export const environmentParameter = {
  environment: environmentSchema.optional().meta({ description: "`sandbox` by default." }),
};

export const subjectParameter = {
  subjectId: z.string().min(1).optional().meta({ description: "The customer, by our id or yours." }),
};

export const DECISION_LISTS =
  "A summary of each; get one for the rest. A new decision is listed at once. A page may have fewer items than `limit`, even none, and still a `nextCursor`: the list ends where that is null.";

/** Lists of decisions: what a ledger finds by rows of its own. */
export const decisionListParameters = {
  ...subjectParameter,
  decision: z.enum(INTERRUPTING_DECISIONS).optional().meta({ description: "Only these." }),
  alertId: z.string().min(1).optional().meta({ description: "Only those that belong to this alert." }),
  ...pageParameters,
};

export const decisionReference = z.string().min(1).meta({
  description:
    "A transaction id, activity id, decision id, external transaction id or external activity id; the first match in this order is used.",
});

/** What both lists of crypto providers are filtered by. */
export const providerFilters = {
  search: filterText("search").optional().meta({
    description: "A part of a name or domain, without regard to case and accents; or a whole LEI or id.",
  }),
  network: filterText("network")
    .optional()
    .meta({ description: "Only providers on this network: an id or alias of the catalogue." }),
  jurisdiction: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .meta({ description: "Only providers of this country: two uppercase letters." }),
};

/** Which page of a crypto provider's history. */
export const historyParameters = {
  historyPage: z.int().min(1).max(PAGE_MAX).optional().meta({ description: "1 by default." }),
};
