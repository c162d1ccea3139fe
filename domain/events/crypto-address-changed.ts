// `crypto_address.changed`: a saved crypto address is new, or something about it changed. A copy for the warehouse, by its ends
// alone, without the caller's label and note on whose it is. Webhooks tell less: `domain/webhooks/address-state.ts`.

import type { CryptoAddress } from "../contract/crypto/address.ts";
import type { Environment } from "../contract/values/environment.ts";
import { eventIdOf } from "../ids/identifiers.ts";
import { EVENT_VERSION } from "./envelope.ts";

export const CRYPTO_ADDRESS_CHANGED = "crypto_address.changed";

interface Change {
  /** Null where the address is new. */
  readonly previousStatus: CryptoAddress["status"] | null;
  /** The fields that are other than before. */
  readonly changed: readonly string[];
  readonly actor: string;
  readonly action: string;
  readonly reason: string | null;
  readonly at: string;
  /** Null where the service did it by itself. */
  readonly requestId: string | null;
}

/** The event's own fields; its position in the log completes it. */
export function cryptoAddressChanged(
  { organisationId, environment }: { readonly organisationId: string; readonly environment: Environment },
  address: CryptoAddress,
  { previousStatus, changed, actor, action, reason, at, requestId }: Change,
) {
  const { id, network, maskedAddress, maskedMemo, status, purpose, hosting, providerId } = address;
  const { control, lastScreening, createdAt, version } = address;
  return {
    // One for each version.
    id: eventIdOf(id, String(version)),
    type: CRYPTO_ADDRESS_CHANGED,
    version: EVENT_VERSION,
    organisationId,
    environment,
    subjectId: "",
    occurredAt: at,
    recordedAt: at,
    requestId,
    data: {
      addressId: id,
      network,
      maskedAddress,
      maskedMemo,
      status,
      previousStatus,
      purpose,
      hosting,
      providerId,
      control,
      lastScreening,
      changed,
      actor,
      action,
      reason,
      createdAt,
      version,
    },
  };
}
