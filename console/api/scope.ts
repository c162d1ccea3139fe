// Whose data a page shows: the organisation and the environment of its address.

import { useParams } from "@tanstack/react-router";
import type { Environment } from "./client.ts";

export interface Scope {
  readonly organisationId: string;
  readonly environment: Environment;
}

/** Both, where they stand before the ids of what is in them. */
export function idsOf({ organisationId, environment }: Scope): readonly [string, Environment] {
  return [organisationId, environment];
}

/** Of an address below `/$org/$env`, whose route admits no other environment. */
export function scopeOf({ org, env }: { readonly org: string; readonly env: string }): Scope {
  return { organisationId: org, environment: env === "production" ? "production" : "sandbox" };
}

/** Only below `/$org/$env`. */
export function useScope(): Scope {
  return scopeOf(useParams({ from: "/$org/$env" }));
}
