// The compatibility family: a known activity is decided, every other event is kept. The health check needs no key.

import { succeed } from "#domain/contract/errors/errors.ts";
import { tokensOfWork } from "#domain/decision/request-work.ts";
import type { IntegratorHandler } from "../http/handlers.ts";
import { receiveIdentityEvent } from "../use-cases/receive-identity-event.ts";

export const createIdentityEvent: IntegratorHandler<"createIdentityEvent"> = async (asked) =>
  (await asked.spend(tokensOfWork(asked.body))) ??
  receiveIdentityEvent(asked.env, asked.caller, asked.body, asked.receivedAt);

export const getHealth: IntegratorHandler<"getHealth"> = () => succeed({ status: "ok" });
