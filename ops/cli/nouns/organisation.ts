// weir org: create and list organisations, and move one to another version of the contract.

import type { Command } from "commander";
import { z } from "zod";
import { confirm } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import { chooseOrganisation, ORGANISATION, type OrganisationChoice } from "../organisation-choice.ts";
import { operatorClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import { act, printJson, unexpectedAnswer, type Ending, type Plain, type Run } from "../verb.ts";

const createdSchema = z.object({
  organisation: z.object({ id: z.string(), name: z.string() }),
  keys: z.record(z.string(), z.string()),
});
const listSchema = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string() })),
});

const movedSchema = z.object({ contractVersion: z.string() });

interface MoveOptions extends OrganisationChoice, Plain {
  readonly yes?: true;
}

export function addOrganisation(program: Command, run: Run): void {
  const noun = program.command("org").description("organisations");
  act(
    noun
      .command("create")
      .description("create an organisation with its four keys, shown once")
      .argument("<name>"),
    run,
    ({ json }: Plain, name: string) => create(run.session, name, json === true),
  );
  act(noun.command("list").description("list organisations"), run, ({ json }: Plain) =>
    list(run.session, json === true),
  );
  act(
    noun
      .command("move")
      .description("be on this version of the contract from now on, once every webhook endpoint is")
      .argument("<version>", "a version of the contract, such as 2026-08-11")
      .option("--org <id>", ORGANISATION)
      .option("--yes", "do not ask first"),
    run,
    (options: MoveOptions, version: string) => move(run.session, version, options),
  );
}

async function move(session: Session, version: string, options: MoveOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const deed = `move ${at.id} to version ${version} of the contract`;
  const refused = await confirm(session, deed, options.yes === true);
  if (refused) return refused;
  const result = await at.client.call({
    method: "PATCH",
    path: `/organisations/${encodeURIComponent(at.id)}`,
    body: { contractVersion: version },
    repeatable: true,
  });
  if (!result.ok) return result;
  const moved = movedSchema.safeParse(result.body);
  if (!moved.success) return unexpectedAnswer("organisation");
  if (options.json) printJson(session, moved.data);
  else session.out.write(`${at.id} is on version ${moved.data.contractVersion}.\n`);
  return EXIT.done;
}

async function create(session: Session, name: string, json: boolean) {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const result = await connected.client.call({ method: "POST", path: "/organisations", body: { name } });
  if (!result.ok) return result;
  const created = createdSchema.safeParse(result.body);
  if (!created.success) return unexpectedAnswer("organisation");
  if (json) printJson(session, result.body);
  else {
    const { organisation, keys } = created.data;
    session.out.write(`${organisation.id}  ${organisation.name}\n\n`);
    session.out.write(
      table([{ head: "KEY" }, { head: "SECRET TO KEEP" }], Object.entries(keys), dressOf(session)),
    );
    session.err.write("Keep the keys now: secret keys are not shown again.\n");
  }
  return EXIT.done;
}

async function list(session: Session, json: boolean) {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const result = await connected.client.call({ method: "GET", path: "/organisations" });
  if (!result.ok) return result;
  const found = listSchema.safeParse(result.body);
  if (!found.success) return unexpectedAnswer("list of organisations");
  if (json) printJson(session, result.body);
  else {
    const rows = found.data.data.map(({ id, name, createdAt }) => [id, name, createdAt]);
    session.out.write(
      table([{ head: "ID" }, { head: "NAME" }, { head: "CREATED (UTC)" }], rows, dressOf(session)),
    );
  }
  return EXIT.done;
}
