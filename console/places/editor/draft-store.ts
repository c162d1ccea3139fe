// Where a draft stays while its author looks at other pages, or loads the page again: in this tab alone, until it is drafted.

import type { VersionContent } from "../../api/version-drafts.ts";

export interface KeptDraft {
  readonly content: VersionContent;
  readonly reason: string;
}

/** The number rises when what is kept has another shape: an older one is then left alone. */
const PREFIX = "weir.draft.2";

/** @param actor whose it is: another person who signs in to the same tab begins with none */
export function draftKey(actor: string, organisationId: string, baseId: string): string {
  return `${PREFIX}.${actor}.${organisationId}.${baseId}`;
}

export function readDraft(key: string): KeptDraft | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as KeptDraft;
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: KeptDraft | null): void {
  if (draft === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(draft));
}
