// weir alert: what people are asked to look at. List, read, hand on, close and reopen alerts.

import { Option, type Command } from "commander";
import { handedOn } from "#domain/casebook/handed-on.ts";
import {
  ALERT_STATUSES,
  alertPageSchema,
  alertSchema,
  DISPOSITIONS,
  type Alert,
} from "#domain/contract/casework/alert.ts";
import { investigationSchema } from "#domain/contract/casework/investigation.ts";
import { CLASSIFICATIONS } from "#domain/contract/decisions/outcome.ts";
import { RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { ask } from "../ask.ts";
import { assigneeOf, assignVerb, type AssignOptions } from "../assignee.ts";
import {
  actOn,
  type ActOptions,
  actVerb,
  type CaseListOptions,
  caseListVerb,
  caseShowVerb,
  type ListOptions,
  readList,
  readOne,
} from "../case-list.ts";
import { confirmInProduction } from "../confirm.ts";
import { withExample } from "../example.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { printPage } from "../read-pages.ts";
import { table, type Dress } from "../table.ts";
import { print, type Ending, type Run } from "../verb.ts";

interface AlertListOptions extends CaseListOptions {
  readonly priority?: string;
  readonly rule?: string;
  readonly assignee?: string;
}
interface CloseOptions extends ActOptions {
  readonly disposition?: string;
  readonly outcome?: string;
}

/** As the service answers what the state of a thing refuses. */
const CONFLICT = 409;

export function addAlert(program: Command, run: Run): void {
  const noun = program.command("alert").description("alerts: decisions that people are asked to look at");
  const listed = caseListVerb(noun, ALERT_STATUSES, alertPageSchema);
  listed
    .addOption(new Option("--priority <level>", "only these").choices(RISK_LEVELS))
    .option("--rule <id>", "only those that this rule is a cause of")
    .option("--assignee <person>", "only those that this person looks at");
  organisationVerb(listed, run, list);
  organisationVerb(caseShowVerb(noun, "an alert, its decisions and its timeline", "alr_1"), run, show);
  organisationVerb(
    assignVerb(
      withExample(noun.command("assign"), "weir alert assign alr_1 --to mia")
        .description("give an alert to a person, and take it into review, or give it back")
        .argument("<alert>", "alert id")
        .argument("[person]", "who looks at it: the same as --to"),
    ),
    run,
    assign,
  );
  addStatus(noun, run);
}

/** What becomes of an alert: it goes up, ends, or begins again. */
function addStatus(noun: Command, run: Run): void {
  organisationVerb(
    actVerb(
      withExample(noun.command("escalate"), "weir alert escalate alr_1")
        .description("escalate an alert: somebody who may decide more must look")
        .argument("<alert>", "alert id"),
    ),
    run,
    (at, options: ActOptions, id: string) =>
      change(at, options, id, `escalate ${id}`, { status: "escalated" }),
  );
  organisationVerb(
    actVerb(
      withExample(noun.command("close"), "weir alert close alr_1 --outcome legitimate")
        .description("close an alert, with its outcomes or with a finding alone")
        .argument("<alert>", "alert id")
        .addOption(
          new Option(
            "--outcome <outcome>",
            "record this outcome of each of its payments, which reports count",
          )
            .choices(CLASSIFICATIONS)
            .conflicts("disposition"),
        )
        .addOption(
          new Option("--disposition <finding>", "note this finding; reports do not count it").choices(
            DISPOSITIONS,
          ),
        ),
    ),
    run,
    close,
  );
  organisationVerb(
    actVerb(
      withExample(noun.command("reopen"), "weir alert reopen alr_1")
        .description("reopen a closed alert; its outcomes stay")
        .argument("<alert>", "alert id"),
    ),
    run,
    reopen,
  );
}

async function list(at: ChosenOrganisation, options: AlertListOptions): Promise<Ending> {
  const { status, priority, customer: subjectId, rule: ruleId, assignee } = options;
  const filter = { status, priority, subjectId, ruleId, assignee };
  const wanted = { of: "alerts", path: "/alerts", schema: alertPageSchema, filter };
  const found = await readList(at, options, wanted);
  return found.ok ? printPage(at.session, options, found.page, showAlerts) : found;
}

function showAlerts(alerts: readonly Alert[], dress: Dress): string {
  return table(
    [
      "ALERT",
      "STATUS",
      "PRIORITY",
      "SCORE",
      "AMOUNT",
      "CUSTOMER",
      "DECISIONS",
      "ASSIGNEE",
      "DUE (UTC)",
      "TITLE",
    ],
    alerts.map((alert) => [
      alert.id,
      alert.status,
      alert.priority,
      alert.opening === null ? "–" : String(alert.opening.score),
      amountOf(alert),
      alert.subject.externalUserId ?? alert.subject.id,
      String(alert.decisionCount),
      alert.assignee ?? "–",
      alert.dueAt,
      alert.title,
    ]),
    dress,
  );
}

/** Of the decision that opened it. */
function amountOf({ opening }: Alert): string {
  if (opening === null) return "–";
  return opening.amount === null ? "activity" : `${opening.amount} ${opening.currency ?? ""}`;
}

async function show(at: ChosenOrganisation, options: ListOptions, id: string): Promise<Ending> {
  const alert = await readAlert(at, options, id);
  if (!alert.ok) return alert;
  return print(at.session, options, alert.body, (dress) => showAlert(alert.value, dress));
}

function showAlert(alert: Alert, dress: Dress): string {
  return [
    showAlerts([alert], dress),
    `\nrules: ${alert.ruleIds.join(", ") || "none"}\n\n`,
    table(
      ["DECISION (weir decision explain ID)"],
      alert.decisionIds.map((one) => [one]),
      dress,
    ),
    "\n",
    table(
      ["AT (UTC)", "WHO", "WHAT", "DETAIL"],
      alert.timeline.map(({ at, actor, type, detail }) => [at, actor, type, detail ?? ""]),
      dress,
    ),
  ].join("");
}

async function assign(
  at: ChosenOrganisation,
  options: AssignOptions,
  id: string,
  person: string | undefined,
): Promise<Ending> {
  if (person !== undefined && (options.to !== undefined || options.nobody)) {
    return localFailure("invalid_request", "Name the person once, or give it back with --nobody.");
  }
  const given = assigneeOf(person === undefined ? options : { ...options, to: person });
  if (!given.ok) return given;
  const read = await readAlert(at, options, id);
  if (!read.ok) return read;
  const { status } = read.value;
  if (status === "closed") return invalidState(`${id} is closed. To give it to somebody, reopen it first.`);
  const changes = handedOn(given.assignee, status === "escalated");
  return await changeKnown(at, options, read.value, given.deedOn(id), changes);
}

/** What is open already stays as it is: one that is escalated would go back to all others. */
async function reopen(at: ChosenOrganisation, options: ActOptions, id: string): Promise<Ending> {
  const read = await readAlert(at, options, id);
  if (!read.ok) return read;
  const { status } = read.value;
  if (status !== "closed") {
    return invalidState(`${id} is not closed: it is ${status.replace("_", " ")}.`);
  }
  return await changeKnown(at, options, read.value, `reopen ${id}`, { status: "open" });
}

function invalidState(message: string): CallFailure {
  return { ...localFailure("invalid_state", message, "CONFLICT"), status: CONFLICT };
}

async function close(at: ChosenOrganisation, options: CloseOptions, id: string): Promise<Ending> {
  const { disposition, outcome } = options;
  if (outcome !== undefined) return await closeWithOutcomes(at, options, id, outcome);
  if (disposition === undefined) {
    return localFailure("invalid_request", "Say what it was: --outcome, or --disposition without outcomes.");
  }
  return await change(at, options, id, `close ${id} as ${disposition}`, { status: "closed", disposition });
}

/** Of the alert as it is there now. */
async function change(
  at: ChosenOrganisation,
  options: ActOptions,
  id: string,
  deed: string,
  changes: object,
): Promise<Ending> {
  const read = await readAlert(at, options, id);
  return read.ok ? await changeKnown(at, options, read.value, deed, changes) : read;
}

/** A change names the version that it is of. */
async function changeKnown(
  at: ChosenOrganisation,
  options: ActOptions,
  { id, version }: Alert,
  deed: string,
  changes: object,
): Promise<Ending> {
  const changed = await actOn(at, options, {
    deed,
    method: "PATCH",
    rest: pathOf(id),
    body: { version, ...changes },
    schema: alertSchema,
    what: "alert",
  });
  if (!changed.ok) return changed;
  return print(at.session, options, changed.body, () => `${id}  ${changed.value.status}\n`);
}

/** An investigation of this one alert, resolved at once: it closes the alert and records the outcomes, each exactly once. */
async function closeWithOutcomes(
  at: ChosenOrganisation,
  options: ActOptions,
  id: string,
  resolution: string,
): Promise<Ending> {
  const deed = `close ${id} and record ${resolution} for each of its payments in production of ${at.id}`;
  const refused = await confirmInProduction(at.session, options.env, deed, options);
  if (refused) return refused;
  const alert = await readAlert(at, options, id);
  if (!alert.ok) return alert;
  // The alert as it is now is closed once, however often this is run.
  const idempotencyKey = `close-${id}-${alert.value.version}`;
  const send = (rest: string, body: object) => {
    const path = `${at.path}${rest}?environment=${options.env}`;
    return ask(
      at.client,
      { method: "POST", path, body, idempotencyKey },
      investigationSchema,
      "investigation",
    );
  };
  // Refused for an alert that another investigation works on: resolving that would close its other alerts too.
  const opened = await send("/investigations", { alertIds: [id] });
  if (!opened.ok) return opened;
  const investigationId = opened.value.id;
  const resolved = await send(`/investigations/${encodeURIComponent(investigationId)}/resolve`, {
    resolution,
  });
  if (!resolved.ok) return resolved;
  const { outcomes } = resolved.value;
  return print(
    at.session,
    options,
    resolved.body,
    () =>
      `${id}  closed by ${investigationId}; ${outcomes.expected} ${outcomes.expected === 1 ? "outcome" : "outcomes"} (${resolution}) will be recorded\n`,
  );
}

function readAlert(at: ChosenOrganisation, { env }: Pick<ListOptions, "env">, id: string) {
  return readOne(at, env, pathOf(id), alertSchema, "alert");
}

function pathOf(id: string): string {
  return `/alerts/${encodeURIComponent(id)}`;
}
