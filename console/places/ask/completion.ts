// What can be written at a place of a question in SQL: the analysts' views, the columns of those that the question names, the window
// that fills parameters, and words and functions of ClickHouse.

import type { SqlBook } from "../../api/sql.ts";
import type { Offer, Offers } from "../../parts/code/code-completion.ts";
import { FUNCTIONS, KEYWORDS } from "./sql-words.ts";

export type Views = SqlBook["described"];
type View = Views[number];

const INSTANT = "DateTime64(3, 'UTC')";
const PARAMETERS: readonly Offer[] = [
  { label: "environment", detail: "String", meaning: "The one that is asked about; always given" },
  { label: "from", detail: INSTANT, meaning: "Where the window begins" },
  { label: "to", detail: INSTANT, meaning: "Where the window ends; not part of it" },
].map((offer) => ({ ...offer, written: `${offer.label}: ${offer.detail}` }));

const WORDS: readonly Offer[] = [
  ...KEYWORDS.split(" ").map((label): Offer => ({ label, detail: "" })),
  ...Object.entries(FUNCTIONS).map(([label, meaning]): Offer => ({
    label,
    detail: "function",
    meaning,
    written: `${label}(`,
  })),
];

/** Texts, quoted names and comments, up to their end or that of the question. */
const QUOTED = /(['"`])(?:[^\\]|\\[\s\S]?)*?(?:\1|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const AFTER_FROM = /\b(?:from|join|table|describe|desc)\s+$/i;
const IN_PARAMETER = /\{\s*$/;
const MEMBER_OF = /(\w+)\.$/;

/** @param at characters from the beginning; null where nothing can be completed, as inside a text. */
export function offersFor(views: Views): (sql: string, at: number) => Offers | null {
  const byName = new Map(views.map((view) => [view.view, view]));
  // A view, and what the question calls it.
  const named = new RegExp(`\\b(${[...byName.keys()].join("|")})\\b(?:\\s+(?:[aA][sS]\\s+)?(\\w+))?`, "g");
  const viewOffers = views.map(({ view, meaning }): Offer => ({ label: view, detail: "view", meaning }));
  return (sql, at) => {
    const before = blanked(sql.slice(0, at));
    if (isInsideQuotes(sql.slice(0, at))) return null;
    const typed = /\w*$/.exec(before)?.[0] ?? "";
    const from = at - typed.length;
    const ahead = before.slice(0, from);
    if (/^\d/.test(typed)) return null;
    if (IN_PARAMETER.test(ahead)) return { from, offers: PARAMETERS };
    const inQuestion = viewsBy(blanked(sql).matchAll(named), byName);
    const owner = MEMBER_OF.exec(ahead)?.[1];
    if (owner !== undefined) {
      const view = inQuestion.get(owner);
      return view === undefined ? null : { from, offers: columnsOf([view]) };
    }
    if (AFTER_FROM.test(ahead)) return { from, offers: viewOffers };
    return { from, offers: [...columnsOf(new Set(inQuestion.values())), ...WORDS, ...viewOffers] };
  };
}

/** The same length: places stay what they are. */
function blanked(sql: string): string {
  return sql.replaceAll(QUOTED, (quoted) => " ".repeat(quoted.length));
}

function isInsideQuotes(before: string): boolean {
  return blanked(`${before}x`).endsWith(" ");
}

/** By their own name, and by that which the question gives them. */
function viewsBy(
  matches: Iterable<RegExpExecArray>,
  byName: ReadonlyMap<string, View>,
): ReadonlyMap<string, View> {
  const found = new Map<string, View>();
  for (const [, name = "", alias] of matches) {
    const view = byName.get(name);
    if (view === undefined) continue;
    found.set(name, view);
    if (alias !== undefined) found.set(alias, view);
  }
  return found;
}

/** Each name once: where two views have it, its meaning is that of the first. */
function columnsOf(views: Iterable<View>): Offer[] {
  const offers = new Map<string, Offer>();
  for (const { columns } of views) {
    for (const { name, type, meaning } of columns) {
      if (!offers.has(name)) offers.set(name, { label: name, detail: type, meaning, isFirst: true });
    }
  }
  return [...offers.values()];
}
