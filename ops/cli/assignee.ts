// Whom a case is given to, as the verbs that hand one on are told it: a person, or nobody.

import { Option, type Command } from "commander";
import { localFailure, type CallFailure } from "../http/client.ts";
import { actVerb, type ActOptions } from "./case-list.ts";

export interface AssignOptions extends ActOptions {
  readonly to?: string;
  readonly nobody?: true;
}

interface Assignee {
  readonly ok: true;
  readonly assignee: string | null;
  /** "give alr_1 to mia" */
  readonly deedOn: (id: string) => string;
}

/** `--to` and `--nobody`, with those of an act that needs no key: the same assigned twice is the same. */
export function assignVerb(command: Command): Command {
  return actVerb(
    command
      .addOption(new Option("--to <person>", "who has it from now on, by name").conflicts("nobody"))
      .option("--nobody", "give it back: anybody may take it"),
  );
}

export function assigneeOf({ to, nobody }: AssignOptions): Assignee | CallFailure {
  if (nobody) return { ok: true, assignee: null, deedOn: (id) => `give ${id} back to nobody` };
  if (to === undefined)
    return localFailure("invalid_request", "Say who has it from now on: --to NAME, or --nobody.");
  return { ok: true, assignee: to, deedOn: (id) => `give ${id} to ${to}` };
}
