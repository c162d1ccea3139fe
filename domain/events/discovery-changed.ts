// `crypto_discovery.changed`: a discovery was requested, or decided. It names the saved address by its id and holds no address.

import type { DiscoveryRecord } from "../crypto/discovery/discovery.ts";
import { formatInstant } from "../time/instant.ts";

const DISCOVERY_CHANGED = "crypto_discovery.changed";

/** What was asked for beside the address. */
interface Asked {
  readonly assetCode: string | null;
  readonly direction: string | null;
}

/** The event's type and data. @param at when it changed, ISO 8601. */
export function discoveryChanged(
  { requestId, addressId, status, candidates, sources, createdAt }: DiscoveryRecord,
  { assetCode, direction }: Asked,
  network: string,
  at: string,
) {
  const isDecided = status !== "pending";
  return {
    type: DISCOVERY_CHANGED,
    data: {
      requestId,
      addressId,
      network,
      assetCode,
      direction,
      status,
      providerId: status === "matched" ? (candidates[0]?.providerId ?? null) : null,
      candidates: isDecided ? candidates : [],
      sources,
      requestedAt: formatInstant(createdAt),
      decidedAt: isDecided ? at : null,
    },
  };
}
