// The places of the rail, in order of use. A place that is not here has no page yet.

import { windowSearch, type WindowSearch } from "../api/window.ts";

export interface Place {
  readonly group: "Now" | "Work" | "Measure" | "Change" | "Run";
  readonly name: string;
  /** Below `/$org/$env/`. */
  readonly path: string;
  /** After `g`. */
  readonly key: string;
  /** What reading it takes. */
  readonly permission: string;
  /** Whether it looks at a window of time. */
  readonly isWindowed?: boolean;
  /** Whether the bar at the bottom of a narrow window has it. */
  readonly isInBar?: boolean;
}

export const PLACES: readonly Place[] = [
  { group: "Now", name: "Live", path: "", key: "l", permission: "decisions:read", isInBar: true },
  {
    group: "Now",
    name: "Decisions",
    path: "decisions",
    isWindowed: true,
    key: "d",
    permission: "decisions:read",
    isInBar: true,
  },
  { group: "Work", name: "Alerts", path: "alerts", key: "a", permission: "cases:read", isInBar: true },
  { group: "Work", name: "Investigations", path: "investigations", key: "i", permission: "cases:read" },
  { group: "Work", name: "Matches", path: "matches", isWindowed: true, key: "m", permission: "matches:read" },
  { group: "Work", name: "Subjects", path: "subjects", key: "s", permission: "decisions:read" },
  {
    group: "Measure",
    name: "Effectiveness",
    path: "effectiveness",
    isWindowed: true,
    key: "e",
    permission: "reports:read",
    isInBar: true,
  },
  { group: "Measure", name: "Drift", path: "drift", isWindowed: true, key: "r", permission: "reports:read" },
  {
    group: "Measure",
    name: "Checks",
    path: "checks",
    isWindowed: true,
    key: "h",
    permission: "reports:read",
  },
  { group: "Measure", name: "Ask", path: "ask", isWindowed: true, key: "q", permission: "sql:ask" },
  {
    group: "Change",
    name: "Versions",
    path: "versions",
    key: "v",
    permission: "system_versions:read",
  },
  {
    group: "Change",
    name: "Editor",
    path: "editor",
    key: "n",
    permission: "system_versions:read",
  },
  {
    group: "Change",
    name: "Backtests",
    path: "backtests",
    key: "b",
    permission: "experiments:read",
  },
  {
    group: "Change",
    name: "Experiments",
    path: "experiments",
    key: "x",
    permission: "experiments:read",
  },
  { group: "Change", name: "Thresholds", path: "thresholds", key: "t", permission: "system_versions:read" },
  { group: "Run", name: "Webhooks", path: "webhooks", key: "w", permission: "webhooks:read" },
  { group: "Run", name: "Keys", path: "keys", key: "k", permission: "api_keys:read" },
  { group: "Run", name: "Credit", path: "credit", key: "p", permission: "credit:read" },
  { group: "Run", name: "Crypto desk", path: "crypto", key: "c", permission: "addresses:read" },
  { group: "Run", name: "Jobs and health", path: "jobs", key: "j", permission: "health:read" },
  { group: "Run", name: "Audit", path: "audit", isWindowed: true, key: "u", permission: "audit:read" },
  { group: "Run", name: "Settings", path: "settings", key: "o", permission: "organisations:read" },
];

/** The address of a place, for links that take whatever place there is. */
export function addressOf(organisationId: string, environment: string, path: string): string {
  return `/${organisationId}/${environment}/${path}`;
}

/**
 * A link to a place from another one: the window goes along where both look at one, and nothing else does. Who looks at 90 days
 * does so in the next place, too.
 */
export function linkTo(organisationId: string, environment: string, path: string) {
  const isWindowed = PLACES.find((place) => place.path === path)?.isWindowed ?? false;
  return {
    to: addressOf(organisationId, environment, path),
    search: (old: WindowSearch): WindowSearch => (isWindowed ? windowSearch(old) : {}),
  };
}

export const GROUPS = ["Now", "Work", "Measure", "Change", "Run"] as const;
