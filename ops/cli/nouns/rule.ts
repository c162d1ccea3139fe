// weir rule: the rules that decide today, and how each has done. Check a file with other ones.

import type { Command } from "commander";
import type { Environment } from "#domain/contract/values/environment.ts";
import { effectivenessReportSchema } from "#domain/contract/reports/effectiveness.ts";
import { systemVersionDetailSchema } from "#domain/contract/settings/system-version.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { ask } from "../ask.ts";
import { addVersionCheck } from "../check-version.ts";
import { withExample } from "../example.ts";
import { readActiveVersion } from "../find-version.ts";
import { dressOfList, fieldsOf, listing, printRows } from "../list-output.ts";
import { organisationReadVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { notesOf } from "../session.ts";
import { headingOf, showRule, showRules, type MeasuredRules } from "../show-rules.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";
import { addWindowOptions, windowQuery, type WindowOptions } from "../window.ts";

interface Options extends WindowOptions, Plain {
  readonly env: Environment;
}

const PLAIN = { colour: false };

export function addRule(program: Command, run: Run): void {
  const noun = program.command("rule").description("rules of the active version");
  const verb = (name: string, description: string, example: string) =>
    addWindowOptions(
      withExample(noun.command(name).description(description), `weir rule ${name} ${example}`).addOption(
        environmentOption(),
      ),
    );
  organisationReadVerb(
    listing(verb("list", "list the rules with their figures (default: of the last 30 days)", "--last 7d"), [
      ...fieldsOf(systemVersionDetailSchema, "rules"),
      "figures",
    ]),
    run,
    list,
  );
  organisationReadVerb(
    verb("show", "show a rule with its figures", "night-large-amount --env production").argument(
      "<rule>",
      "rule id, as weir rule list shows it",
    ),
    run,
    show,
  );
  addVersionCheck(noun, run);
}

async function list(at: ChosenOrganisation, options: Options): Promise<Ending> {
  const read = await readRules(at, options);
  if (!read.ok) return read;
  const { measured } = read;
  // Another program gets the rules alone; what they are of is a note there.
  const isForProgram = dressOfList(at.session, options).fields !== undefined;
  if (isForProgram && options.json !== true) notesOf(at.session).write(headingOf(measured, PLAIN));
  return printRows(at.session, options, measured, (dress) => showRules(measured, dress), "rules");
}

async function show(at: ChosenOrganisation, options: Options, id: string): Promise<Ending> {
  const read = await readRules(at, options);
  if (!read.ok) return read;
  const { measured } = read;
  const rule = measured.rules.find((one) => one.id === id);
  if (rule === undefined) {
    const message = `Version ${measured.version.number}, which is active, has no rule ${id}. See its rules: weir rule list`;
    return localFailure("rule_not_found", message, "NOT_FOUND");
  }
  const { rules: _rules, ...rest } = measured;
  return print(at.session, options, { ...rest, rule }, (dress) => showRule(measured, rule, dress));
}

async function readRules(
  at: ChosenOrganisation,
  options: Options,
): Promise<{ readonly ok: true; readonly measured: MeasuredRules } | CallFailure> {
  const version = await readActiveVersion(at);
  if (!version.ok) return version;
  const query = new URLSearchParams(windowQuery(options, at.session.now()));
  query.set("environment", options.env);
  const call = { method: "GET", path: `${at.path}/reports/effectiveness?${query.toString()}` } as const;
  const report = await ask(at.client, call, effectivenessReportSchema, "report");
  if (!report.ok) return report;
  const { window, completeness, rules } = report.value;
  const { id, number, name } = version.value;
  const measured = version.value.rules.map((rule) => {
    const figures = rules.find((one) => one.ruleId === rule.id && one.ruleVersion === rule.version);
    return { ...rule, figures: figures ?? null };
  });
  return { ok: true, measured: { version: { id, number, name }, window, completeness, rules: measured } };
}
