// The wallets that the texts of a request may show: an address book that gets them keeps no text which shows one that it has.

import { fingerprintsIn } from "#domain/crypto/saved/wallets-in-text.ts";
import type { Tenant } from "../caller.ts";
import type { Act } from "../log/audit-event.ts";
import type { NamedWallets } from "../objects/address-book/api.ts";

/** @param texts those that are kept as sent, by the names that a refusal gives them. */
export function namedWallets(
  { tenantKey, requestId }: Pick<Tenant, "tenantKey"> & Pick<Act, "requestId">,
  texts: Readonly<Record<string, string | null | undefined>>,
): NamedWallets {
  return {
    texts: Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, fingerprintsIn(tenantKey, text)]),
    ),
    requestId: fingerprintsIn(tenantKey, requestId),
  };
}
