// weir sample: payments that were drawn by lot, for people to say what they are without knowing what was decided.

import { Option, type Command } from "commander";
import {
  sampledPaymentDetailSchema,
  sampledPaymentPageSchema,
  type SampledPayment,
  type SampledPaymentDetail,
} from "#domain/contract/casework/sampled-payment.ts";
import {
  CLASSIFICATIONS,
  outcomeRecordSchema,
  type Classification,
} from "#domain/contract/decisions/outcome.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { ask } from "../ask.ts";
import { askOnce, keyed, type Keyed } from "../ask-once.ts";
import { confirmInProduction, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { right, table, type Dress } from "../table.ts";
import { environmentOption, print, wholeNumber, type Ending, type Plain, type Run } from "../verb.ts";

interface Options extends Plain {
  readonly env: Environment;
}
interface ListOptions extends Options {
  readonly limit?: number;
  readonly all?: true;
}
interface JudgeOptions extends Options, Confirmed, Keyed {
  readonly as: Classification;
  readonly reason?: string;
}

const PAYMENT = "transaction id, such as txn_…";

export function addSample(program: Command, run: Run): void {
  const noun = program.command("sample").description("payments drawn by lot for people to judge");
  const looking = withExample(noun.command("list"), "weir sample list --all")
    .description("list drawn payments that wait for a judgement, the longest first")
    .addOption(environmentOption())
    .option("--limit <rows>", "rows per page, at most 100", wholeNumber)
    .option("--all", "show all pages");
  organisationVerb(listing(looking, fieldsOf(sampledPaymentPageSchema)), run, list);
  organisationVerb(
    withExample(noun.command("show"), "weir sample show txn_1")
      .description("show a drawn payment, without its score and decision")
      .argument("<transaction>", PAYMENT)
      .addOption(environmentOption()),
    run,
    show,
  );
  const judging = withExample(noun.command("judge"), "weir sample judge txn_1 --as legitimate")
    .description("say what a drawn payment is; the latest judgement counts")
    .argument("<transaction>", PAYMENT)
    .addOption(
      new Option("--as <classification>", "what it is").choices(CLASSIFICATIONS).makeOptionMandatory(),
    )
    .addOption(environmentOption())
    .option("--reason <code>", "why, kept with the outcome")
    .option("--yes", YES);
  organisationVerb(keyed(judging), run, judge);
}

async function list({ session, client, path }: ChosenOrganisation, options: ListOptions): Promise<Ending> {
  const { env, limit, all = false } = options;
  const query = new URLSearchParams({ environment: env });
  if (limit !== undefined || all) query.set("limit", String(limit ?? PAGE_MAX));
  const found = await readPages(client, {
    path: `${path}/samples`,
    query,
    schema: sampledPaymentPageSchema,
    of: "payments",
    all,
  });
  return found.ok ? printPage(session, options, found.page, showSamples) : found;
}

function showSamples(payments: readonly SampledPayment[], dress: Dress): string {
  return table(
    ["TRANSACTION", "WAITING SINCE (UTC)", "CUSTOMER", right("AMOUNT"), "CURRENCY", "OCCURRED (UTC)"],
    payments.map((one) => [
      one.transactionId,
      one.assessedAt,
      one.subject.externalUserId ?? one.subject.id,
      one.amount,
      one.currency,
      one.occurredAt,
    ]),
    dress,
  );
}

async function show(
  { session, client, path }: ChosenOrganisation,
  options: Options,
  id: string,
): Promise<Ending> {
  const call = { method: "GET", path: samplePath(path, id, "", options.env) } as const;
  const found = await ask(client, call, sampledPaymentDetailSchema, "payment");
  if (!found.ok) return found;
  return print(session, options, found.body, () => showSample(found.value));
}

function showSample(payment: SampledPaymentDetail): string {
  const { transaction, location, features } = payment;
  const parties = (transaction?.parties ?? []).map(({ role, displayName, country }) => [
    role,
    [displayName ?? "–", ...(country == null ? [] : [country])].join(", "),
  ]);
  const facts = [
    ["payment", `${payment.transactionId} (${payment.externalTransactionId}), ${payment.state}`],
    ["customer", `${payment.subject.externalUserId ?? "–"} (${payment.subject.id}), ${payment.subject.type}`],
    ["amount", `${payment.amount} ${payment.currency}`],
    ["type", transaction === null ? "–" : `${transaction.transactionType}, ${transaction.direction}`],
    ["occurred", payment.occurredAt],
    ["from", location?.country ?? "–"],
    ...parties,
    ...Object.entries(features).map(([name, value]) => [name, String(value)]),
  ];
  return facts.map(([name = "", fact = ""]) => `${name.padEnd(40)}${fact}\n`).join("");
}

async function judge(at: ChosenOrganisation, options: JudgeOptions, id: string): Promise<Ending> {
  const { session, path } = at;
  const { env, as, reason } = options;
  const deed = `record ${as} for the production payment ${id}`;
  const refused = await confirmInProduction(session, env, deed, options);
  if (refused) return refused;
  const call = {
    method: "POST",
    path: samplePath(path, id, "/judgement", env),
    body: { classification: as, reasonCode: reason },
  } as const;
  const outcome = await askOnce(at, options, call, outcomeRecordSchema, "outcome");
  if (!outcome.ok) return outcome;
  return print(session, options, outcome.body, () => `${id}  ${outcome.value.classification}\n`);
}

function samplePath(path: string, id: string, rest: string, env: Environment): string {
  return `${path}/samples/${encodeURIComponent(id)}${rest}?environment=${env}`;
}
