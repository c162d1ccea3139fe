// What an attempt to screen can come to, and each check of it: words alone, for code that needs no schema.

export const ATTEMPT_STATUSES = [
  "clear",
  "insufficient_data",
  "error",
  "potential_match",
  "confirmed_match",
] as const;
/** Listed from least to most severe. */
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];
