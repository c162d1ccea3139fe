// What a million decisions cost on Cloudflare: the edge of production decides, its objects count what they use, and the list
// prices say what that is.

import type { OwnSystem } from "#test/load/own-system.ts";
import { cpuSeconds } from "#test/load/processes.ts";
import { openListener } from "#test/bench/edge/listener.ts";
import { figureOf, say, type Figure } from "../results.ts";
import type { Used } from "../cost-worker/messages.ts";
import { billOfMillion, totalOf, type Usage } from "./bill.ts";
import { FAST, nameOf, SLOW, type Case } from "./cases.ts";
import { withCountedEdge, type CountedEdge } from "./counted-edge.ts";
import { openCustomer, type Customer, type Sent } from "./customer.ts";
import { rowsOf, usedBetween, usedByClass, usedWhenIdle } from "./usage.ts";

/** Of each organisation before anything counts: they make most customers known, as a million would. */
export const PAYMENTS_BEFOREHAND = 3_000;
/** As many again, of the fast one; of the slow ones as many as come in four times as long. */
const SECONDS_A_PAYMENT = { fast: 1 / FAST.rate, slow: 4 / FAST.rate };

const figure = figureOf("cost");

/** What one organisation's objects used for what it sent. */
interface Counted {
  readonly priced: Case;
  readonly sent: Sent;
  readonly used: Used;
  readonly byClass: ReadonlyMap<string, Used>;
  /** Of the whole process, for as many decisions. */
  readonly cpuMilliseconds: number;
}

/** @param payments beforehand; with fewer it is shorter, and says less. */
export async function benchCost(system: OwnSystem, payments = PAYMENTS_BEFOREHAND): Promise<Figure[]> {
  const receiver = await openListener();
  const customers: Customer[] = [];
  try {
    return await withCountedEdge(system, async (edge) => {
      for (const [number, priced] of [FAST, ...SLOW].entries()) {
        const customer = await openCustomer(system, priced, number, receiver.url);
        customers.push(customer);
        await customer.warmUp(payments);
        say(`${nameOf(priced)}: ${payments} decisions beforehand`);
      }
      const counted = [
        ...(await paySideBySide(edge, customers.slice(0, 1), payments * SECONDS_A_PAYMENT.fast)),
        ...(await paySideBySide(edge, customers.slice(1), payments * SECONDS_A_PAYMENT.slow)),
      ];
      for (const one of counted) sayDetails(one);
      return counted.flatMap(figuresOf);
    });
  } finally {
    await Promise.all(customers.map((customer) => customer.close()));
    await receiver.close();
  }
}

async function paySideBySide(
  edge: CountedEdge,
  customers: readonly Customer[],
  seconds: number,
): Promise<readonly Counted[]> {
  const [before, cpuBefore] = [await usedWhenIdle(edge), cpuSeconds(edge.pid)];
  const sent = await Promise.all(customers.map((customer) => customer.pay(seconds)));
  const [after, cpuAfter] = [await usedWhenIdle(edge), cpuSeconds(edge.pid)];
  const decided = sent.reduce((sum, { decisions }) => sum + decisions, 0);
  return customers.map((customer, index) => {
    const own = sent[index] ?? { decisions: 0, requests: 0 };
    const [from, to] = [before, after].map((all) => all.filter((object) => customer.owns(object)));
    return {
      priced: customer.priced,
      sent: own,
      used: usedBetween(from, to),
      byClass: usedByClass(from, to),
      cpuMilliseconds: ((cpuAfter - cpuBefore) * 1_000 * own.decisions) / decided,
    };
  });
}

const LABELS: Readonly<Record<keyof Usage, string>> = {
  rowsWritten: "rows written",
  rowsRead: "rows read",
  objectRequests: "calls of objects and alarms",
  awakeMilliseconds: "objects awake",
  workerRequests: "requests of the Worker",
  workerMilliseconds: "CPU of the Worker",
};

function figuresOf({ priced, sent, used, cpuMilliseconds }: Counted): Figure[] {
  const usage: Usage = {
    rowsWritten: rowsOf(used),
    rowsRead: used.rowsRead,
    objectRequests: used.requests + used.alarms,
    awakeMilliseconds: used.awakeMilliseconds,
    workerRequests: sent.requests,
    workerMilliseconds: cpuMilliseconds,
  };
  const bill = billOfMillion(usage, sent.decisions);
  const name = nameOf(priced);
  const each = (count: number) => count / sent.decisions;
  return [
    dollars(`a million decisions, ${name}`, totalOf(bill), priced.goal),
    ...[...bill].map(([line, cents]) => dollars(`${name}: ${LABELS[line]}`, cents, null)),
    figure(`${name}: rows written for a decision`, each(usage.rowsWritten), "rows"),
    figure(`${name}: calls of objects for a decision`, each(used.requests), "calls"),
    figure(`${name}: alarms for a decision`, each(used.alarms), "alarms"),
    figure(`${name}: objects awake for a decision`, each(usage.awakeMilliseconds) / 1_000, "s"),
  ];
}

function sayDetails({ priced, sent, used, byClass }: Counted): void {
  const each = (count: number) => (count / sent.decisions).toFixed(2);
  const rows = Object.entries(used.rowsWritten)
    .filter(([, count]) => count > 0)
    .toSorted(([, left], [, right]) => right - left)
    .map(([table, count]) => `${table} ${each(count)}`);
  say(`rows written for a decision, ${nameOf(priced)}: ${rows.join(", ")}`);
  const calls = [...byClass].map(
    ([className, { requests, alarms, awakeMilliseconds }]) =>
      `${className} ${each(requests)} and ${each(alarms)}, awake ${each(awakeMilliseconds / 1_000)} s`,
  );
  say(`calls and alarms for a decision, ${nameOf(priced)}: ${calls.join("; ")}`);
}

function dollars(metric: string, cents: bigint, goal: string | null): Figure {
  return figure(metric, Number(cents) / 100, "$", goal);
}
