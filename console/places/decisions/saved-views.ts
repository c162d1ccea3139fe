// Views of the list that a person has named: filter, columns and window, as an address has them. They stay in this browser, of each
// organisation apart (docs/decisions/036-saved-views-stay-in-the-browser.md). What cannot be read any more is kept, and said.

import { useMemo, useSyncExternalStore } from "react";
import { decisionsSearch, filterOf, viewOf, type DecisionsSearch } from "./search.ts";

export interface SavedView {
  /** As it is kept, which tells it from others. */
  readonly kept: string;
  /** Null where it has none. */
  readonly name: string | null;
  /** Null where a part of it cannot be read: without that part it would show other decisions. */
  readonly search: DecisionsSearch | null;
}

const NAME_MAX = 60;
const VIEWS_MAX = 50;

export function readViews(text: string): readonly SavedView[] {
  return entriesOf(text).map((entry) => ({
    kept: JSON.stringify(entry),
    name: nameOf(entry),
    search: searchOf(entry),
  }));
}

/** In the place of one with the same name, else behind the others. A relative window stays relative; the open row is left out. */
export function withView(text: string, name: string, search: DecisionsSearch): string {
  const view = { name, search: { ...viewOf(search), ...filterOf(search) } };
  const entries = entriesOf(text);
  return JSON.stringify(
    entries.some((entry) => nameOf(entry) === name)
      ? entries.map((entry) => (nameOf(entry) === name ? view : entry))
      : [...entries, view],
  );
}

export function renamedView(text: string, { kept }: SavedView, name: string): string {
  const renamed = (entry: unknown) => ({ name, search: fieldOf(entry, "search") });
  return JSON.stringify(
    entriesOf(text).map((entry) => (JSON.stringify(entry) === kept ? renamed(entry) : entry)),
  );
}

export function withoutView(text: string, { kept }: SavedView): string {
  return JSON.stringify(entriesOf(text).filter((entry) => JSON.stringify(entry) !== kept));
}

/** What is wrong with a name; null where nothing is. @param views that there are beside it */
export function nameProblem(name: string, views: readonly SavedView[]): string | null {
  if (name.length > NAME_MAX) return `A name has at most ${NAME_MAX} characters.`;
  if (views.length >= VIEWS_MAX) return `There are ${VIEWS_MAX} views already. Delete one first.`;
  return null;
}

/** Whatever somebody wrote there: it can be deleted, if nothing else. */
function entriesOf(text: string): readonly unknown[] {
  if (text === "") return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [read];
  } catch {
    return [text];
  }
}

function fieldOf(entry: unknown, name: "name" | "search"): unknown {
  return typeof entry === "object" && entry !== null ? Reflect.get(entry, name) : undefined;
}

function nameOf(entry: unknown): string | null {
  const name = fieldOf(entry, "name");
  return typeof name === "string" && name !== "" ? name : null;
}

function searchOf(entry: unknown): DecisionsSearch | null {
  const written = fieldOf(entry, "search");
  if (typeof written !== "object" || written === null) return null;
  const search = decisionsSearch({ ...written });
  return Object.keys(written).every((name) => Object.hasOwn(search, name)) ? search : null;
}

const keptAs = (organisationId: string) => `weir-views-${organisationId}`;

export function useSavedViews(organisationId: string): readonly SavedView[] {
  const text = useSyncExternalStore(hearOfChanges, () => localStorage.getItem(keptAs(organisationId)) ?? "");
  return useMemo(() => readViews(text), [text]);
}

/**
 * @param change of what is kept now, which another tab may have written
 * @returns whether it is kept: a browser may have no room, or be told to keep nothing
 */
export function changeViews(organisationId: string, change: (text: string) => string): boolean {
  const key = keptAs(organisationId);
  try {
    localStorage.setItem(key, change(localStorage.getItem(key) ?? ""));
  } catch {
    return false;
  }
  // The browser tells the other tabs alone.
  window.dispatchEvent(new StorageEvent("storage", { key }));
  return true;
}

function hearOfChanges(hear: () => void): () => void {
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
