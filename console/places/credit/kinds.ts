// What an entry of the credit can be, in words.

import type { CreditEntry } from "../../api/credit.ts";

export const KIND_EFFECTS = {
  grant: "An operator added it to the balance.",
  lease:
    "A ledger set it aside to pay decisions from. It stays in the balance until a decision is paid from it.",
  return: "A ledger gave back what it had set aside and did not use.",
} as const satisfies Record<CreditEntry["kind"], string>;
