// weir provider-directory: the directory of crypto providers. Fill it from the registers of this release or from files, add what
// no register says, and look into it. It approves nobody: organisations review providers for themselves.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Option, type Command } from "commander";
import { z } from "zod";
import { PROTOCOLS, type TravelRuleReach } from "#domain/crypto/providers/provider-record.ts";
import { readEsmaRegister } from "#ops/provider-directory/read-esma-register.ts";
import {
  hasEdition,
  knownRegisters,
  publishEdition,
  sendRecords,
  type Counts,
} from "#ops/provider-directory/publish-edition.ts";
import { openEdition, releasedEditions } from "#ops/provider-directory/released-registers.ts";
import { problemOf, type WrittenRecord } from "#ops/provider-directory/written-record.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { print, type Ending, type Plain, type Run } from "../verb.ts";
import { readInstant } from "../window.ts";
import { addLooking } from "./provider-directory-looking.ts";

interface UpdateOptions extends Plain, Confirmed {
  readonly acceptShrink?: true;
  readonly reason?: string;
}
interface ImportOptions extends UpdateOptions {
  readonly register?: string;
  readonly title?: string;
  readonly asOf?: string;
  readonly reason: string;
}
interface AddOptions extends Plain, Confirmed {
  readonly legalName: string;
  readonly name?: string;
  readonly lei?: string;
  readonly website?: string;
  readonly jurisdiction?: readonly string[];
  readonly network?: readonly string[];
  readonly travelRule?: readonly TravelRuleReach["protocol"][];
  readonly reason: string;
}

const REASON = "reason, kept in the audit log";

export function addProviderDirectory(program: Command, run: Run): void {
  const noun = program
    .command("provider-directory")
    .description("the directory of crypto providers (screening providers: weir provider)");
  addLooking(noun, run);
  operatorVerb(
    withExample(noun.command("update"), "weir provider-directory update")
      .description("record the registers bundled with this release")
      .option("--accept-shrink", "accept a register that lost more than half of its providers")
      .option("--reason <text>", REASON)
      .option("--yes", YES),
    run,
    update,
  );
  operatorVerb(
    withExample(
      noun.command("import"),
      'weir provider-directory import casps.csv --register esma-casp --as-of 2026-05-01 --reason "the edition of May"',
    )
      .summary("record the providers of a file")
      .description(
        "record the providers of a file: a register as ESMA publishes it (.csv, with --register and --as-of), or records of the API, one a line (.ndjson; without --register an operator states them, which is no evidence)",
      )
      .argument("<file>", "file that ends in .csv or .ndjson")
      .option("--register <id>", "register that the file is an edition of, such as esma-casp")
      .option("--title <text>", "title of a register that is new")
      .option("--as-of <instant>", "day of the edition: 2026-01-31", readInstant)
      .option("--accept-shrink", "accept an edition that lost more than half of the providers")
      .requiredOption("--reason <text>", REASON)
      .option("--yes", YES),
    run,
    importFile,
  );
  operatorVerb(
    withExample(
      noun.command("add"),
      'weir provider-directory add --legal-name "Example Exchange Ltd" --jurisdiction MT --reason "its own website"',
    )
      .description("state what no register says of a provider; your last statement about it counts")
      .requiredOption("--legal-name <name>", "legal name")
      .option("--name <name>", "name that it is known by")
      .option("--lei <lei>", "legal entity identifier, by which it is recognised")
      .option("--website <url>", "website")
      .option("--jurisdiction <countries...>", "countries, in two letters")
      .option("--network <networks...>", "networks that it serves")
      .addOption(
        new Option("--travel-rule <protocols...>", "Travel Rule protocols that it speaks").choices(PROTOCOLS),
      )
      .requiredOption("--reason <text>", "how it is known; kept with the statement and in the audit log")
      .option("--yes", YES),
    run,
    add,
  );
}

async function update({ session, client }: Operator, options: UpdateOptions): Promise<Ending> {
  const refused = await confirm(session, `record the registers of the release at ${client.baseUrl}`, options);
  if (refused) return refused;
  const known = await knownRegisters(client);
  if (!known.ok) return known;
  const done: string[] = [];
  for (const edition of releasedEditions()) {
    const { register: id, asOf } = edition;
    if (hasEdition(known.registers, { id, asOf })) continue;
    const published = await publishEdition(client, openEdition(edition), {
      reason: options.reason ?? "weir provider-directory update",
      acceptShrink: options.acceptShrink === true,
    });
    if (!published.ok) return published;
    const { providers, gone } = published.register;
    done.push(`${id} of ${asOf.slice(0, 10)}: ${providers} providers, ${gone} gone`);
  }
  const text = done.length === 0 ? ["The registers of this release, or newer ones, are recorded."] : done;
  return print(session, options, { recorded: done }, () => `${text.join("\n")}\n`);
}

async function importFile(operator: Operator, options: ImportOptions, file: string): Promise<Ending> {
  const { session, client } = operator;
  const { register, asOf, reason } = options;
  if ((register === undefined) !== (asOf === undefined)) {
    return localFailure("invalid_request", "--register and --as-of belong together.");
  }
  const read = readRecords(file, asOf ?? null);
  if (!read.ok) return read;
  const { bytes, records } = read;
  const refused = await confirm(session, `record ${records.length} providers at ${client.baseUrl}`, options);
  if (refused) return refused;
  if (register === undefined || asOf === undefined) {
    const sent = await sendRecords(client, null, records, reason);
    return sent.ok ? print(session, options, sent.counts, () => countsLine(sent.counts)) : sent;
  }
  const title = await titleOf(operator, register, options.title, records);
  if (!title.ok) return title;
  const hash = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  const edition = { register: { id: register, title: title.title, kind: title.kind, asOf }, hash, records };
  const published = await publishEdition(client, edition, {
    reason,
    acceptShrink: options.acceptShrink === true,
  });
  if (!published.ok) return published;
  const { counts, register: completed } = published;
  return print(
    session,
    options,
    completed,
    () => `${countsLine(counts)}${completed.providers} providers are in it, ${completed.gone} are gone\n`,
  );
}

function countsLine({ created, changed, unchanged, awaiting }: Counts): string {
  const waiting =
    awaiting > 0 ? `; ${awaiting} wait until another person runs the same, because they lower a risk` : "";
  return `${created} new, ${changed} changed, ${unchanged} unchanged${waiting}\n`;
}

/** Of a register that is known its title and kind stay. */
async function titleOf(
  { client }: Operator,
  id: string,
  title: string | undefined,
  records: readonly WrittenRecord[],
): Promise<{ ok: true; title: string; kind: "providers" | "warnings" } | CallFailure> {
  const known = await knownRegisters(client);
  if (!known.ok) return known;
  const register = known.registers.find((one) => one.id === id);
  const isWarning = records.every(({ registration }) => registration?.status === "warned");
  const kind = (register?.kind ?? (isWarning ? "warnings" : "providers")) as "providers" | "warnings";
  const named = title ?? register?.title;
  return named === undefined
    ? localFailure("invalid_request", `No register ${id} is known: say what it is called with --title.`)
    : { ok: true, title: named, kind };
}

async function add({ session, client }: Operator, options: AddOptions): Promise<Ending> {
  const { legalName, name, lei, website, jurisdiction, network, travelRule, reason } = options;
  const record: WrittenRecord = {
    legalName,
    name: name ?? null,
    lei: lei ?? null,
    website: website ?? null,
    jurisdictions: [...(jurisdiction ?? [])],
    networks: [...(network ?? [])],
    travelRule: (travelRule ?? []).map((protocol) => ({ protocol })),
    summary: reason,
  };
  const problem = problemOf(record);
  if (problem !== null) return localFailure("invalid_request", problem);
  const refused = await confirm(session, `state ${legalName} at ${client.baseUrl}`, options);
  if (refused) return refused;
  const sent = await sendRecords(client, null, [record], reason);
  if (!sent.ok) return sent;
  return print(session, options, { id: sent.ids[0], ...sent.counts }, () => `${sent.ids[0]}  ${legalName}\n`);
}

type ReadFile =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly records: readonly WrittenRecord[] }
  | CallFailure;

function readRecords(file: string, asOf: string | null): ReadFile {
  const isCsv = file.endsWith(".csv");
  if (isCsv && asOf === null) {
    return localFailure("invalid_request", "A register (.csv) needs --register and --as-of.");
  }
  try {
    const bytes = readFileSync(file);
    const records = isCsv ? readEsmaRegister(bytes, asOf ?? "") : readLines(bytes.toString("utf8"));
    if (records.length === 0) return localFailure("invalid_request", `${file} has no providers.`);
    for (const [index, record] of records.entries()) {
      const problem = problemOf(record);
      if (problem !== null)
        return localFailure("invalid_request", `${file}, record ${index + 1}: ${problem}`);
    }
    return { ok: true, bytes, records };
  } catch (error) {
    const why = error instanceof z.ZodError ? (error.issues[0]?.message ?? "") : String(error);
    return localFailure("invalid_request", `${file} cannot be read: ${why}`);
  }
}

function readLines(text: string): WrittenRecord[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line) as WrittenRecord]));
}
