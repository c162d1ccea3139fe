// A prompt on a terminal: one statement after another, each ended by `;`, until Ctrl-D. A failure ends a statement only.

import { createInterface } from "node:readline";
import { EXIT } from "./exit-code.ts";
import { notesOf, type Session } from "./session.ts";
import { printFailure, type Ending } from "./verb.ts";
import { writeError } from "./write-out.ts";

export async function promptFor(
  session: Session,
  ask: (statement: string) => Promise<Ending>,
): Promise<Ending> {
  const lines = createInterface({
    input: session.in,
    output: session.err,
    prompt: "weir> ",
    signal: session.signal,
  });
  let statement = "";
  let isClosed = false; // Ctrl-D may come while a query runs
  lines.once("close", () => (isClosed = true));
  notesOf(session).write(
    "End a query with ; and the prompt with Ctrl-D. `weir sql --book` lists bundled queries.\n",
  );
  lines.prompt();
  for await (const line of lines) {
    statement += `${line}\n`;
    if (line.trimEnd().endsWith(";")) {
      const ending = await ask(statement);
      if (typeof ending === "object") printFailure(session, ending, false);
      statement = "";
    }
    if (isClosed) continue;
    lines.setPrompt(statement.trim() === "" ? "weir> " : "   -> ");
    lines.prompt();
  }
  writeError(session, "\n");
  return EXIT.done;
}
