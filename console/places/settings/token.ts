// Tokens as they are typed and shown.

import type { ListedToken } from "../../api/tokens.ts";

export const ROLE_EFFECTS = {
  viewer: "reads",
  analyst: "reads, works cases, records outcomes, proposes versions",
  ops: "reads, publishes lists and versions, runs jobs, works cases",
  keys: "reads, creates and revokes keys",
  owner: "may do everything, grants credit and makes tokens",
} as const satisfies Record<NonNullable<ListedToken["role"]>, string>;

const DAYS_MAX = 365;

export function tokenState(
  { revokedAt, expiresAt }: Pick<ListedToken, "revokedAt" | "expiresAt">,
  now: number,
): "counts" | "revoked" | "expired" {
  if (revokedAt !== null) return "revoked";
  return Date.parse(expiresAt) <= now ? "expired" : "counts";
}

export function nameProblem(name: string): string | null {
  if (name === "") return null;
  if (!/^[A-Za-z0-9._@-]{1,60}$/.test(name)) return "Write 1 to 60 letters, digits or . _ @ -";
  return name in ROLE_EFFECTS ? "The name of a role is no name of a person." : null;
}

export function daysProblem(days: string): string | null {
  return /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= DAYS_MAX
    ? null
    : `This is a whole number from 1 to ${DAYS_MAX}.`;
}
