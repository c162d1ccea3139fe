// An act as the book keeps and tells it. Callers name their requests, and a name that shows the address is left out.

import type { Act } from "../../log/audit-event.ts";
import type { OpenedAddress } from "./api.ts";
import { shownIn } from "./shown-in.ts";

export function keptAct(act: Act, opened: OpenedAddress): Act {
  return shownIn(opened, { requestId: act.requestId }) === null ? act : { ...act, requestId: null };
}
