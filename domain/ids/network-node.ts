// How nodes of the relationship network are named: people by their own ids, links with a word before them.
// The warehouse makes the same names; what an integrator calls a node is tried in each form that it may have.

import type { NetworkSubjectKind } from "../contract/casework/network.ts";
import { identifierFingerprints } from "../decision/identifier-fingerprint.ts";
import { ipIdentity } from "../location/ip-identity.ts";
import { subjectIdOfUser } from "./identifiers.ts";
import type { TenantKey } from "./tenant-key.ts";

export interface NodeCandidate {
  readonly node: string;
  /** What the node must be known as; null for anything. */
  readonly kind: string | null;
}

/** The name of a node as the network has it: an address has one, however it is written. */
export function nodeName(node: string): string {
  return node.startsWith(IP) ? `${IP}${ipIdentity(node.slice(IP.length))}` : node;
}

/** The names that `reference` may stand for, the likeliest first: our id, then the caller's own. */
export function nodeCandidates(
  key: TenantKey,
  kind: NetworkSubjectKind,
  reference: string,
): readonly NodeCandidate[] {
  if (kind === "transaction_party") {
    return [
      nodeName(reference),
      `pty_${key.stem("party", reference)}`,
      subjectIdOfUser(key, "individual", reference),
      subjectIdOfUser(key, "business", reference),
    ].map((node) => ({ node, kind: null }));
  }
  const subjects = [nodeName(reference), subjectIdOfUser(key, kind, reference)].map((node) => ({
    node,
    kind,
  }));
  switch (kind) {
    case "device":
    case "ip":
      return [...subjects, { node: nodeName(`${kind}:${reference}`), kind }];
    case "bank_account":
      return [...subjects, { node: `instrument:${reference}`, kind }];
    case "wallet":
      return [
        ...subjects,
        ...walletReferences(key, reference).map((one) => ({
          node: `instrument:${one}`,
          kind: "crypto_wallet",
        })),
      ];
    default:
      return subjects;
  }
}

const IP = "ip:";

/** A wallet by a fingerprint, by the caller's id of it, or by its address: as it is known now, and as it was before. */
function walletReferences(key: TenantKey, reference: string): readonly string[] {
  const { fingerprint, former } = identifierFingerprints(key, "crypto_wallet", reference);
  return [...new Set([reference, fingerprint, ...former])];
}
