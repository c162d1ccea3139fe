// What an organisation is deciding at this moment.

import { LIVE } from "#domain/door/live.ts";
import { askDoor } from "../../door/ask-door.ts";
import type { OperatorHandler } from "../../http/handlers.ts";

export const getLive: OperatorHandler<"getLive"> = ({ env, organisation, environment }) =>
  askDoor(env, LIVE, { organisationId: organisation.id, environment });
