// Which page an id belongs to. The letters before its underscore say what it is of; whether there is such a thing, and in which
// organisation and environment, is asked.

import { backtestQuery } from "../../api/backtests.ts";
import { alertQuery, investigationQuery } from "../../api/cases.ts";
import { Refused, type Environment } from "../../api/client.ts";
import { connectionsQuery } from "../../api/connections.ts";
import { addressQuery } from "../../api/crypto-addresses.ts";
import { decisionQuery } from "../../api/decisions.ts";
import { versionQuery } from "../../api/versions.ts";
import { experimentQuery } from "../../api/experiments.ts";
import { keysQuery } from "../../api/keys.ts";
import type { Me } from "../../api/me.ts";
import { queryClient } from "../../api/query-client.ts";
import { recommendationQuery } from "../../api/recommendations.ts";
import type { Scope } from "../../api/scope.ts";
import { signalQuery } from "../../api/signals.ts";
import { subjectQuery, type SubjectKind } from "../../api/subjects.ts";
import { deliveriesQuery, deliveryQuery, endpointsQuery } from "../../api/webhooks.ts";
import type { AnyIdSearch } from "./search.ts";

const ENVIRONMENTS: readonly Environment[] = ["sandbox", "production"];
const CONNECTION_PAGES_MAX = 100;
const SUBJECT_KINDS = [
  "individual",
  "business",
  "wallet",
  "bank_account",
  "device",
  "email",
  "phone",
  "ip",
] as const satisfies readonly SubjectKind[];

/** The place below `/$org/$env/`. Null, or refused with 404, where the organisation has no such thing in that environment. */
type Finder = (id: string, scope: Scope) => Promise<string | null>;

const ask: typeof queryClient.fetchQuery = (options) => queryClient.fetchQuery(options);

const FINDERS: Readonly<Record<string, Finder>> = {
  act: findDecision,
  adr: async (id, scope) => {
    await ask(addressQuery(scope, id));
    return `crypto?open=${id}`;
  },
  alr: async (id, scope) => {
    await ask(alertQuery(scope, id));
    return `alerts?open=${id}`;
  },
  btst: async (id, scope) => {
    await ask(backtestQuery(scope, id));
    return `backtests/${id}`;
  },
  con: async (id, scope) => {
    const { pages } = await queryClient.fetchInfiniteQuery({
      ...connectionsQuery(scope),
      pages: CONNECTION_PAGES_MAX,
    });
    const isThere = pages.some(({ data }) => data.some((connection) => connection.id === id));
    return isThere ? `crypto?tab=connections&open=${id}` : null;
  },
  dec: findDecision,
  evt: findEvent,
  exp: async (id, scope) => {
    await ask(experimentQuery(scope, id));
    return `experiments/${id}`;
  },
  inv: async (id, scope) => {
    await ask(investigationQuery(scope, id));
    return `investigations/${id}`;
  },
  key: async (id, scope) => {
    const { data } = await ask(keysQuery(scope));
    const key = data.find((one) => one.id === id);
    // The list is of both environments.
    return key?.environment === scope.environment ? `keys?open=${id}` : null;
  },
  pty: async (id, scope) => {
    await ask(subjectQuery(scope, { subjectKind: "transaction_party", subjectId: id }));
    return `subjects/transaction_party/${id}`;
  },
  rec: async (id, scope) => {
    const { threshold } = await ask(recommendationQuery(scope, id));
    return `thresholds?${threshold.name === "block" ? "of=block&" : ""}open=${id}`;
  },
  // Of a match.
  scr: findDecision,
  sig: async (id, scope) => {
    await ask(signalQuery(scope, id));
    return `alerts/signals?open=${id}`;
  },
  sub: findSubject,
  sv: async (id, scope) => {
    const { number } = await ask(versionQuery(scope, id));
    return `versions/${number}`;
  },
  txn: findDecision,
  whd: async (id, scope) => {
    const { endpointId } = await ask(deliveryQuery(scope, id));
    return `webhooks?endpoint=${endpointId}&open=${id}`;
  },
  whe: async (id, scope) => {
    const { data } = await ask(endpointsQuery(scope));
    return data.some((endpoint) => endpoint.id === id) ? `webhooks?endpoint=${id}` : null;
  },
};

/** Scopes that are asked at one time: as many requests as a browser sends at once, and a few that wait. */
const AT_ONCE = 12;

/**
 * @param here where the person looks: an id of the organisation's own may be that of another one, too, and is first looked for here
 * @returns null where nothing that the person may read has the id
 * @throws Refused where nothing was found, and something could not be looked for
 */
export async function whereItLeads(
  id: string,
  organisations: Me["organisations"],
  here: AnyIdSearch,
): Promise<string | null> {
  const prefix = id.slice(0, Math.max(0, id.indexOf("_")));
  const ofPrefix = Object.hasOwn(FINDERS, prefix) ? FINDERS[prefix] : undefined;
  const scopes = scopesOf(organisations, here);
  const refusals: Refused[] = [];
  // An id of the organisation's own may begin as one of ours does: so it is looked for, too, and last.
  for (const finders of [ofPrefix === undefined ? [] : [ofPrefix], [findDecision, findCustomer]]) {
    for (let at = 0; at < scopes.length; at += AT_ONCE) {
      const some = scopes.slice(at, at + AT_ONCE);
      const paths = await Promise.all(some.map((scope) => pathIn(scope, finders, id, refusals)));
      const path = paths.find((one) => one !== null);
      if (path !== undefined) return path;
    }
  }
  const [refusal] = refusals;
  if (refusal !== undefined) throw refusal;
  return null;
}

/** @param refusals gets what the person may not read: they may read another kind, or in another organisation. */
async function pathIn(
  scope: Scope,
  finders: readonly Finder[],
  id: string,
  refusals: Refused[],
): Promise<string | null> {
  for (const find of finders) {
    try {
      const path = await unlessAbsent(find(id, scope));
      if (path !== null) return `/${scope.organisationId}/${scope.environment}/${path}`;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 403) throw error;
      refusals.push(error);
    }
  }
  return null;
}

function scopesOf(organisations: Me["organisations"], { org, env }: AnyIdSearch): readonly Scope[] {
  const all = organisations.flatMap(({ id: organisationId }) =>
    ENVIRONMENTS.map((environment): Scope => ({ organisationId, environment })),
  );
  const isHere = ({ organisationId, environment }: Scope) => organisationId === org && environment === env;
  return [...all.filter(isHere), ...all.filter((scope) => !isHere(scope))];
}

/** Decisions, their activities and transactions, and matches in them: also by ids of the organisation's own. */
async function findDecision(id: string, scope: Scope): Promise<string> {
  const { assessment } = await ask(decisionQuery(scope, id));
  return `decisions/${assessment.decisionId}`;
}

/** An event is known by its deliveries: to the newest one, of the first endpoint that has any. */
async function findEvent(id: string, scope: Scope): Promise<string | null> {
  const endpoints = await ask(endpointsQuery(scope));
  for (const { id: endpointId } of endpoints.data) {
    const { pages } = await queryClient.fetchInfiniteQuery(deliveriesQuery(scope, endpointId, { event: id }));
    const newest = pages[0]?.data[0];
    if (newest !== undefined) return `webhooks?endpoint=${endpointId}&event=${id}&open=${newest.id}`;
  }
  return null;
}

// The id does not say of what kind it is.
function findSubject(id: string, scope: Scope): Promise<string | null> {
  return findOf(SUBJECT_KINDS, id, scope);
}

/** Also by an id of the organisation's own. */
function findCustomer(id: string, scope: Scope): Promise<string | null> {
  return findOf(["individual", "business"], id, scope);
}

async function findOf(kinds: readonly SubjectKind[], id: string, scope: Scope): Promise<string | null> {
  const known = await Promise.all(
    kinds.map((subjectKind) => unlessAbsent(ask(subjectQuery(scope, { subjectKind, subjectId: id })))),
  );
  const found = known.find((one) => one !== null);
  return found === undefined ? null : `subjects/${found.subject.kind}/${encodeURIComponent(id)}`;
}

async function unlessAbsent<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}
