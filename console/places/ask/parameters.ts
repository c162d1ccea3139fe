// The `{name: Type}` of a query, and what fills them: the window, or the reader.

import { clickHouseInstant } from "../../parts/copy-sql/filled-sql.ts";

const PARAMETER = /\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*:\s*([^{}]+?)\s*\}/g;

export interface Parameter {
  readonly name: string;
  readonly type: string;
}

/** Each once, as it stands first; the environment is always given. */
export function parametersOf(query: string): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const [, name = "", type = ""] of query.matchAll(PARAMETER)) {
    if (name !== "environment" && !found.has(name)) found.set(name, { name, type });
  }
  return [...found.values()];
}

/** Of the parameters, those that the window fills. */
export function filledByWindow(
  parameters: readonly Parameter[],
  window: { readonly from?: string; readonly to?: string },
): Readonly<Record<string, string>> {
  const filled: Record<string, string> = {};
  for (const end of ["from", "to"] as const) {
    const at = window[end];
    if (at !== undefined && parameters.some(({ name }) => name === end)) filled[end] = clickHouseInstant(at);
  }
  return filled;
}
