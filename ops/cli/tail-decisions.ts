// weir decision tail: decisions as they come, each once, oldest first. The list orders them by when they happened, and some
// are loaded after newer ones: so each look goes back a little behind the newest that there is, whether it fits the filter or not.

import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import {
  reportedDecisionPageSchema,
  type ListedDecision,
  type ReportedDecisionPage,
} from "#domain/contract/operators/reported-decision.ts";
import { formatInstant, instantOf, SECOND } from "#domain/time/instant.ts";
import type { CallFailure } from "../http/client.ts";
import { addDecisionFilters, decisionFilters, type DecisionFilters } from "./decision-filters.ts";
import { withExample } from "./example.ts";
import { EXIT } from "./exit-code.ts";
import { organisationReadVerb, type ChosenOrganisation } from "./operator-verb.ts";
import { PAGE_MAX, readPages } from "./read-pages.ts";
import { notesOf, type Session } from "./session.ts";
import { printable, printableJson } from "./printable.ts";
import { writeText } from "./write-out.ts";
import { wholeNumber, type Ending, type Plain, type Run } from "./verb.ts";
import { readInstant } from "./window.ts";
import { windowedQuery, type WindowedList } from "./windowed-list.ts";

interface Options extends Plain, DecisionFilters {
  readonly from?: string;
  readonly every: number;
}

/** Shown before the first new one, so that a person sees what the lines are. */
const SHOWN_FIRST = 10;
const LOOK_EVERY_SECONDS = 3;
const LOOK_BACK_SECONDS = 30;
/** By what is found out about a decision that is loaded already: it may fit later, so its window must stay. */
const FOUND_LATER: ReadonlySet<string> = new Set(["alertId", "label", "nodeId"]);

export function addDecisionTail(noun: Command, run: Run): void {
  const verb = noun
    .command("tail")
    .summary("show decisions as they come, until Ctrl-C")
    .description(
      "show decisions as they come, until Ctrl-C: a line each, as NDJSON where it is piped. By when they happened: " +
        `what is loaded over ${LOOK_BACK_SECONDS} s after a newer one is in weir decision list alone.`,
    )
    .option("--from <instant>", `begin here instead of with the newest ${SHOWN_FIRST}`, readInstant)
    .option("--every <seconds>", "how often to look", wholeNumber, LOOK_EVERY_SECONDS);
  const example = "weir decision tail --env production --decision interrupted --min-score 60";
  organisationReadVerb(withExample(addDecisionFilters(verb), example), run, tail);
}

async function tail(at: ChosenOrganisation, options: Options): Promise<Ending> {
  const { session } = at;
  notesOf(session).write(`Looking every ${options.every} s. Ctrl-C ends it.\n`);
  let from = options.from;
  let seen: ReadonlySet<string> = new Set();
  for (;;) {
    const found = await look(at, options, from);
    if (!found.ok)
      return session.signal.aborted ? interrupted(session, from) : resumable(session, from, found);
    const { data } = found.page;
    for (const one of data.toReversed()) {
      if (!seen.has(one.decisionId)) writeText(session, lineOf(session, options, one));
    }
    seen = new Set(data.map(({ decisionId }) => decisionId));
    from = nextFrom(from, found);
    try {
      await pause(options.every * SECOND, undefined, { signal: session.signal });
    } catch {
      return interrupted(session, from);
    }
  }
}

interface Look {
  readonly page: ReportedDecisionPage;
  /** When the newest decision of all happened that was there before the look; null if none was, or nobody asked. */
  readonly reached: string | null;
}

/** @param from undefined for the newest few. */
async function look(
  at: ChosenOrganisation,
  options: Options,
  from: string | undefined,
): Promise<({ readonly ok: true } & Look) | CallFailure> {
  const filters = decisionFilters(options);
  const { environment, ...others } = filters;
  const asked = Object.keys(others).filter((name) => others[name] !== undefined);
  const isDecidedAtOnce = asked.length > 0 && !asked.some((name) => FOUND_LATER.has(name));
  if (from === undefined) {
    const first = await read(at, { limit: SHOWN_FIRST }, filters);
    return first.ok ? { ...first, reached: null } : first;
  }
  // Asked first: what is loaded by then is in the look. Without it a rare filter would look at ever longer windows.
  const newest = isDecidedAtOnce ? await read(at, { from, limit: 1 }, { environment }) : null;
  if (newest?.ok === false) return newest;
  const found = await read(at, { from, limit: PAGE_MAX, all: true }, filters);
  return found.ok ? { ...found, reached: newest?.page.data[0]?.occurredAt ?? null } : found;
}

function read(
  { client, path, session }: ChosenOrganisation,
  window: WindowedList,
  filters: Readonly<Record<string, string | undefined>>,
) {
  return readPages(client, {
    path: `${path}/decisions`,
    query: windowedQuery(session, window, filters),
    schema: reportedDecisionPageSchema,
    of: "decisions",
    all: window.all === true,
  });
}

/** Never before what was looked at: its rows are the ones that count as seen. */
function nextFrom(from: string | undefined, { page, reached }: Look): string {
  const { data, window, pagination } = page;
  const [newest, oldest] = [data[0], data.at(-1)];
  const lookedAt =
    from ??
    (oldest === undefined
      ? before(window.to)
      : pagination.nextCursor === null
        ? window.from
        : oldest.occurredAt);
  return [newest?.occurredAt, reached]
    .flatMap((instant) => (instant == null ? [] : [before(instant)]))
    .reduce((one, other) => (instantOf(other) > instantOf(one) ? other : one), lookedAt);
}

/** So long before an instant that what is loaded late is not missed. */
function before(instant: string): string {
  return formatInstant(instantOf(instant) - LOOK_BACK_SECONDS * SECOND);
}

function lineOf(session: Session, { json }: Plain, one: ListedDecision): string {
  if (json === true || session.out.isTTY !== true) return `${printableJson(one)}\n`;
  const { subject } = one;
  const facts = [
    one.occurredAt,
    one.decision.padEnd("review".length),
    String(one.score).padStart("100".length),
    subject.externalUserId ?? subject.id,
    one.amount === null ? one.type : `${one.amount} ${one.currency ?? ""}`,
    one.counterparty ?? "–",
    one.ruleIds.join(", ") || "–",
    one.decisionId,
  ];
  return `${facts.map(printable).join("  ")}\n`;
}

function interrupted(session: Session, from: string | undefined): Ending {
  return resumable(session, from, EXIT.interrupted);
}

function resumable(session: Session, from: string | undefined, ending: Ending): Ending {
  if (from !== undefined) {
    notesOf(session).write(
      `Resume with --from ${from}. It repeats up to ${LOOK_BACK_SECONDS} s: ids tell what was there.\n`,
    );
  }
  return ending;
}
