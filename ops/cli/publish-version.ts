// weir version publish: approves a draft and activates it, in one go. It still takes two people: the author of a version
// may not approve it, and learns that before any question.

import type { Command } from "commander";
import { organisationVersionSchema } from "#domain/contract/settings/system-version.ts";
import { localFailure, type CallFailure } from "../http/client.ts";
import { ask } from "./ask.ts";
import { changeVersion, REASON } from "./change-version.ts";
import { confirm, YES, type Confirmed } from "./confirm.ts";
import { withExample } from "./example.ts";
import { VERSION, versionIdOf } from "./find-version.ts";
import { organisationVerb, type ChosenOrganisation } from "./operator-verb.ts";
import { print, type Ending, type Plain, type Run } from "./verb.ts";
import { writeError } from "./write-out.ts";

interface Options extends Plain, Confirmed {
  readonly reason?: string;
}

const NOT_PERMITTED = 403;
const CONFLICT = 409;

export function addVersionPublish(noun: Command, run: Run): void {
  const verb = noun
    .command("publish")
    .description("approve another operator's draft, and decide with it from now on")
    .argument("<version>", VERSION)
    .option("--reason <text>", REASON)
    .option("--yes", YES);
  organisationVerb(
    withExample(verb, 'weir version publish 2 --reason "agreed on Monday" --yes'),
    run,
    publish,
  );
}

async function publish(at: ChosenOrganisation, options: Options, reference: string): Promise<Ending> {
  const named = await versionIdOf(at, reference);
  if (!named.ok) return named;
  const path = `${at.path}/system-versions/${encodeURIComponent(named.id)}`;
  const read = await ask(at.client, { method: "GET", path }, organisationVersionSchema, "version");
  if (!read.ok) return read;
  const { id, number, name, state, approvalRefusal } = read.value;
  // Only a draft needs an approval; of the others the service knows whether they may be activated.
  const isDraft = state === "draft";
  if (isDraft && approvalRefusal !== null) return refused(number, approvalRefusal);
  const deeds = isDraft ? "approve and activate" : "activate";
  const sentence = `${deeds} version ${number} "${name}" of ${at.id}, sandbox and production`;
  const stopped = await confirm(at.session, sentence, options);
  if (stopped) return stopped;
  if (isDraft) {
    const approved = await changeVersion(at, id, "approve", options.reason);
    if (!approved.ok) return approved;
  }
  const activated = await changeVersion(at, id, "activate", options.reason);
  if (!activated.ok) {
    if (isDraft && options.json !== true) {
      writeError(at.session, `Version ${number} is approved. To go on: weir version activate ${number}\n`);
    }
    return activated;
  }
  const done = isDraft ? "approved and active" : "active";
  return print(at.session, options, activated.body, () => `${id}  number ${number} is ${done}\n`);
}

/** What the service would answer to the approval. */
function refused(
  number: number,
  { code, message }: { readonly code: string; readonly message: string },
): CallFailure {
  if (code !== "permission_denied") return { ...localFailure(code, message, "CONFLICT"), status: CONFLICT };
  const others = `${message} Ask another operator to run: weir version publish ${number}`;
  return { ...localFailure(code, others, "PERMISSION_ERROR"), status: NOT_PERMITTED };
}
