// Control challenges of saved addresses.

import type { IntegratorHandler } from "../http/handlers.ts";
import { answerChallenge, openChallenge } from "../use-cases/prove-control.ts";

export const createControlChallenge: IntegratorHandler<"createControlChallenge"> = (asked) =>
  openChallenge(asked.env, asked.caller, asked.keyName, asked.params.id, asked.body);

export const verifyControlChallenge: IntegratorHandler<"verifyControlChallenge"> = (asked) =>
  answerChallenge(asked.env, asked.caller, asked.keyName, asked.params, asked.body);
