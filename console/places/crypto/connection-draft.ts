// A connection as it is typed, and as the interface takes it: to an institution that the network lists, or to one by its address.

import type { ConnectionRequest } from "../../api/connections.ts";

export type Protocol = ConnectionRequest["protocol"];

export interface ConnectionDraft {
  readonly by: "list" | "address";
  readonly institutionId: string;
  readonly name: string;
  readonly jurisdiction: string;
  readonly address: string;
  readonly protocol: Protocol;
}

export const NO_CONNECTION = {
  institutionId: "",
  name: "",
  jurisdiction: "",
  address: "",
  protocol: "TRP",
} as const satisfies Omit<ConnectionDraft, "by">;

/** Null while something is missing. What stands there is judged by the service. */
export function requestOf(typed: ConnectionDraft): Omit<ConnectionRequest, "reason"> | null {
  const { protocol } = typed;
  if (typed.by === "list") {
    const institutionId = typed.institutionId.trim();
    return institutionId === "" ? null : { institutionId, protocol };
  }
  const [name, address] = [typed.name.trim(), typed.address.trim()];
  const jurisdiction = typed.jurisdiction.trim().toUpperCase();
  if (name === "" || address === "" || countryProblem(jurisdiction) !== null) return null;
  return { name, address, protocol, ...(jurisdiction === "" ? {} : { jurisdiction }) };
}

export function countryProblem(typed: string): string | null {
  const country = typed.trim();
  return country === "" || /^[A-Za-z]{2}$/.test(country) ? null : "A country is two letters: CH.";
}
