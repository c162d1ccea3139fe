// What an address of the audit says: whose acts, which, when, and the open one.

import { windowSearch, type WindowSearch } from "../../api/window.ts";

export interface AuditFilter {
  readonly of?: "deployment";
  readonly actor?: string;
  readonly action?: string;
  readonly resource?: string;
}

export interface AuditSearch extends WindowSearch, AuditFilter {
  readonly open?: string;
}

export function auditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const { open } = search;
  return {
    ...windowSearch(search),
    ...auditFilter(search),
    ...(typeof open === "string" && open !== "" ? { open } : {}),
  };
}

/** What of a search filters. */
export function auditFilter({
  of,
  actor,
  action,
  resource,
}: {
  readonly [Name in keyof AuditFilter]?: unknown;
}): AuditFilter {
  return {
    ...(of === "deployment" ? { of } : {}),
    ...(typeof actor === "string" && actor !== "" ? { actor } : {}),
    ...(typeof action === "string" && action !== "" ? { action } : {}),
    ...(typeof resource === "string" && resource !== "" ? { resource } : {}),
  };
}
