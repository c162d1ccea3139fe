// An act as the book keeps and tells it. Callers name their requests, and a name that shows the address is left out.

import { showsAddress } from "#domain/crypto/saved/shows-address.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import type { Act } from "../../log/audit-event.ts";
import type { OpenedAddress } from "./api.ts";

export function keptAct(act: Act, { address, network: named }: OpenedAddress): Act {
  const network = networkNamed(named);
  if (network === null) throw new Error("a saved address is of a network that is known");
  return showsAddress(act.requestId ?? "", network, address) ? { ...act, requestId: null } : act;
}
