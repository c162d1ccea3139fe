// How long labels took and which fraud is known, counted from plain lists for tests.

import type { Span } from "#pipeline/reports/days-of-window.ts";
import { lateLabels, type KnownFraud, type LabelDelays } from "#pipeline/reports/label-delay.ts";
import type { KnownOutcome } from "./known-decision.ts";
import { groupOf } from "./naive-customers.ts";
import type { Judged } from "./naive-money.ts";

const DAY = 86_400_000;
const dayOf = (instant: string) => Math.floor(Date.parse(instant) / DAY);

/** @param judge gives all payments that occurred from one instant on, before another. */
export function naiveLateLabels(judge: (from: number, to: number) => Judged[], window: Span, now: string) {
  const today = dayOf(now);
  const reference = { from: instantOf(today - 365), to: instantOf(today) };
  const payments = (from: string, to: string) =>
    judge(Date.parse(from), Date.parse(to)).filter(({ isTransaction }) => isTransaction);
  return lateLabels(
    delays(payments(reference.from, reference.to), today),
    known(payments(window.from, window.to), today),
    reference,
  );
}

const instantOf = (day: number) => new Date(day * DAY).toISOString();

function firstSaid({ outcomes, label }: Judged): KnownOutcome | null {
  const saying = outcomes.filter(({ classification }) => classification === label);
  const order = (left: KnownOutcome, right: KnownOutcome) =>
    Date.parse(left.recordedAt) - Date.parse(right.recordedAt) || left.sequence - right.sequence;
  return saying.toSorted(order)[0] ?? null;
}

// A payment that came as history was not waited for: the caller's time of its label counts.
function delayOf(payment: Judged, first: KnownOutcome): number {
  const isHistory = Date.parse(payment.recordedAt) - Date.parse(payment.occurredAt) >= DAY;
  const knownSince = isHistory ? first.occurredAt : first.recordedAt;
  return Math.max(0, dayOf(knownSince) - dayOf(payment.occurredAt));
}

function add(counts: number[], day: number): void {
  while (counts.length <= day) counts.push(0);
  counts[day] = (counts[day] ?? 0) + 1;
}

function delays(payments: readonly Judged[], today: number): LabelDelays[] {
  const rows = new Map<string, LabelDelays & { readonly delays: number[]; readonly ages: number[] }>();
  for (const one of payments) {
    const first = firstSaid(one);
    if (first === null || one.label === null) continue;
    const [age, delay] = [today - dayOf(one.occurredAt), delayOf(one, first)];
    if (delay >= age) continue;
    const group = groupOf(one.subjectId);
    const key = JSON.stringify([one.interrupted, one.label, first.source, group]);
    const row = rows.get(key) ?? {
      interrupted: one.interrupted,
      label: one.label,
      source: first.source,
      customerGroup: group,
      delays: [],
      ages: [],
    };
    rows.set(key, row);
    add(row.delays, delay);
    add(row.ages, age);
  }
  return [...rows.values()];
}

function known(payments: readonly Judged[], today: number): KnownFraud[] {
  return payments.map((one) => {
    const first = one.label === "fraud" ? firstSaid(one) : null;
    const age = Math.max(0, today - dayOf(one.occurredAt));
    const delay = first === null ? null : delayOf(one, first);
    const row = {
      interrupted: one.interrupted,
      customerGroup: groupOf(one.subjectId),
      ages: [] as number[],
      frauds: [] as number[],
      fraudsToday: delay !== null && delay >= age ? 1 : 0,
    };
    add(row.ages, age);
    if (delay !== null && delay < age) add(row.frauds, delay);
    return row;
  });
}
