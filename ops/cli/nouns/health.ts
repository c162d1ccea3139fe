// weir health and weir doctor: how each part does, and what to do about one that is not well.

import type { Command } from "commander";
import type { CallFailure } from "../../http/client.ts";
import { EXIT } from "../exit-code.ts";
import { partsOf, type Part } from "../parts.ts";
import { operatorClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import { act, printJson, unexpectedAnswer, type Plain, type Run } from "../verb.ts";

export function addHealth(program: Command, run: Run): void {
  act(
    program
      .command("health")
      .description(`how each part does; exits with ${EXIT.checkFailed} where one is not well`),
    run,
    ({ json }: Plain) => health(run.session, json === true),
  );
  act(
    program.command("doctor").description("explain each part that is not well, with the next step"),
    run,
    ({ json }: Plain) => doctor(run.session, json === true),
  );
}

async function health(session: Session, json: boolean) {
  const seen = await look(session);
  if (!seen.ok) return seen;
  if (json) printJson(session, seen.body);
  else {
    const rows = seen.parts.map(({ name, status, detail }) => [name, status, detail]);
    session.out.write(
      table([{ head: "PART" }, { head: "STATUS" }, { head: "DETAIL" }], rows, dressOf(session)),
    );
  }
  return ending(seen.parts);
}

async function doctor(session: Session, json: boolean) {
  const seen = await look(session);
  if (!seen.ok) return seen;
  const unwell = seen.parts.filter(({ well }) => !well);
  if (json) printJson(session, { well: unwell.length === 0, parts: unwell });
  else if (unwell.length === 0) session.out.write(`All ${seen.parts.length} parts are well.\n`);
  else {
    for (const { name, status, detail, advice } of unwell) {
      session.out.write(`${name}: ${status}${detail === "" ? "" : ` (${detail})`}\n  ${advice}\n`);
    }
  }
  return ending(seen.parts);
}

type Seen = { readonly ok: true; readonly parts: readonly Part[]; readonly body: unknown } | CallFailure;

async function look(session: Session): Promise<Seen> {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const result = await connected.client.call({ method: "GET", path: "/health" });
  if (!result.ok) return result;
  const parts = partsOf(result.body);
  return parts === null ? unexpectedAnswer("health") : { ok: true, parts, body: result.body };
}

function ending(parts: readonly Part[]) {
  return parts.every(({ well }) => well) ? EXIT.done : EXIT.checkFailed;
}
