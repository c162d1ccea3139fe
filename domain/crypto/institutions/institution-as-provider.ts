// An institution of an exchange network, shown as the directory shows its providers: what the network says of it, and nothing more.
// No register has it, and it cannot be reviewed, so it stays `needs_review`.

import type { NetworkInstitution } from "../../contract/crypto/institutions.ts";
import { HISTORY_PAGE_SIZE, type CryptoProviderDetail } from "../../contract/crypto/provider.ts";

/** @param historyPage which page of its evidence and reviews was asked for: each is empty. */
export function institutionAsProvider(
  { id, name, jurisdiction, protocols }: NetworkInstitution,
  historyPage: number,
): CryptoProviderDetail {
  const pagination = { page: historyPage, pageSize: HISTORY_PAGE_SIZE, total: 0 };
  return {
    id,
    name,
    legalName: name,
    otherNames: [],
    lei: null,
    did: null,
    website: null,
    domains: [],
    jurisdictions: jurisdiction === null ? [] : [jurisdiction],
    registrations: [],
    networks: [],
    travelRule: protocols.map((protocol) => ({ protocol, reachable: null, endpoint: null })),
    riskLevel: "unknown",
    reviewStatus: "needs_review",
    evidenceSummary: { count: 0, latestAt: null },
    organisationReview: null,
    evidence: [],
    pagination,
    reviews: [],
    reviewPagination: pagination,
  };
}
