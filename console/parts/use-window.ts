// The window of an address as its queries ask for it.

import { useMemo } from "react";
import { windowQuery, windowSearch, type WindowSearch } from "../api/window.ts";

/** Once for each window: a query with another instant is another query. */
export function useWindow(search: WindowSearch): { readonly from?: string; readonly to?: string } {
  const key = JSON.stringify(windowSearch(search));
  return useMemo(() => windowQuery(JSON.parse(key), Date.now()), [key]);
}
