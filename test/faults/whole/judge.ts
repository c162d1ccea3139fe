// Holds a system to the ledger of what it answered: each acknowledged payment and outcome is where it should be, once, as it was
// answered; nothing else is there; and no report called itself complete before it counted all that was acknowledged.

import { z } from "zod";
import { assessmentResponseSchema, type Assessment } from "#domain/contract/decisions/assessment.ts";
import { transactionPageSchema } from "#domain/contract/decisions/decision-summary.ts";
import { outcomeRecordSchema } from "#domain/contract/decisions/outcome.ts";
import { deltaPageSchema } from "#domain/contract/values/delta.ts";
import { toScaled } from "#domain/money/amount.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { loadedIds, type Tenant } from "../loaded-facts.ts";
import type { RetryingClient } from "../retrying-client.ts";
import type { Line } from "./ledger-on-disk.ts";

export interface Known {
  readonly body: string;
  /** The answer, without `replayed`. */
  readonly text: string;
  readonly assessment: Assessment;
}

export interface Account {
  readonly payments: ReadonlyMap<number, Known>;
  readonly outcomeIds: readonly string[];
  /** Answers to one request that differ, or outcomes that were recorded twice. */
  readonly contradictions: readonly string[];
  /** How many payments were sent that were never answered. */
  readonly unanswered: number;
  /** Looks at the report. */
  readonly looks: { readonly all: number; readonly answered: number; readonly complete: number };
  /** Reports that called themselves complete and counted less than had been acknowledged before. */
  readonly falselyComplete: readonly string[];
}

const withoutReplayed = (text: string): string => text.replace(/,"replayed":true\}$/, "}");

/** What the ledger says of the run. */
export function accountOf(lines: readonly Line[]): Account {
  const payments = new Map<number, Known>();
  const bodies = new Map<number, string>();
  const outcomes = new Map<number, string>();
  const contradictions: string[] = [];
  const falselyComplete: string[] = [];
  const looks = { all: 0, answered: 0, complete: 0 };
  for (const line of lines) {
    if (line.kind === "sent") {
      if (line.act === "payment") bodies.set(line.number, line.body);
    } else if (line.kind === "looked") {
      looks.all++;
      if (line.status === 200) looks.answered++;
      if (line.complete !== true) continue;
      looks.complete++;
      if ((line.decisions ?? 0) < line.acknowledged)
        falselyComplete.push(`${line.decisions} of ${line.acknowledged}`);
    } else if (line.act === "outcome") {
      if (line.status !== 201) continue;
      const { id } = outcomeRecordSchema.parse(JSON.parse(line.text));
      if ((outcomes.get(line.number) ?? id) !== id) contradictions.push(`outcome of ${line.number}`);
      outcomes.set(line.number, id);
    } else if (line.status === 200) {
      const text = withoutReplayed(line.text);
      const before = payments.get(line.number);
      if (before === undefined) {
        const { assessment } = assessmentResponseSchema.parse(JSON.parse(text));
        payments.set(line.number, { body: bodies.get(line.number) ?? "", text, assessment });
      } else if (before.text !== text) contradictions.push(`payment ${line.number}`);
    }
  }
  const unanswered = bodies.size - payments.size;
  return { payments, outcomeIds: [...outcomes.values()], contradictions, unanswered, looks, falselyComplete };
}

/** What differs when each payment is sent once more and read by its id. */
export async function askAgain(client: RetryingClient, account: Account): Promise<string[]> {
  const differing: string[] = [];
  for (const [number, { body, text, assessment }] of account.payments) {
    const again = await client.send({ path: "/api/v1/transactions", body });
    if (again.status !== 200 || withoutReplayed(again.text) !== text) differing.push(`repeat of ${number}`);
    const read = await client.send({
      method: "GET",
      path: `/api/v1/transactions/${assessment.activityId}`,
    });
    const found = read.status === 200 ? assessmentOf(read.text) : null;
    if (found !== assessmentOf(text)) differing.push(`reading ${number}`);
  }
  return differing;
}

/** As JSON, in the order of its answer. */
function assessmentOf(text: string): string {
  return JSON.stringify(z.looseObject({ assessment: z.unknown() }).parse(JSON.parse(text)).assessment);
}

export interface Stored {
  readonly decisions: readonly string[];
  readonly contexts: readonly string[];
  readonly outcomes: readonly string[];
}

/** The ids in ClickHouse, each as often as it is there. */
export async function storedOf(warehouse: Warehouse, tenant: Tenant): Promise<Stored> {
  return {
    decisions: await loadedIds(warehouse, tenant, "decisions"),
    contexts: await loadedIds(warehouse, tenant, "decision_contexts"),
    outcomes: await loadedIds(warehouse, tenant, "outcomes"),
  };
}

/** The decisions that the list of payments names, sorted. */
export async function listedDecisions(client: RetryingClient): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of pages(client, "/api/v1/transactions", transactionPageSchema))
    ids.push(...page.data.map(({ decisionId }) => decisionId));
  return ids.toSorted();
}

/** The decisions for which the change feed has an alert. */
export async function alertedDecisions(client: RetryingClient): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const page of pages(client, "/api/v1/monitoring/deltas", deltaPageSchema)) {
    for (const { resource, after } of page.data) {
      if (resource.type !== "alert") continue;
      for (const id of z.array(z.string()).catch([]).parse(after["decisionIds"])) ids.add(id);
    }
    if (page.data.length === 0) break;
  }
  return ids;
}

type Page = {
  readonly data: readonly unknown[];
  readonly pagination: { readonly nextCursor: string | null };
};

async function* pages<S extends z.ZodType<Page>>(
  client: RetryingClient,
  path: string,
  schema: S,
): AsyncGenerator<z.output<S>> {
  for (let cursor: string | null = ""; cursor !== null;) {
    const query = `?limit=100${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { status, text } = await client.send({ method: "GET", path: path + query });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    const page: z.output<S> = schema.parse(JSON.parse(text));
    yield page;
    cursor = page.pagination.nextCursor;
  }
}

/** What the lines of all acknowledged decisions come to, scaled. */
export function billedOf({ payments }: Account): bigint {
  return [...payments.values()]
    .flatMap(({ assessment }) => assessment.billing.lines)
    .reduce((sum, { unitAmount, quantity }) => sum + toScaled(unitAmount) * BigInt(quantity), 0n);
}
