// weir credit: what an organisation may spend in production, grants, and every movement.

import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { z } from "zod";
import { confirm } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import {
  chooseOrganisation,
  ORGANISATION,
  type ChosenOrganisation,
  type OrganisationChoice,
} from "../organisation-choice.ts";
import { PAGE_MAX, readPages } from "../read-pages.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import { act, printJson, unexpectedAnswer, wholeNumber, type Plain, type Run } from "../verb.ts";

const statementSchema = z.object({
  balance: z.string(),
  currency: z.string(),
  reserved: z.string(),
  captured: z.string(),
});
const entrySchema = z.object({
  id: z.string(),
  kind: z.string(),
  amount: z.string(),
  currency: z.string(),
  ledger: z.string().optional(),
  note: z.string().optional(),
  balanceAfter: z.string(),
  createdAt: z.string(),
});
type Entry = z.output<typeof entrySchema>;
const pageSchema = z.object({
  data: z.array(z.looseObject(entrySchema.shape)),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});

interface GrantOptions extends OrganisationChoice, Plain {
  readonly currency?: string;
  readonly note?: string;
  readonly yes?: true;
}
interface EntriesOptions extends OrganisationChoice, Plain {
  readonly limit?: number;
  readonly all?: true;
}

export function addCredit(program: Command, run: Run): void {
  const noun = program.command("credit").description("what an organisation may spend in production");
  act(
    noun
      .command("show")
      .description("granted and not captured, and what was captured; exact when asked")
      .option("--org <id>", ORGANISATION),
    run,
    (options: OrganisationChoice & Plain) => show(run.session, options),
  );
  act(
    noun
      .command("grant")
      .description("add to the balance")
      .argument("<amount>", "a decimal, such as 250.00")
      .option("--org <id>", ORGANISATION)
      .option("--currency <code>", "ISO 4217; the credit's own by default")
      .option("--note <text>", "why; kept with the entry and in the audit")
      .option("--yes", "do not ask first"),
    run,
    (options: GrantOptions, amount: string) => grant(run.session, amount, options),
  );
  act(
    noun
      .command("entries")
      .description("grants, leases to ledgers and returns, newest first")
      .option("--org <id>", ORGANISATION)
      .option("--limit <rows>", "rows of one page, at most 100", wholeNumber)
      .option("--all", "every page"),
    run,
    (options: EntriesOptions) => entries(run.session, options),
  );
}

async function show(session: Session, options: OrganisationChoice & Plain) {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const result = await at.client.call({ method: "GET", path: pathOf(at) });
  if (!result.ok) return result;
  const statement = statementSchema.safeParse(result.body);
  if (!statement.success) return unexpectedAnswer("credit");
  if (options.json === true) printJson(session, result.body);
  else {
    const { balance, currency, reserved, captured } = statement.data;
    const columns = ["BALANCE", "RESERVED", "CAPTURED"].map(
      (head) => ({ head: `${head} (${currency})`, align: "right" }) as const,
    );
    session.out.write(table(columns, [[balance, reserved, captured]], dressOf(session)));
  }
  return EXIT.done;
}

async function grant(session: Session, amount: string, options: GrantOptions) {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const { currency, note } = options;
  const what = currency === undefined ? amount : `${amount} ${currency}`;
  const refused = await confirm(session, `grant ${what} of credit to ${at.id}`, options.yes === true);
  if (refused) return refused;
  const result = await at.client.call({
    method: "POST",
    path: `${pathOf(at)}/grants`,
    body: { amount, currency, note },
    // A lost answer is asked for again under the same key: one run of this command is one grant.
    idempotencyKey: randomUUID(),
  });
  if (!result.ok) return result;
  const entry = entrySchema.safeParse(result.body);
  if (!entry.success) return unexpectedAnswer("grant");
  if (options.json === true) printJson(session, result.body);
  else session.out.write(`${entry.data.id}  ${entry.data.amount} ${entry.data.currency} granted\n`);
  return EXIT.done;
}

async function entries(session: Session, options: EntriesOptions) {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const { limit, all = false } = options;
  const found = await readPages(at.client, {
    path: `${pathOf(at)}/entries`,
    query: new URLSearchParams(limit !== undefined || all ? { limit: String(limit ?? PAGE_MAX) } : {}),
    schema: pageSchema,
    of: "entries",
    all,
  });
  if (!found.ok) return found;
  if (options.json === true) printJson(session, found.page);
  else {
    session.out.write(
      table(
        [
          { head: "ID" },
          { head: "KIND" },
          { head: "AMOUNT", align: "right" },
          { head: "BALANCE AFTER", align: "right" },
          { head: "CURRENCY" },
          { head: "CREATED (UTC)" },
          { head: "LEDGER OR NOTE" },
        ],
        found.page.data.map(rowOf),
        dressOf(session),
      ),
    );
    if (found.page.pagination.nextCursor !== null) session.err.write("There are more: --all shows them.\n");
  }
  return EXIT.done;
}

function rowOf({ id, kind, amount, balanceAfter, currency, createdAt, ledger, note }: Entry): string[] {
  return [id, kind, amount, balanceAfter, currency, createdAt, ledger ?? note ?? "–"];
}

function pathOf({ id }: ChosenOrganisation): string {
  return `/organisations/${encodeURIComponent(id)}/credit`;
}
