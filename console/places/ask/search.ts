// What an address of the questions says: the query of the book, and the window that fills its `from` and `to`.

import { windowSearch, type WindowSearch } from "../../api/window.ts";

export interface AskSearch extends WindowSearch {
  readonly book?: string;
}

export function askSearch(search: Readonly<Record<string, unknown>>): AskSearch {
  const { book } = search;
  return { ...windowSearch(search), ...(typeof book === "string" && book !== "" ? { book } : {}) };
}
