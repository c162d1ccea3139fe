// Where the page of a node of the network stands, and what to call it there.

import type { NetworkNode, SubjectName, SubjectProfile } from "../../api/subjects.ts";
import { shortened } from "../id.tsx";
import { isSubjectKind, kindWords } from "./kinds.ts";

const INSTRUMENT = "instrument:";

/** The interface knows fewer kinds than the network: a card is found as a party, by the whole name of its node. */
export function subjectNameOf({ id, kind }: Pick<NetworkNode, "id" | "kind">): SubjectName {
  if (kind === "crypto_wallet") {
    return { subjectKind: "wallet", subjectId: id.startsWith(INSTRUMENT) ? id.slice(INSTRUMENT.length) : id };
  }
  return { subjectKind: isSubjectKind(kind) ? kind : "transaction_party", subjectId: id };
}

/** What people call it; without that, its id without the word before it. */
export function shownNode({ id, label }: { readonly id: string; readonly label: string | null }): string {
  return label ?? shortened(id.replace(/^(device|ip|instrument):/, ""));
}

export function shownSubject({ id, externalUserId, label }: SubjectProfile["subject"]): string {
  return externalUserId ?? shownNode({ id, label });
}

export function shownKind({ id, kind }: Pick<SubjectProfile["subject"], "id" | "kind">): string {
  return kind === "transaction_party" && id.startsWith(INSTRUMENT) ? "instrument" : kindWords(kind);
}
