// Rebuilding the warehouse from the logs, step by step.

import type { OperatorHandler } from "../../http/handlers.ts";
import * as warehouse from "../../use-cases/rebuild-warehouse.ts";

export const getRebuild: OperatorHandler<"getRebuild"> = ({ env }) => warehouse.rebuildProgress(env);

export const beginRebuild: OperatorHandler<"beginRebuild"> = ({ env, body, act }) => {
  const { reason, ...name } = body;
  return warehouse.beginRebuild(env, name, act("warehouse.rebuild", reason));
};

export const endRebuild: OperatorHandler<"endRebuild"> = ({ env, body, act }) =>
  warehouse.endRebuild(env, body, act("warehouse.rebuilt"));

export const restateCasebook: OperatorHandler<"restateCasebook"> = ({ env, body, act }) =>
  warehouse.restateCasebook(env, body.source, act("casebook.restate"));
