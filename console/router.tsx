// The addresses of the console. A view is an address: filters, window and open panel are in it.

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
} from "@tanstack/react-router";
import { askAhead } from "./api/ask-ahead.ts";
import { decisionsQuery } from "./api/decisions.ts";
import { effectivenessByDayQuery } from "./api/effectiveness.ts";
import { queryClient } from "./api/query-client.ts";
import { scopeOf } from "./api/scope.ts";
import { windowQuery, windowSearch } from "./api/window.ts";
import { anyIdSearch } from "./places/any-id/search.ts";
import { alertsSearch } from "./places/alerts/search.ts";
import { effectivenessSearch } from "./places/effectiveness/search.ts";
import { cellSearch } from "./parts/comparison/cell.ts";
import { editorSearch } from "./places/editor/search.ts";
import { comparisonSearch } from "./places/versions-comparison/search.ts";
import { askSearch } from "./places/ask/search.ts";
import { auditSearch } from "./places/audit/search.ts";
import { decisionsSearch, filterOf } from "./places/decisions/search.ts";
import { investigationsSearch } from "./places/investigations/search.ts";
import { matchesSearch } from "./places/matches/search.ts";
import { keysSearch } from "./places/keys/search.ts";
import { jobsSearch } from "./places/jobs/search.ts";
import { liveSearch } from "./places/live/search.ts";
import { webhooksSearch } from "./places/webhooks/search.ts";
import { driftSearch } from "./places/drift/search.ts";
import { checksSearch } from "./places/checks/search.ts";
import { thresholdsSearch } from "./places/thresholds/search.ts";
import { subjectSearch } from "./places/subject/search.ts";
import { signalsSearch } from "./places/signals/search.ts";
import { ruleSearch } from "./places/rule/search.ts";
import { samplesSearch } from "./places/samples/search.ts";
import { creditSearch } from "./places/credit/search.ts";
import { cryptoSearch } from "./places/crypto/search.ts";
import { settingsSearch } from "./places/settings/search.ts";
import { experimentsSearch } from "./places/experiments/search.ts";
import { FirstPage } from "./shell/first-page.tsx";
import { Frame } from "./shell/frame.tsx";
import { Gate } from "./shell/gate.tsx";
import { NoPage } from "./shell/no-page.tsx";

const root = createRootRoute({
  component: () => (
    <Gate>
      <Outlet />
    </Gate>
  ),
  notFoundComponent: NoPage,
});

const first = createRoute({ getParentRoute: () => root, path: "/", component: FirstPage });

/** Any id, of whichever organisation and environment has it. */
const anyId = createRoute({
  getParentRoute: () => root,
  path: "/d/$id",
  validateSearch: anyIdSearch,
  component: lazyRouteComponent(() => import("./places/any-id/page.tsx"), "AnyIdPage"),
});

const scope = createRoute({
  getParentRoute: () => root,
  path: "/$org/$env",
  beforeLoad: ({ params }) => {
    if (params.env !== "sandbox" && params.env !== "production") throw notFound();
  },
  // The frame itself stays: the focus is on its link.
  remountDeps: () => null,
  component: Frame,
  notFoundComponent: NoPage,
});

const live = createRoute({
  getParentRoute: () => scope,
  path: "/",
  validateSearch: liveSearch,
  component: lazyRouteComponent(() => import("./places/live/page.tsx"), "LivePage"),
});

const decisions = createRoute({
  getParentRoute: () => scope,
  path: "decisions",
  validateSearch: decisionsSearch,
  beforeLoad: ({ params, search, cause, abortController: { signal } }) => {
    const asked = { ...filterOf(search), ...windowQuery(windowSearch(search), Date.now()) };
    const query = decisionsQuery(scopeOf(params), asked);
    const visit = { permission: "decisions:read", organisationId: params.org, cause, signal };
    askAhead(visit, { ...query, ask: () => queryClient.ensureInfiniteQueryData(query) });
  },
  component: lazyRouteComponent(() => import("./places/decisions/page.tsx"), "DecisionsPage"),
});

const decision = createRoute({
  getParentRoute: () => scope,
  path: "decisions/$id",
  component: lazyRouteComponent(() => import("./places/decision/page.tsx"), "DecisionPage"),
});

const alerts = createRoute({
  getParentRoute: () => scope,
  path: "alerts",
  validateSearch: alertsSearch,
  component: lazyRouteComponent(() => import("./places/alerts/page.tsx"), "AlertsPage"),
});

const investigations = createRoute({
  getParentRoute: () => scope,
  path: "investigations",
  validateSearch: investigationsSearch,
  component: lazyRouteComponent(() => import("./places/investigations/page.tsx"), "InvestigationsPage"),
});

const investigation = createRoute({
  getParentRoute: () => scope,
  path: "investigations/$id",
  component: lazyRouteComponent(() => import("./places/investigation/page.tsx"), "InvestigationPage"),
});

const effectiveness = createRoute({
  getParentRoute: () => scope,
  path: "effectiveness",
  validateSearch: effectivenessSearch,
  beforeLoad: ({ params, search, cause, abortController: { signal } }) => {
    const window = windowQuery(windowSearch(search), Date.now());
    const query = effectivenessByDayQuery(scopeOf(params), window);
    const visit = { permission: "reports:read", organisationId: params.org, cause, signal };
    askAhead(visit, { ...query, ask: () => queryClient.ensureQueryData(query) });
  },
  component: lazyRouteComponent(() => import("./places/effectiveness/page.tsx"), "EffectivenessPage"),
});

const rule = createRoute({
  getParentRoute: () => scope,
  path: "effectiveness/rules/$ruleId",
  validateSearch: ruleSearch,
  component: lazyRouteComponent(() => import("./places/rule/page.tsx"), "RulePage"),
});

const editor = createRoute({
  getParentRoute: () => scope,
  path: "editor",
  validateSearch: editorSearch,
  component: lazyRouteComponent(() => import("./places/editor/page.tsx"), "EditorPage"),
});

const versions = createRoute({
  getParentRoute: () => scope,
  path: "versions",
  component: lazyRouteComponent(() => import("./places/versions/page.tsx"), "VersionsPage"),
});

/** `3` is one version, `1..2` are two that are compared. */
const version = createRoute({
  getParentRoute: () => scope,
  path: "versions/$version",
  validateSearch: comparisonSearch,
  component: lazyRouteComponent(() => import("./places/version/page.tsx"), "VersionPage"),
});

const backtests = createRoute({
  getParentRoute: () => scope,
  path: "backtests",
  component: lazyRouteComponent(() => import("./places/backtests/page.tsx"), "BacktestsPage"),
});

const backtest = createRoute({
  getParentRoute: () => scope,
  path: "backtests/$backtestId",
  validateSearch: cellSearch,
  component: lazyRouteComponent(() => import("./places/backtest/page.tsx"), "BacktestPage"),
});

const experiments = createRoute({
  getParentRoute: () => scope,
  path: "experiments",
  validateSearch: experimentsSearch,
  component: lazyRouteComponent(() => import("./places/experiments/page.tsx"), "ExperimentsPage"),
});

const experiment = createRoute({
  getParentRoute: () => scope,
  path: "experiments/$experimentId",
  validateSearch: cellSearch,
  component: lazyRouteComponent(() => import("./places/experiment/page.tsx"), "ExperimentPage"),
});

const matches = createRoute({
  getParentRoute: () => scope,
  path: "matches",
  validateSearch: matchesSearch,
  component: lazyRouteComponent(() => import("./places/matches/page.tsx"), "MatchesPage"),
});

const drift = createRoute({
  getParentRoute: () => scope,
  path: "drift",
  validateSearch: driftSearch,
  component: lazyRouteComponent(() => import("./places/drift/page.tsx"), "DriftPage"),
});

const checks = createRoute({
  getParentRoute: () => scope,
  path: "checks",
  validateSearch: checksSearch,
  component: lazyRouteComponent(() => import("./places/checks/page.tsx"), "ChecksPage"),
});

const thresholds = createRoute({
  getParentRoute: () => scope,
  path: "thresholds",
  validateSearch: thresholdsSearch,
  component: lazyRouteComponent(() => import("./places/thresholds/page.tsx"), "ThresholdsPage"),
});

const subjects = createRoute({
  getParentRoute: () => scope,
  path: "subjects",
  component: lazyRouteComponent(() => import("./places/subjects/page.tsx"), "SubjectsPage"),
});

const subject = createRoute({
  getParentRoute: () => scope,
  path: "subjects/$subjectKind/$subjectId",
  validateSearch: subjectSearch,
  component: lazyRouteComponent(() => import("./places/subject/page.tsx"), "SubjectPage"),
});

const signals = createRoute({
  getParentRoute: () => scope,
  path: "alerts/signals",
  validateSearch: signalsSearch,
  component: lazyRouteComponent(() => import("./places/signals/page.tsx"), "SignalsPage"),
});

const samples = createRoute({
  getParentRoute: () => scope,
  path: "alerts/samples",
  validateSearch: samplesSearch,
  component: lazyRouteComponent(() => import("./places/samples/page.tsx"), "SamplesPage"),
});

const keys = createRoute({
  getParentRoute: () => scope,
  path: "keys",
  validateSearch: keysSearch,
  component: lazyRouteComponent(() => import("./places/keys/page.tsx"), "KeysPage"),
});

const credit = createRoute({
  getParentRoute: () => scope,
  path: "credit",
  validateSearch: creditSearch,
  component: lazyRouteComponent(() => import("./places/credit/page.tsx"), "CreditPage"),
});

const crypto = createRoute({
  getParentRoute: () => scope,
  path: "crypto",
  validateSearch: cryptoSearch,
  component: lazyRouteComponent(() => import("./places/crypto/page.tsx"), "CryptoPage"),
});

const settings = createRoute({
  getParentRoute: () => scope,
  path: "settings",
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import("./places/settings/page.tsx"), "SettingsPage"),
});

const webhooks = createRoute({
  getParentRoute: () => scope,
  path: "webhooks",
  validateSearch: webhooksSearch,
  component: lazyRouteComponent(() => import("./places/webhooks/page.tsx"), "WebhooksPage"),
});

const ask = createRoute({
  getParentRoute: () => scope,
  path: "ask",
  validateSearch: askSearch,
  component: lazyRouteComponent(() => import("./places/ask/page.tsx"), "AskPage"),
});

const jobs = createRoute({
  getParentRoute: () => scope,
  path: "jobs",
  validateSearch: jobsSearch,
  component: lazyRouteComponent(() => import("./places/jobs/page.tsx"), "JobsPage"),
});

const audit = createRoute({
  getParentRoute: () => scope,
  path: "audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("./places/audit/page.tsx"), "AuditPage"),
});

const work = [
  decisions,
  decision,
  alerts,
  investigations,
  investigation,
  matches,
  signals,
  samples,
  subjects,
  subject,
];
const measure = [effectiveness, rule, drift, checks, ask];
const change = [versions, version, editor, backtests, backtest, thresholds, experiments, experiment];
const run = [webhooks, keys, credit, crypto, jobs, audit, settings];

export const router = createRouter({
  routeTree: root.addChildren([
    first,
    anyId,
    scope.addChildren([live, ...work, ...measure, ...change, ...run]),
  ]),
  basepath: "/console",
  defaultPreload: "intent",
  // Nothing that one organisation, environment or thing was asked, was typed for or answered stands on the page of another.
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
