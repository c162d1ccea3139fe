// weir health and weir doctor: the status of each part, and what to do about one that is unhealthy or needs a look.

import type { Command } from "commander";
import type { CallFailure } from "../../http/client.ts";
import { unexpectedAnswer } from "../ask.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { emergenciesPart } from "../emergencies.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { partsOf, type Part } from "../health-parts.ts";
import { listFilesPart } from "../list-files.ts";
import { table } from "../table.ts";
import { print, type Plain, type Run } from "../verb.ts";
import { ruleVersionsPart } from "../versions-beyond-limits.ts";

export function addHealth(program: Command, run: Run): void {
  operatorVerb(
    withExample(program.command("health"), "weir health --quiet --timeout 5").description(
      `show the status of each part; exits with ${EXIT.checkFailed} if one is unhealthy`,
    ),
    run,
    health,
  );
}

export function addDoctor(program: Command, run: Run): void {
  operatorVerb(
    withExample(program.command("doctor"), "weir doctor").description(
      "explain each part that is not well or needs a look",
    ),
    run,
    doctor,
  );
}

async function health(operator: Operator, options: Plain) {
  const seen = await look(operator);
  if (!seen.ok) return seen;
  const rows = seen.parts.map(({ name, status, detail }) => [name, status, detail]);
  print(operator.session, options, seen.body, (dress) => table(["PART", "STATUS", "DETAIL"], rows, dress));
  return ending(seen.parts);
}

async function doctor(operator: Operator, options: Plain) {
  const seen = await look(operator);
  if (!seen.ok) return seen;
  const { client, session } = operator;
  const parts = [
    ...seen.parts,
    await listFilesPart(client),
    await ruleVersionsPart(client),
    await emergenciesPart(client, session.now()),
  ];
  const named = parts.filter(({ state }) => state !== "well");
  const answer = { well: areWell(parts), parts: named };
  print(operator.session, options, answer, () =>
    named.length === 0 ? `All ${parts.length} parts are healthy.\n` : named.map(adviceOn).join(""),
  );
  return ending(parts);
}

function adviceOn({ name, status, detail, advice }: Part): string {
  return `${name}: ${status}${detail === "" ? "" : ` (${detail})`}\n  ${advice}\n`;
}

type Seen = { readonly ok: true; readonly parts: readonly Part[]; readonly body: unknown } | CallFailure;

async function look({ client }: Operator): Promise<Seen> {
  const result = await client.call({ method: "GET", path: "/health" });
  if (!result.ok) return result;
  const parts = partsOf(result.body);
  return parts === null ? unexpectedAnswer("health") : { ok: true, parts, body: result.body };
}

function ending(parts: readonly Part[]) {
  return areWell(parts) ? EXIT.done : EXIT.checkFailed;
}

/** What only needs a look works. */
function areWell(parts: readonly Part[]): boolean {
  return parts.every(({ state }) => state !== "unwell");
}
