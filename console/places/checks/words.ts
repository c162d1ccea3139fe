// The names of checks, as people say them.

import type { ProviderRow } from "../../api/providers.ts";

const WORDS = {
  sanctions: "sanctions",
  pep: "politically exposed",
  adverse_media: "adverse media",
  wallet: "wallets",
  ip: "IP address",
  device: "device",
} as const satisfies Record<ProviderRow["check"], string>;

export function nameOfCheck(check: ProviderRow["check"]): string {
  return WORDS[check];
}
