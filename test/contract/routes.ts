// The routes that the contract and the precisions name.

import type { Json } from "./ask.ts";
import { activity, outcome, payment } from "./requests.ts";

export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: () => Json;
}

/** Every route that the contract or the precisions name, crypto operations left out, with a request that is well formed. */
export const routes: readonly Route[] = [
  { method: "POST", path: "/transactions", body: payment },
  { method: "GET", path: "/transactions/unknown-reference" },
  { method: "POST", path: "/activities", body: activity },
  { method: "GET", path: "/activities/unknown-reference" },
  {
    method: "POST",
    path: "/wallet-screenings",
    body: () => ({ address: "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1000", network: "ethereum" }),
  },
  { method: "GET", path: "/wallet-screenings/unknown-reference" },
  { method: "GET", path: "/wallet-screenings/transactions/unknown-reference" },
  { method: "POST", path: "/transactions/unknown-reference/outcomes", body: outcome },
  { method: "GET", path: "/risk-intelligence/effectiveness" },
  { method: "GET", path: "/risk-intelligence/drift" },
  { method: "GET", path: "/risk-intelligence/providers" },
  { method: "GET", path: "/risk-intelligence/threshold-recommendations" },
  { method: "GET", path: "/risk-intelligence/system-versions" },
  { method: "GET", path: "/risk-intelligence/experiments" },
  { method: "GET", path: "/risk-intelligence/network/individual/unknown-reference" },
  {
    method: "POST",
    path: "/risk-assessments",
    body: () => ({ subject: { type: "individual", externalUserId: "somebody" } }),
  },
  { method: "GET", path: "/risk-assessments/unknown-reference" },
  { method: "GET", path: "/monitoring/deltas" },
  { method: "GET", path: "/signals" },
  { method: "GET", path: "/alerts" },
  { method: "GET", path: "/alerts/unknown-reference" },
  { method: "GET", path: "/investigations" },
  { method: "GET", path: "/webhooks/catalogue" },
  { method: "GET", path: "/versions" },
  { method: "GET", path: "/versions/diff?from=2026-08-11&to=2026-08-11" },
];

export const title = (route: Route): string => `${route.method} ${route.path}`;

/** Reads that answer 200 in an organisation with nothing in it. */
export const reads: readonly string[] = routes
  .filter((route) => route.method === "GET" && !route.path.includes("unknown-reference"))
  .map((route) => route.path);

/** The lists that are walked by cursor. */
export const cursorLists = ["/monitoring/deltas", "/alerts", "/signals", "/investigations"] as const;
