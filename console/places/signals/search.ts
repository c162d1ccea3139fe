// What an address of the signals says: which of them, and which one is open.

export const STATUSES = ["open", "acknowledged", "cleared", "expired"] as const;
export const SEVERITIES = ["critical", "high", "medium", "low", "info"] as const;

export interface SignalsSearch {
  /** Those that are open where nothing is said. */
  readonly status?: Exclude<(typeof STATUSES)[number], "open"> | "all";
  readonly severity?: (typeof SEVERITIES)[number];
  /** The signal in the panel beside. */
  readonly open?: string;
}

const SAID = ["acknowledged", "cleared", "expired", "all"] as const;

export function signalsSearch(search: Readonly<Record<string, unknown>>): SignalsSearch {
  const status = SAID.find((known) => known === search["status"]);
  const severity = SEVERITIES.find((known) => known === search["severity"]);
  const { open } = search;
  return {
    ...(status === undefined ? {} : { status }),
    ...(severity === undefined ? {} : { severity }),
    ...(typeof open === "string" && open !== "" ? { open } : {}),
  };
}
