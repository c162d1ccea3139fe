import { windowSearch, type WindowSearch } from "../../api/window.ts";

export type ChecksSearch = WindowSearch;

export const checksSearch: (search: Readonly<Record<string, unknown>>) => ChecksSearch = windowSearch;
