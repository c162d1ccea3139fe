// The wallets that the texts of a request may show. An address book that gets them keeps no text which shows one that it has; what
// keeps texts elsewhere asks the book before.

import { fingerprintsIn } from "#domain/crypto/saved/wallets-in-text.ts";
import { invalidField, type Failure } from "#domain/contract/errors/errors.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { NamedWallets } from "../objects/address-book/api.ts";
import { addressBookOf } from "../routing.ts";

/** Those that are kept as sent, by the names that a refusal gives them. */
export type KeptTexts = Readonly<Record<string, string | null | undefined>>;

export function namedWallets(
  { tenantKey, requestId }: Pick<Tenant, "tenantKey"> & Pick<Act, "requestId">,
  texts: KeptTexts,
): NamedWallets {
  return {
    texts: Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, fingerprintsIn(tenantKey, text)]),
    ),
    requestId: fingerprintsIn(tenantKey, requestId),
  };
}

/** An act as it may be kept elsewhere than in the address book. */
export interface ActWithoutWallets<Given> {
  /** Without the request's name where that shows a saved wallet. */
  readonly act: Given;
  /** Why it is refused if it is new: a text shows a saved wallet. */
  readonly refusal: Failure | null;
}

/** Asks the tenant's address book, which no act waits for whose texts can show no wallet. */
export async function withoutWallets<Given extends Pick<Act, "requestId">>(
  env: Env,
  tenant: Tenant,
  act: Given,
  texts: KeptTexts,
): Promise<ActWithoutWallets<Given>> {
  const named = namedWallets({ tenantKey: tenant.tenantKey, requestId: act.requestId }, texts);
  const isPlain = [named.requestId, ...Object.values(named.texts)].every(({ length }) => length === 0);
  if (isPlain) return { act, refusal: null };
  const shown = await addressBookOf(env, tenant).shownIn(named);
  return {
    act: shown.requestId ? { ...act, requestId: null } : act,
    refusal: shown.text === null ? null : showsSaved(shown.text),
  };
}

export function showsSaved(field: string): Failure {
  return invalidField(field, "must not contain a saved crypto address");
}
