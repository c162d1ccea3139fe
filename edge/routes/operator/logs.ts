// Logs with their readers: send a log again from a position, retry or drop rows that a reader set aside.

import { succeed } from "#domain/contract/errors/errors.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { pulseLogs } from "../../use-cases/pulse-logs.ts";
import * as rewinding from "../../use-cases/rewind-log.ts";
import { dropSetAside, retrySetAside } from "../../use-cases/set-aside-rows.ts";

export const listLogs: OperatorHandler<"listLogs"> = async ({ env }) => {
  const { logs, unanswered } = await pulseLogs(env);
  return succeed({ data: logs, unanswered, pagination: { nextCursor: null } });
};

export const rewindLog: OperatorHandler<"rewindLog"> = ({ env, body, act }) =>
  rewinding.rewindLog(env, body, act("log.rewind", body.reason));

export const retryRows: OperatorHandler<"retryRows"> = ({ env, body, act }) =>
  retrySetAside(env, body, act("log.retry"));

export const dropRows: OperatorHandler<"dropRows"> = ({ env, body, act }) =>
  dropSetAside(env, body, act("log.drop", body.reason));
