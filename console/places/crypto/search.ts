// What an address of the crypto desk says: the tab, what is filtered, and what is open. Never a complete address of a wallet.

import type { AddressStatus } from "../../api/crypto-addresses.ts";

export const TABS = ["connections", "travel-rule", "providers"] as const;
const STATUSES = [
  "needs_review",
  "approved",
  "suspended",
  "archived",
] as const satisfies readonly AddressStatus[];
const EVIDENCE = ["present", "absent"] as const;

export interface CryptoSearch {
  /** Without it, the addresses. */
  readonly tab?: (typeof TABS)[number];
  readonly status?: AddressStatus;
  readonly network?: string;
  /** Words of an address's label and ids, or of a provider's name. */
  readonly find?: string;
  readonly country?: string;
  readonly evidence?: (typeof EVIDENCE)[number];
  readonly open?: string;
}

export function cryptoSearch(search: Readonly<Record<string, unknown>>): CryptoSearch {
  const tab = TABS.find((known) => known === search["tab"]);
  const open = textOf(search["open"]);
  return {
    ...(tab === undefined ? ofAddresses(search) : { tab }),
    ...(tab === "providers" ? ofProviders(search) : {}),
    ...(open === undefined || tab === "travel-rule" ? {} : { open }),
  };
}

function ofAddresses(search: Readonly<Record<string, unknown>>): CryptoSearch {
  const status = STATUSES.find((known) => known === search["status"]);
  const network = textOf(search["network"]);
  const find = textOf(search["find"]);
  return {
    ...(status === undefined ? {} : { status }),
    ...(network === undefined ? {} : { network }),
    ...(find === undefined || isWholeAddress(find) ? {} : { find }),
  };
}

function ofProviders(search: Readonly<Record<string, unknown>>): CryptoSearch {
  const find = textOf(search["find"]);
  const country = textOf(search["country"])?.toUpperCase();
  const evidence = EVIDENCE.find((known) => known === search["evidence"]);
  return {
    ...(find === undefined ? {} : { find }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(evidence === undefined ? {} : { evidence }),
  };
}

/** Parameters of digits alone arrive as numbers. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).trim();
  return text === "" ? undefined : text;
}

/** Shorter than any wallet is written, and with no sign that none has. */
const WHOLE = /^[A-Za-z0-9:]{24,}$/;

/** Whether it may be a wallet's complete address, which a view's address and the browser's history must not keep. */
export function isWholeAddress(text: string): boolean {
  return WHOLE.test(text.trim());
}
