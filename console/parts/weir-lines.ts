// What `weir` answers of the same as a page: one line of the command line a page, by the page's route.

import type { DecisionsAsked } from "../api/decisions.ts";
import { namedWindow, windowSearch } from "../api/window.ts";

export interface ShownPage {
  readonly params: Readonly<Record<string, string>>;
  /** As the route has read it. */
  readonly search: Readonly<Record<string, unknown>>;
}

type Words = readonly string[];
/** Of a route. */
export type Line = (page: ShownPage) => Words;
/** What of a search is an option, by the name that the option has. */
type Options = Readonly<Record<string, string>>;

const OF_DECISIONS: Readonly<Record<Exclude<keyof DecisionsAsked, "from" | "to">, string>> = {
  decision: "--decision",
  label: "--label",
  riskLevel: "--risk",
  subjectId: "--customer",
  ruleId: "--rule",
  alertId: "--alert",
  systemVersionId: "--system-version",
  nodeId: "--with",
  currency: "--currency",
  minScore: "--min-score",
  maxScore: "--max-score",
  minAmount: "--min-amount",
  maxAmount: "--max-amount",
  aboveAmount: "--above-amount",
  belowAmount: "--below-amount",
  direction: "--direction",
  channel: "--channel",
  type: "--type",
  screening: "--screening",
};
const OF_ALERTS: Options = {
  status: "--status",
  priority: "--priority",
  ruleId: "--rule",
  subjectId: "--customer",
  assignee: "--assignee",
};
const OF_DELIVERIES: Options = { status: "--status", type: "--type", event: "--event" };
const OF_ACTS: Options = { actor: "--actor", action: "--action", resource: "--resource" };
const OF_BASELINE: Options = { baselineFrom: "--baseline-from", baselineTo: "--baseline-to" };
const OF_ADDRESSES: Options = { find: "--search", network: "--network", status: "--status" };
const OF_PROVIDERS: Options = { find: "--search", country: "--jurisdiction", evidence: "--evidence" };

/** By the route's own name. Words in capitals are for the reader to fill in. */
export const WEIR_LINES = {
  "/$org/$env/": (page) => opened(page, "decision", "show") ?? inEnvironment(page, "decision", "tail"),
  "/$org/$env/decisions": (page) =>
    opened(page, "decision", "show") ??
    inEnvironment(page, "decision", "list", ...window(page), ...options(page, OF_DECISIONS)),
  "/$org/$env/decisions/$id": (page) => inEnvironment(page, "decision", "show", named(page, "id")),
  "/$org/$env/alerts": (page) =>
    opened(page, "alert", "show") ?? inEnvironment(page, "alert", "list", ...alertOptions(page)),
  "/$org/$env/alerts/signals": (page) =>
    opened(page, "signal", "show") ?? inEnvironment(page, "signal", "list", ...signalStatus(page)),
  "/$org/$env/alerts/samples": (page) =>
    opened(page, "sample", "show") ?? inEnvironment(page, "sample", "list"),
  "/$org/$env/investigations": (page) =>
    inEnvironment(page, "investigation", "list", ...options(page, { status: "--status" })),
  "/$org/$env/investigations/$id": (page) => inEnvironment(page, "investigation", "show", named(page, "id")),
  "/$org/$env/matches": (page) =>
    inEnvironment(
      page,
      "match",
      "list",
      ...window(page),
      ...(page.search["state"] === "all" ? ["--judged"] : []),
    ),
  // Its list is of the customers of the newest decisions.
  "/$org/$env/subjects": (page) => inEnvironment(page, "decision", "list", "--last", "90d"),
  "/$org/$env/subjects/$subjectKind/$subjectId": (page) => {
    const words = ["report", "network", named(page, "subjectKind"), named(page, "subjectId")];
    return inEnvironment(page, ...words, ...options(page, { depth: "--depth" }));
  },
  "/$org/$env/effectiveness": (page) => inEnvironment(page, "report", "effectiveness", ...window(page)),
  "/$org/$env/effectiveness/rules/$ruleId": (page) =>
    inEnvironment(page, "rule", "show", named(page, "ruleId"), ...window(page)),
  "/$org/$env/drift": (page) =>
    inEnvironment(page, "report", "drift", ...window(page), ...options(page, OF_BASELINE)),
  "/$org/$env/checks": (page) => inEnvironment(page, "report", "providers", ...window(page)),
  "/$org/$env/ask": ({ params, search }) => {
    const { book } = search;
    const query = typeof book === "string" ? [book, ...window({ params, search })] : [];
    return ["sql", ...query, "--env", params["env"] ?? ""];
  },
  "/$org/$env/versions": (page) => inOrganisation(page, "version", "list"),
  "/$org/$env/versions/$version": (page) => inOrganisation(page, "version", ...versionWords(page)),
  "/$org/$env/editor": (page) => {
    const { from } = page.search;
    return typeof from === "string"
      ? inOrganisation(page, "version", "show", from, "--draft")
      : inOrganisation(page, "version", "check", "FILE");
  },
  "/$org/$env/backtests": (page) => inEnvironment(page, "backtest", "run", "VERSION"),
  "/$org/$env/backtests/$backtestId": (page) =>
    inEnvironment(page, "backtest", "show", named(page, "backtestId")),
  "/$org/$env/experiments": (page) => inEnvironment(page, "experiment", "list"),
  "/$org/$env/experiments/$experimentId": (page) =>
    inEnvironment(page, "experiment", "show", named(page, "experimentId")),
  "/$org/$env/thresholds": (page) => {
    const { open } = page.search;
    if (typeof open === "string") return inOrganisation(page, "recommendation", "show", open);
    return inEnvironment(page, "report", "thresholds", ...options(page, { maturity: "--maturity-days" }));
  },
  "/$org/$env/webhooks": (page) => {
    const { endpoint } = page.search;
    if (typeof endpoint !== "string") return inEnvironment(page, "webhook", "list");
    return inEnvironment(page, "webhook", "deliveries", endpoint, ...options(page, OF_DELIVERIES));
  },
  "/$org/$env/keys": (page) => inOrganisation(page, "key", "list"),
  "/$org/$env/credit": (page) => inOrganisation(page, "credit", "entries"),
  "/$org/$env/crypto": cryptoLine,
  "/$org/$env/jobs": ({ search: { job, letters } }) => {
    if (typeof job === "string") return ["jobs", "runs", job];
    return letters === "all" ? ["deadletters", "list", "--settled"] : ["jobs", "list"];
  },
  "/$org/$env/audit": (page) => {
    const words = ["audit", "list", ...window(page), ...options(page, OF_ACTS)];
    return page.search["of"] === "deployment" ? [...words, "--deployment"] : inOrganisation(page, ...words);
  },
  "/$org/$env/settings": settingsLine,
} as const satisfies Readonly<Record<string, Line>>;

export function weirLine(line: Line, page: ShownPage): string {
  return ["./weir", ...line(page)].map(quoted).join(" ");
}

function cryptoLine(page: ShownPage): Words {
  switch (page.search["tab"]) {
    case "connections":
      return inEnvironment(page, "connection", "list");
    case "travel-rule":
      return inEnvironment(page, "connection", "setup");
    case "providers": {
      const { open } = page.search;
      if (typeof open === "string") return ["provider-directory", "show", open];
      return ["provider-directory", "list", ...options(page, OF_PROVIDERS)];
    }
    default:
      return (
        opened(page, "address", "show") ??
        inEnvironment(page, "address", "list", ...options(page, OF_ADDRESSES))
      );
  }
}

function settingsLine(page: ShownPage): Words {
  const { tab, list } = page.search;
  switch (tab) {
    case "providers":
      return inOrganisation(page, "provider", "list");
    case "lists":
      return ["lists", "show"];
    case "named-lists":
      return typeof list === "string"
        ? inEnvironment(page, "named-list", "show", list)
        : inOrganisation(page, "named-list", "list");
    case "directory":
      return ["provider-directory", "list", ...options(page, { q: "--search", page: "--page" })];
    case "people":
      return ["token", "list"];
    default:
      return inOrganisation(page, "org", "show");
  }
}

/** `3` is one version, `3..5` says what the second has that the first has not. */
function versionWords(page: ShownPage): Words {
  const [older = "", newer] = named(page, "version").split("..");
  return newer === undefined ? ["show", older] : ["diff", newer, older];
}

function alertOptions({ search }: ShownPage): Words {
  const { tab, status, ...others } = search;
  const words = options(
    { search: tab === "closed" ? { ...others, status: "closed" } : { ...others, status } },
    OF_ALERTS,
  );
  return tab === "mine" ? [...words, "--assignee", "ME"] : words;
}

/** Without a word the page has those that are open, and the command line has all. */
function signalStatus({ search: { status = "open" } }: ShownPage): Words {
  return typeof status !== "string" || status === "all" ? [] : ["--status", status];
}

function opened(page: ShownPage, noun: string, verb: string): Words | null {
  const { open } = page.search;
  return typeof open === "string" ? inEnvironment(page, noun, verb, open) : null;
}

function window({ search }: ShownPage): Words {
  return options(
    { search: { ...namedWindow(windowSearch(search)) } },
    { last: "--last", from: "--from", to: "--to" },
  );
}

function options({ search }: Pick<ShownPage, "search">, names: Options): Words {
  return Object.entries(names).flatMap(([name, option]) => {
    const value = search[name];
    return typeof value === "string" || typeof value === "number" ? [option, String(value)] : [];
  });
}

function named({ params }: ShownPage, name: string): string {
  return params[name] ?? "";
}

// Without them the command line takes the sandbox, and whichever organisation it was told to.
function inEnvironment(page: ShownPage, ...words: Words): Words {
  return [...inOrganisation(page, ...words), "--env", named(page, "env")];
}

function inOrganisation(page: ShownPage, ...words: Words): Words {
  return [...words, "--org", named(page, "org")];
}

const PLAIN = /^[\w.:@%+=,/-]+$/;

/** As a shell reads it as one word. */
function quoted(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
