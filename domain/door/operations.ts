// How the pipeline is doing, what runs offline, and a run by hand. Operators get the answers as they come.

import { z } from "zod";
import { finishedRunSchema } from "../contract/operators/operator-answers.ts";
import { question } from "./question.ts";

export const HEALTH = question("/v1/health", z.null(), z.unknown());

export const JOBS = question(
  "/v1/jobs",
  z.null(),
  z.object({ jobs: z.array(z.looseObject({ name: z.string() })) }),
);

/** Finished runs of a job, newest first, whichever process ran them. */
export const JOB_RUNS = question(
  "/v1/jobs/runs",
  z.object({ name: z.string(), limit: z.int().min(1) }),
  z.object({ runs: z.array(finishedRunSchema) }),
);

/** A run that failed is an answer too; null while it goes on. */
export const RUN_JOB = question(
  "/v1/jobs/run",
  z.object({ name: z.string() }),
  z.object({ run: z.looseObject({}).nullable() }),
);
