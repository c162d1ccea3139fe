// What an address of the settings says: the section, and what is open or looked for in it.

import { isTab, type Tab } from "./tabs.ts";

export interface SettingsSearch {
  /** Left out: the organisation. */
  readonly tab?: Tab;
  /** The named list that is open. */
  readonly list?: string;
  /** What the provider directory is searched for. */
  readonly q?: string;
  /** The page of the provider directory. */
  readonly page?: number;
}

const PAGE_MAX = 10_000;

export function settingsSearch({ tab, list, q, page }: Readonly<Record<string, unknown>>): SettingsSearch {
  return {
    ...(isTab(tab) ? { tab } : {}),
    ...(tab === "named-lists" && isText(list) ? { list } : {}),
    ...(tab === "directory" && isText(q) ? { q } : {}),
    ...(tab === "directory" && isPage(page) ? { page } : {}),
  };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const isPage = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value > 1 && value <= PAGE_MAX;
