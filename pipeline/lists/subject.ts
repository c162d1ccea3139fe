// What the warehouse knows of one subject: a customer by the decisions on them, anything else by those that name it.

import { SUBJECT_TYPES } from "#domain/contract/decisions/subject.ts";
import {
  PROFILE_DAYS,
  PROFILE_NAMING_MAX,
  PROFILE_RELATED_MAX,
  type RelatedList,
  type SubjectFacts,
} from "#domain/contract/operators/subject-profile.ts";
import type { SubjectAnswer, SubjectQuery } from "#domain/door/subject.ts";
import { DAY, formatInstant, startOfDay } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { newestRun, nodeKinds, nodesNamed, type NodeRow } from "#warehouse/queries/network/network.ts";
import { daysOfSubject, decisionsNaming, relatedTo } from "#warehouse/queries/subjects/subjects.ts";

type DayRow = Awaited<ReturnType<typeof daysOfSubject.run>>[number];
type RelatedRow = Awaited<ReturnType<typeof relatedTo.run>>[number];
type Tenant = Pick<SubjectQuery, "organisationId" | "environment">;

interface Found {
  /** As the network names it. */
  readonly node: string;
  readonly role: SubjectFacts["role"];
  readonly rows: readonly DayRow[];
  readonly isCut: boolean;
}

/** @param now by which the strip of days ends. */
export async function subjectFacts(
  query: SubjectQuery,
  clickhouse: Warehouse,
  now: Date,
): Promise<SubjectAnswer> {
  const tenant = { organisationId: query.organisationId, environment: query.environment };
  const found = (await asCustomer(query, clickhouse)) ?? (await asNamed(query, clickhouse));
  if (found === null) return { found: null };
  const { node, role, rows, isCut } = found;
  const related = await relatedTo.run(clickhouse, { ...tenant, node, most: PROFILE_RELATED_MAX });
  const [named, [run]] = await Promise.all([
    nodesNamed.run(clickhouse, { ...tenant, nodes: [node, ...related.map(({ neighbour }) => neighbour)] }),
    newestRun.run(clickhouse, {}),
  ]);
  const known = new Map(named.map((row) => [row.node, row]));
  const own = known.get(node);
  const newest = rows.toSorted(byText(({ last_at }) => last_at)).at(-1);
  return {
    found: {
      subject: {
        id: node,
        kind: query.kind,
        externalUserId: role === "customer" ? externalUserOf(rows) : null,
        label: own === undefined || own.label === "" ? null : own.label,
      },
      role,
      riskLevel: role === "customer" ? (newest?.newest_risk_level ?? null) : null,
      firstSeenAt: earliest([...rows.map(({ first_at }) => first_at), ...seen(own?.first_seen_at)]),
      lastSeenAt: latest([...rows.map(({ last_at }) => last_at), ...seen(own?.last_seen_at)]),
      decisions: { total: sumOf(rows), counts: countsOf(rows), isCut },
      days: daysOf(rows, now),
      ...groupsOf(related, known),
      dataAsOf:
        rows
          .map(({ newest_loaded_at }) => newest_loaded_at)
          .toSorted()
          .at(-1) ?? null,
      networkAsOf: run?.as_of ?? null,
    },
  };
}

/** What was just decided is there before the network knows it. */
async function asCustomer(query: SubjectQuery, clickhouse: Warehouse): Promise<Found | null> {
  const { organisationId, environment, kind, candidates } = query;
  if (!SUBJECT_TYPES.some((type) => type === kind)) return null;
  const subjectIds = candidates.map(({ node }) => node);
  const asked = {
    organisationId,
    environment,
    subjectIds,
    subjectType: kind,
    decisionIds: [],
    occurredOn: [],
  };
  const all = await daysOfSubject.run(clickhouse, asked);
  const node = subjectIds.find((id) => all.some(({ subject }) => subject === id));
  if (node === undefined) return null;
  return { node, role: "customer", rows: all.filter(({ subject }) => subject === node), isCut: false };
}

async function asNamed(query: SubjectQuery, clickhouse: Warehouse): Promise<Found | null> {
  const { organisationId, environment, candidates } = query;
  const tenant: Tenant = { organisationId, environment };
  const nodes = candidates.map(({ node }) => node);
  const known = await nodeKinds.run(clickhouse, { ...tenant, nodes });
  const node = candidates.find((one) =>
    known.some((row) => row.node === one.node && (one.kind === null || row.kinds.includes(one.kind))),
  )?.node;
  if (node === undefined) return null;
  const naming = await decisionsNaming.run(clickhouse, { ...tenant, node, most: PROFILE_NAMING_MAX + 1 });
  const shown = naming.slice(0, PROFILE_NAMING_MAX);
  const rows =
    shown.length === 0
      ? []
      : await daysOfSubject.run(clickhouse, {
          ...tenant,
          subjectIds: [],
          subjectType: "",
          decisionIds: shown.map(({ decision_id }) => decision_id),
          occurredOn: [...new Set(shown.map(({ day }) => day))],
        });
  return { node, role: "named", rows, isCut: naming.length > shown.length };
}

function countsOf(rows: readonly DayRow[]): SubjectFacts["decisions"]["counts"] {
  const groups = Map.groupBy(rows, ({ verdict, label }) => `${verdict} ${label}`);
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const label = first.label === "" ? null : first.label;
    return [{ decision: first.verdict, label, count: sumOf(some) }];
  });
}

function daysOf(rows: readonly DayRow[], now: Date): SubjectFacts["days"] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const last = startOfDay(now.getTime());
  return Array.from({ length: PROFILE_DAYS }, (_, index) => {
    const day = formatInstant(last - (PROFILE_DAYS - 1 - index) * DAY).slice(0, 10);
    const own = byDay.get(day) ?? [];
    const of = (wanted: string) =>
      sumOf(own.filter(({ verdict, label }) => verdict === wanted || label === wanted));
    return {
      day,
      allow: of("allow"),
      review: of("review"),
      block: of("block"),
      fraud: of("fraud"),
      legitimate: of("legitimate"),
      inconclusive: of("inconclusive"),
    };
  });
}

type Groups = Pick<SubjectFacts, "devices" | "addresses" | "instruments" | "counterparties" | "usedBy">;

function groupsOf(rows: readonly RelatedRow[], known: ReadonlyMap<string, NodeRow>): Groups {
  const of = (...relations: readonly RelatedRow["relation"][]) =>
    listOf(
      rows.filter(({ relation, outgoing }) => outgoing && relations.includes(relation)),
      known,
    );
  return {
    devices: of("uses_device"),
    addresses: of("uses_ip"),
    instruments: of("shares_instrument", "controls_wallet"),
    counterparties: of("paid", "received_from"),
    usedBy: listOf(
      rows.filter(({ outgoing }) => !outgoing),
      known,
    ),
  };
}

function listOf(rows: readonly RelatedRow[], known: ReadonlyMap<string, NodeRow>): RelatedList {
  const totals = new Map(rows.map(({ relation, total }) => [relation, total]));
  return {
    total: [...totals.values()].reduce((sum, total) => sum + total, 0),
    data: rows.map((row) => {
      const node = known.get(row.neighbour);
      return {
        relation: row.relation,
        id: row.neighbour,
        kind: node?.kind ?? "",
        label: node === undefined || node.label === "" ? null : node.label,
        riskLevel: node === undefined || node.risk_level === "" ? null : node.risk_level,
        knownFraud: node?.known_fraud ?? false,
        decisions: row.decisions,
        firstSeenAt: row.first_seen_at,
        lastSeenAt: row.last_seen_at,
      };
    }),
  };
}

function sumOf(rows: readonly DayRow[]): number {
  return rows.reduce((sum, { decisions }) => sum + decisions, 0);
}

function externalUserOf(rows: readonly DayRow[]): string | null {
  return rows.map(({ external_user }) => external_user).find((name) => name !== "") ?? null;
}

function seen(instant: string | undefined): string[] {
  return instant === undefined ? [] : [instant];
}

/** Instants of one format sort as texts. A subject that was found was seen. */
function earliest(instants: readonly string[]): string {
  return instants.toSorted()[0] ?? "";
}

function latest(instants: readonly string[]): string {
  return instants.toSorted().at(-1) ?? "";
}

function byText<T>(textOf: (one: T) => string): (one: T, other: T) => number {
  return (one, other) => (textOf(one) < textOf(other) ? -1 : 1);
}
