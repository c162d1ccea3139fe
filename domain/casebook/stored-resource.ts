// Resources as they were stored, also by releases that kept less of their decisions.

import type { DecisionReference } from "../contract/casework/decision-reference.ts";
import type { CaseKind, CaseResources } from "./change.ts";
import { type Json, readJson } from "../json/text.ts";
import { derivedReference } from "./decision-reference.ts";

type Stored = CaseResources[CaseKind] & { readonly decisions?: readonly DecisionReference[] };

export function readStored(text: Json<CaseResources[CaseKind]>): CaseResources[CaseKind] {
  return withOpening(withReferences(readJson(text)));
}

/** With the decisions' references, where they are missing as far as the ids lead to them. */
export function withReferences(stored: Stored): CaseResources[CaseKind] {
  if (stored.decisions !== undefined) return stored;
  return { ...(stored as CaseResources[CaseKind]), decisions: decisionIdsOf(stored).map(referenceOf) };
}

/** An alert that was stored without what its first decision said: that is unknown. */
export function withOpening(resource: CaseResources[CaseKind]): CaseResources[CaseKind] {
  return "priority" in resource ? { ...resource, opening: resource.opening ?? null } : resource;
}

function decisionIdsOf(stored: CaseResources[CaseKind]): readonly string[] {
  if ("decisionIds" in stored) return stored.decisionIds;
  return stored.evidence.filter(({ type }) => type === "decision").map(({ id }) => id);
}

// Which of them are transactions was not stored.
function referenceOf(decisionId: string): DecisionReference {
  return derivedReference(decisionId, false);
}
