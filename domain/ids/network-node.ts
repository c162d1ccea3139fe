// How nodes of the relationship network are named: people by their own ids, links with a word before them.
// The warehouse makes the same names; what an integrator calls a node is tried in each form that it may have.

import type { NetworkSubjectKind } from "../contract/casework/network.ts";
import { subjectIdOfUser } from "./identifiers.ts";
import type { TenantKey } from "./tenant-key.ts";

export interface NodeCandidate {
  readonly node: string;
  /** What the node must be known as; null for anything. */
  readonly kind: string | null;
}

/** The names that `reference` may stand for, the likeliest first: our id, then the caller's own. */
export function nodeCandidates(
  key: TenantKey,
  kind: NetworkSubjectKind,
  reference: string,
): readonly NodeCandidate[] {
  if (kind === "transaction_party") {
    return [
      reference,
      `pty_${key.stem("party", reference)}`,
      subjectIdOfUser(key, "individual", reference),
      subjectIdOfUser(key, "business", reference),
    ].map((node) => ({ node, kind: null }));
  }
  const subjects = [reference, subjectIdOfUser(key, kind, reference)].map((node) => ({ node, kind }));
  switch (kind) {
    case "device":
    case "ip":
      return [...subjects, { node: `${kind}:${reference}`, kind }];
    case "bank_account":
      return [...subjects, { node: `instrument:${reference}`, kind }];
    case "wallet":
      return [...subjects, { node: `instrument:${reference}`, kind: "crypto_wallet" }];
    default:
      return subjects;
  }
}
