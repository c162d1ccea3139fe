// weir open: the console, or one thing in it.

import type { Command } from "commander";
import { consoleAddress } from "../console-address.ts";
import { withExample } from "../example.ts";
import { openBrowser } from "../open-browser.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { notesOf } from "../session.ts";
import { print, type Ending, type Plain, type Run } from "../verb.ts";

export function addOpen(program: Command, run: Run): void {
  operatorVerb(
    withExample(program.command("open"), "weir open payment-1")
      .description(
        "print the address of the console, or of one thing in it; a terminal opens it in a browser",
      )
      .argument("[id]", "of a decision, payment, alert or anything else that the console shows"),
    run,
    open,
  );
}

async function open({ session, client }: Operator, options: Plain, id?: string): Promise<Ending> {
  const found = await consoleAddress(client, id);
  if (!found.ok) return found;
  const { url, codeExpiresAt } = found.address;
  if (options.json !== true) {
    notesOf(session).write(codeExpiresAt === null ? NO_CODE : ONE_CODE);
    if (session.out.isTTY === true) openBrowser(url, session.environment);
  }
  return print(session, options, found.address, () => `${url}\n`);
}

const ONE_CODE = "The address signs you in once, within a minute. Do not share it.\n";
const NO_CODE = "This deployment signs nobody in by a code: only its access proxy does, if it has one.\n";
