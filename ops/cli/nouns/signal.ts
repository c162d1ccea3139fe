// weir signal: what was noticed about a customer, or about the decisions as a whole.

import type { Command } from "commander";
import {
  SIGNAL_STATUSES,
  signalPageSchema,
  signalSchema,
  type Signal,
} from "#domain/contract/casework/signal.ts";
import {
  actOn,
  caseListVerb,
  caseShowVerb,
  keyedActVerb,
  readList,
  readOne,
  type ActOptions,
  type CaseListOptions,
  type ListOptions,
} from "../case-list.ts";
import { withExample } from "../example.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { printPage } from "../read-pages.ts";
import { table, type Dress } from "../table.ts";
import { print, type Ending, type Run } from "../verb.ts";

export function addSignal(program: Command, run: Run): void {
  const noun = program.command("signal").description("signals: what was noticed, such as drift");
  organisationVerb(caseListVerb(noun, SIGNAL_STATUSES, signalPageSchema), run, list);
  organisationVerb(caseShowVerb(noun, "a signal and what it was noticed in", "sig_1"), run, show);
  for (const act of ["acknowledge", "clear"] as const) {
    const verb = withExample(noun.command(act), `weir signal ${act} sig_1`)
      .description(act === "clear" ? "end a signal" : "say that a signal was seen")
      .argument("<signal>", "signal id");
    organisationVerb(keyedActVerb(verb), run, (at, options: ActOptions, id: string) =>
      change(at, options, act, id),
    );
  }
}

async function list(at: ChosenOrganisation, options: CaseListOptions): Promise<Ending> {
  const filter = { status: options.status, subjectId: options.customer };
  const wanted = { of: "signals", path: "/signals", schema: signalPageSchema, filter };
  const found = await readList(at, options, wanted);
  return found.ok ? printPage(at.session, options, found.page, showSignals) : found;
}

function showSignals(signals: readonly Signal[], dress: Dress): string {
  return table(
    ["SIGNAL", "STATUS", "SEVERITY", "TYPE", "CUSTOMER", "TIMES", "LAST SEEN (UTC)", "TITLE"],
    signals.map(({ subject, ...signal }) => [
      signal.id,
      signal.status,
      signal.severity,
      signal.type,
      subject === null ? "–" : (subject.externalUserId ?? subject.id),
      String(signal.count),
      signal.lastObservedAt,
      signal.title,
    ]),
    dress,
  );
}

async function show(at: ChosenOrganisation, options: ListOptions, id: string): Promise<Ending> {
  const path = `/signals/${encodeURIComponent(id)}`;
  const signal = await readOne(at, options.env, path, signalSchema, "signal");
  if (!signal.ok) return signal;
  return print(at.session, options, signal.body, (dress) => showSignal(signal.value, dress));
}

function showSignal(signal: Signal, dress: Dress): string {
  const { reasonCodes, alertId, firstObservedAt, expiresAt } = signal;
  return [
    showSignals([signal], dress),
    `\nreasons: ${reasonCodes.join(", ") || "none"}\nalert: ${alertId ?? "none"}\n`,
    `seen first: ${firstObservedAt}\nexpires: ${expiresAt}\n\n`,
    table(
      ["OBSERVED (UTC)", "IN", "ID (weir decision explain ID)"],
      signal.evidence.map(({ observedAt, type, id }) => [observedAt, type, id]),
      dress,
    ),
    showRemoval(signal),
  ].join("");
}

/** What left the screening lists; no text for other signals. */
function showRemoval({ listRemoval }: Signal): string {
  if (listRemoval === undefined) return "";
  const { lists, names, entries, listVersion } = listRemoval;
  const of = lists.map((one) => `${one.id}: ${one.entries}`).join(", ");
  const rest = names.length < entries ? "\n…" : "";
  return `\n${entries} entries (${of}), version ${listVersion ?? "none"}\n${names.join("\n")}${rest}\n`;
}

async function change(
  at: ChosenOrganisation,
  options: ActOptions,
  act: "acknowledge" | "clear",
  id: string,
): Promise<Ending> {
  const changed = await actOn(at, options, {
    deed: `${act} the signal ${id}`,
    rest: `/signals/${encodeURIComponent(id)}/${act}`,
    schema: signalSchema,
    what: "signal",
  });
  if (!changed.ok) return changed;
  return print(at.session, options, changed.body, () => `${id}  ${changed.value.status}\n`);
}
