// weir investigation: open one over alerts, work on it, resolve it. A resolution records an outcome of every payment.

import { Option, type Command } from "commander";
import {
  INVESTIGATION_STATUSES,
  investigationPageSchema,
  investigationSchema,
  type Investigation,
} from "#domain/contract/casework/investigation.ts";
import { CLASSIFICATIONS } from "#domain/contract/decisions/outcome.ts";
import { assigneeOf, assignVerb, type AssignOptions } from "../assignee.ts";
import {
  actOn,
  type ActOptions,
  type CaseListOptions,
  caseListVerb,
  caseShowVerb,
  keyedActVerb,
  type ListOptions,
  readList,
  readOne,
} from "../case-list.ts";
import { withExample } from "../example.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { printPage } from "../read-pages.ts";
import { table, type Dress } from "../table.ts";
import { print, type Ending, type Run } from "../verb.ts";

interface NoteOptions extends ActOptions {
  readonly note?: string;
}
interface ReportOptions extends ActOptions {
  readonly reference?: string;
}
interface ResolveOptions extends NoteOptions {
  readonly resolution: string;
  readonly requiresApproval?: true;
}

const INVESTIGATION = "investigation id";

export function addInvestigation(program: Command, run: Run): void {
  const noun = program.command("investigation").description("investigations of alerts and decisions");
  organisationVerb(caseListVerb(noun, INVESTIGATION_STATUSES, investigationPageSchema), run, list);
  organisationVerb(caseShowVerb(noun, "an investigation and its timeline", "inv_1"), run, show);
  organisationVerb(
    keyedActVerb(
      withExample(noun.command("open"), 'weir investigation open alr_1 alr_2 --note "the same device"')
        .description("open an investigation of alerts")
        .argument("<alerts...>", "alert ids")
        .option("--note <text>", "what it is about"),
    ),
    run,
    open,
  );
  organisationVerb(
    assignVerb(
      withExample(noun.command("assign"), "weir investigation assign inv_1 --to mia")
        .description("give an investigation to a person, or give it back")
        .argument("<investigation>", INVESTIGATION),
    ),
    run,
    assign,
  );
  organisationVerb(
    keyedActVerb(
      withExample(noun.command("note"), 'weir investigation note inv_1 "The customer called."')
        .description("add a note")
        .argument("<investigation>", INVESTIGATION)
        .argument("<text>", "the note"),
    ),
    run,
    (at, options: ActOptions, id: string, text: string) => act(at, options, id, "notes", { text }),
  );
  organisationVerb(
    keyedActVerb(
      withExample(noun.command("sar"), "weir investigation sar inv_1 --reference 2026-17")
        .description("record that a suspicious activity report was filed")
        .argument("<investigation>", INVESTIGATION)
        .option("--reference <text>", "of the report"),
    ),
    run,
    (at, { reference, ...options }: ReportOptions, id: string) => act(at, options, id, "sar", { reference }),
  );
  addEnd(noun, run);
}

/** How an investigation comes to its end, and back. */
function addEnd(noun: Command, run: Run): void {
  organisationVerb(
    keyedActVerb(
      withExample(
        noun.command("resolve"),
        "weir investigation resolve inv_1 --resolution fraud --requires-approval",
      )
        .description("resolve an investigation: its alerts close, and every payment gets this outcome")
        .argument("<investigation>", INVESTIGATION)
        .addOption(
          new Option("--resolution <outcome>", "what it came to")
            .choices(CLASSIFICATIONS)
            .makeOptionMandatory(),
        )
        .option("--note <text>", "why")
        .option("--requires-approval", "only propose it; another operator approves"),
    ),
    run,
    (at, { resolution, note, requiresApproval, ...options }: ResolveOptions, id: string) =>
      act(at, options, id, "resolve", { resolution, note, requiresApproval }),
  );
  organisationVerb(
    keyedActVerb(
      withExample(noun.command("approve"), 'weir investigation approve inv_1 --note "agreed"')
        .description("approve the resolution that another operator proposed")
        .argument("<investigation>", INVESTIGATION)
        .option("--note <text>", "why"),
    ),
    run,
    (at, { note, ...options }: NoteOptions, id: string) => act(at, options, id, "approve", { note }),
  );
  organisationVerb(
    keyedActVerb(
      withExample(noun.command("reopen"), 'weir investigation reopen inv_1 --note "a new payment"')
        .description("reopen an investigation, or reject the proposed resolution")
        .argument("<investigation>", INVESTIGATION)
        .option("--note <text>", "why"),
    ),
    run,
    (at, { note: reason, ...options }: NoteOptions, id: string) => act(at, options, id, "reopen", { reason }),
  );
}

async function list(at: ChosenOrganisation, options: CaseListOptions): Promise<Ending> {
  const found = await readList(at, options, {
    of: "investigations",
    path: "/investigations",
    schema: investigationPageSchema,
    filter: { status: options.status, subjectId: options.customer },
  });
  return found.ok ? printPage(at.session, options, found.page, showInvestigations) : found;
}

function showInvestigations(investigations: readonly Investigation[], dress: Dress): string {
  return table(
    ["INVESTIGATION", "STATUS", "RESOLUTION", "ASSIGNEE", "ALERTS", "OUTCOMES", "CREATED (UTC)"],
    investigations.map(({ alertIds, outcomes, ...one }) => [
      one.id,
      one.status,
      one.resolution ?? "–",
      one.assignee ?? "–",
      String(alertIds.length),
      `${outcomes.recorded} of ${outcomes.expected}`,
      one.createdAt,
    ]),
    dress,
  );
}

async function show(at: ChosenOrganisation, options: ListOptions, id: string): Promise<Ending> {
  const found = await readInvestigation(at, options, id);
  if (!found.ok) return found;
  const { alertIds, timeline } = found.value;
  return print(at.session, options, found.body, (dress) =>
    [
      showInvestigations([found.value], dress),
      `\nalerts: ${alertIds.join(", ") || "none"}\n\n`,
      table(
        ["AT (UTC)", "WHO", "WHAT", "DETAIL"],
        timeline.map((entry) => [entry.at, entry.actor, entry.type, entry.detail ?? ""]),
        dress,
      ),
    ].join(""),
  );
}

async function open(at: ChosenOrganisation, options: NoteOptions, alertIds: string[]): Promise<Ending> {
  const opened = await actOn(at, options, {
    deed: `open an investigation of ${alertIds.join(", ")}`,
    rest: "/investigations",
    body: { alertIds, note: options.note },
    schema: investigationSchema,
    what: "investigation",
  });
  return printState(at, options, opened);
}

/** A change names the version that it is of: the one that is there now. */
async function assign(at: ChosenOrganisation, options: AssignOptions, id: string): Promise<Ending> {
  const given = assigneeOf(options);
  if (!given.ok) return given;
  const read = await readInvestigation(at, options, id);
  if (!read.ok) return read;
  const assigned = await actOn(at, options, {
    deed: given.deedOn(id),
    method: "PATCH",
    rest: pathOf(id),
    body: { version: read.value.version, assignee: given.assignee },
    schema: investigationSchema,
    what: "investigation",
  });
  if (!assigned.ok) return assigned;
  const { status, assignee } = assigned.value;
  return print(at.session, options, assigned.body, () => `${id}  ${status}, with ${assignee ?? "nobody"}\n`);
}

const DEEDS = {
  notes: "add a note to",
  sar: "record a filed report of",
  resolve: "resolve the investigation",
  approve: "approve the resolution of",
  reopen: "reopen the investigation",
} as const;

async function act(
  at: ChosenOrganisation,
  options: ActOptions,
  id: string,
  verb: keyof typeof DEEDS,
  body: object,
): Promise<Ending> {
  const acted = await actOn(at, options, {
    deed: `${DEEDS[verb]} ${id}`,
    rest: `${pathOf(id)}/${verb}`,
    body,
    schema: investigationSchema,
    what: "investigation",
  });
  return printState(at, options, acted);
}

function printState(
  { session }: ChosenOrganisation,
  options: ActOptions,
  asked: Awaited<ReturnType<typeof actOn<Investigation>>>,
): Ending {
  if (!asked.ok) return asked;
  const { id, status, resolution } = asked.value;
  return print(
    session,
    options,
    asked.body,
    () => `${id}  ${status}${resolution === null ? "" : `: ${resolution}`}\n`,
  );
}

function readInvestigation(at: ChosenOrganisation, { env }: Pick<ListOptions, "env">, id: string) {
  return readOne(at, env, pathOf(id), investigationSchema, "investigation");
}

function pathOf(id: string): string {
  return `/investigations/${encodeURIComponent(id)}`;
}
