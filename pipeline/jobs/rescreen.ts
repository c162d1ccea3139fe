// After a change of the screening lists, asks the edge to screen again the counterparties of the last 90 days. Each change is
// announced once, so a run that dies, or runs at the same time as another one, does no harm.

import {
  nameOf,
  RESCREENED_AT_ONCE,
  rescreeningsAnswerSchema,
  type RescreeningsAnswer,
  type RescreenTarget,
} from "#domain/events/counterparty-rescreened.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { DAY, formatInstant, instantOf, MINUTE } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { daysOfPayments, lastRun, nameRun, targetsOfDay } from "#warehouse/queries/rescreen/rescreen.ts";
import { decidingTenants } from "#warehouse/queries/tenants/deciding.ts";
import type { Edge } from "../edge.ts";
import type { Job } from "./registry.ts";
import { demandEdge } from "./tell-findings.ts";

const WINDOW_DAYS = 90;
/** For so long after a publication a decision may still be made, and loaded, that was screened by the lists before. */
const OLD_LISTS_FOR_MILLISECONDS = 5 * MINUTE;

type Tenant = Awaited<ReturnType<typeof decidingTenants.run>>[number];

export const rescreen: Job = {
  name: "rescreen",
  async run({ clickhouse, ...context }) {
    const edge = demandEdge(context.edge);
    // oxlint-disable-next-line no-restricted-properties -- what a run names is an instant
    const now = Date.now();
    const window = { from: formatInstant(now - WINDOW_DAYS * DAY), to: formatInstant(now + DAY) };
    const tenants = await decidingTenants.run(clickhouse, window);
    let [screened, announced] = [0, 0];
    for (const tenant of tenants) {
      const done = await rescreenTenant(edge, clickhouse, tenant, window, now);
      screened += done.screened;
      announced += done.announced;
    }
    return { summary: `screened ${screened} counterparties again, ${announced} changes announced` };
  },
};

async function rescreenTenant(
  edge: Edge,
  clickhouse: Warehouse,
  tenant: Tenant,
  window: { readonly from: string; readonly to: string },
  now: number,
): Promise<{ readonly screened: number; readonly announced: number }> {
  const { listVersion, publishedAt } = await ask(edge, tenant, []);
  if (listVersion === null || (await isDone(clickhouse, tenant, listVersion, publishedAt))) {
    return { screened: 0, announced: 0 };
  }
  const seen = new Set<string>();
  let announced = 0;
  // Newest first: of somebody who was screened often, the last time counts.
  for (const { day } of await daysOfPayments.run(clickhouse, { ...tenant, ...window })) {
    const targets = await targetsOfDay.run(clickhouse, { ...tenant, day, listVersion });
    const unseen = targets.filter(({ subject, whom }) => {
      const key = canonicalJson([subject.id, whom.kind, nameOf(whom)]);
      return !seen.has(key) && seen.add(key);
    });
    for (let at = 0; at < unseen.length; at += RESCREENED_AT_ONCE) {
      const some = unseen.slice(at, at + RESCREENED_AT_ONCE);
      announced += (await ask(edge, tenant, some)).announced;
    }
  }
  await nameRun.run(clickhouse, { ...tenant, listVersion, startedAt: formatInstant(now) });
  return { screened: seen.size, announced };
}

/** By these lists, and late enough to have seen all that was screened by others. */
async function isDone(
  clickhouse: Warehouse,
  tenant: Tenant,
  listVersion: string,
  publishedAt: string | null,
): Promise<boolean> {
  const [last] = await lastRun.run(clickhouse, tenant);
  if (last?.listVersion !== listVersion) return false;
  return (
    publishedAt === null || instantOf(last.startedAt) > instantOf(publishedAt) + OLD_LISTS_FOR_MILLISECONDS
  );
}

async function ask(
  edge: Edge,
  tenant: Tenant,
  targets: readonly RescreenTarget[],
): Promise<RescreeningsAnswer> {
  return rescreeningsAnswerSchema.parse(await edge.ask("/internal/v1/rescreenings", { ...tenant, targets }));
}
