// `risk.experiment.changed` and `risk.backtest.requested`: what is to be decided again offline, with the whole candidate, so
// that the pipeline needs no further question.

import { z } from "zod";
import { backtestDefinitionSchema, experimentDefinitionSchema } from "../contract/reports/experiment.ts";
import {
  systemVersionContentSchema,
  versionBasisSchema,
  type SystemVersionContent,
} from "../decision/versions/system-version.ts";

export const EXPERIMENT_CHANGED = "risk.experiment.changed";
export const BACKTEST_REQUESTED = "risk.backtest.requested";

const candidate = systemVersionContentSchema
  .extend({ basis: versionBasisSchema.optional() })
  .transform(({ basis, ...content }): SystemVersionContent => ({ ...content, ...(basis && { basis }) }));

/** The data of `risk.experiment.changed`: sent at the start and at the stop; the newest counts. */
export const experimentChangedSchema = z.looseObject({ ...experimentDefinitionSchema.shape, candidate });

/** The data of `risk.backtest.requested`: sent at the request and at a cancellation; the newest counts. */
export const backtestRequestedSchema = z.looseObject({ ...backtestDefinitionSchema.shape, candidate });
