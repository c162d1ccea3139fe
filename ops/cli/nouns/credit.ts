// weir credit: what an organisation may spend in production, grants, and every movement.

import type { Command } from "commander";
import type { z } from "zod";
import {
  creditEntryPageSchema,
  creditEntrySchema,
  creditStatementSchema,
} from "#domain/contract/operators/operator-answers.ts";
import { ask } from "../ask.ts";
import { askOnce, keyed, type Keyed } from "../ask-once.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { right, table, type Dress } from "../table.ts";
import { print, wholeNumber, type Plain, type Run } from "../verb.ts";

interface GrantOptions extends Plain, Confirmed, Keyed {
  readonly currency?: string;
  readonly note?: string;
}
interface EntriesOptions extends Plain {
  readonly limit?: number;
  readonly all?: true;
}

export function addCredit(program: Command, run: Run): void {
  const noun = program.command("credit").description("credit that an organisation spends in production");
  organisationVerb(
    withExample(noun.command("show"), "weir credit show --org org_1").description(
      "show the balance, the reserved and the captured credit",
    ),
    run,
    show,
  );
  const granting = withExample(noun.command("grant"), 'weir credit grant 250.00 --note "Invoice 17"')
    .description("add credit to the balance")
    .argument("<amount>", "decimal amount, such as 250.00")
    .option("--currency <code>", "ISO 4217 code (default: the credit's own currency)")
    .option("--note <text>", "reason, kept with the entry and in the audit log")
    .option("--yes", YES);
  organisationVerb(keyed(granting), run, grant);
  organisationVerb(
    listing(
      withExample(noun.command("entries"), "weir credit entries --all --format csv")
        .description("list grants, leases to ledgers and returns, newest first")
        .option("--limit <rows>", "rows per page, at most 100", wholeNumber)
        .option("--all", "show all pages"),
      fieldsOf(creditEntryPageSchema),
    ),
    run,
    entries,
  );
}

async function show({ session, client, path }: ChosenOrganisation, options: Plain) {
  const credit = await ask(
    client,
    { method: "GET", path: `${path}/credit` },
    creditStatementSchema,
    "credit",
  );
  if (!credit.ok) return credit;
  const { balance, currency, reserved, captured, spending } = credit.value;
  const columns = ["BALANCE", "RESERVED", "CAPTURED", "A DAY"].map((head) => right(`${head} (${currency})`));
  const { perDay, daysLeft, days } = spending;
  const row = [balance, reserved, captured, perDay ?? "not known", daysLeft?.toString() ?? "not known"];
  const counted = days === 1 ? "what the last full day cost" : `the mean of the last ${days} full days`;
  const mean = `A day: ${counted}. Days left: if each costs as much.\n`;
  return print(
    session,
    options,
    credit.body,
    (dress) => table([...columns, right("DAYS LEFT")], [row], dress) + (perDay === null ? "" : mean),
  );
}

async function grant(at: ChosenOrganisation, options: GrantOptions, amount: string) {
  const { session, id, path } = at;
  const { currency, note } = options;
  const what = currency === undefined ? amount : `${amount} ${currency}`;
  const refused = await confirm(session, `grant ${what} of credit to ${id}`, options);
  if (refused) return refused;
  const call = {
    method: "POST",
    path: `${path}/credit/grants`,
    body: { amount, currency, note },
  } as const;
  const entry = await askOnce(at, options, call, creditEntrySchema, "grant");
  if (!entry.ok) return entry;
  const granted = entry.value;
  return print(
    session,
    options,
    entry.body,
    () => `${granted.id}  ${granted.amount} ${granted.currency} granted\n`,
  );
}

async function entries({ session, client, path }: ChosenOrganisation, options: EntriesOptions) {
  const { limit, all = false } = options;
  const found = await readPages(client, {
    path: `${path}/credit/entries`,
    query: new URLSearchParams(limit !== undefined || all ? { limit: String(limit ?? PAGE_MAX) } : {}),
    schema: creditEntryPageSchema,
    of: "entries",
    all,
  });
  return found.ok ? printPage(session, options, found.page, showEntries) : found;
}

function showEntries(rows: readonly z.output<typeof creditEntrySchema>[], dress: Dress): string {
  return table(
    ["ID", "KIND", right("AMOUNT"), right("BALANCE AFTER"), "CURRENCY", "CREATED (UTC)", "LEDGER OR NOTE"],
    rows.map(({ id, kind, amount, balanceAfter, currency, createdAt, ledger, note }) => [
      id,
      kind,
      amount,
      balanceAfter,
      currency,
      createdAt,
      ledger ?? note ?? "–",
    ]),
    dress,
  );
}
