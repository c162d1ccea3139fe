// A verb that is a filter: a row of JSON out for every row of JSON in.

import { createInterface } from "node:readline";
import type { z } from "zod";
import { localFailure } from "../http/client.ts";
import { parseJson } from "../parse-json.ts";
import { EXIT } from "./exit-code.ts";
import type { Session } from "./session.ts";
import { writeJson } from "./write-out.ts";

/** Writes a row for every line, in order. Blank lines are skipped; the first bad line ends the run, with its number. */
export async function filterLines<T>(session: Session, schema: z.ZodType<T>, rowOf: (input: T) => unknown) {
  let number = 0;
  const input = { input: session.in, crlfDelay: Infinity, signal: session.signal };
  for await (const line of createInterface(input)) {
    number++;
    if (line.trim() === "") continue;
    const parsed = parseLine(line, schema);
    if (!parsed.success) return localFailure("invalid_request", `line ${number}: ${parsed.reason}`);
    writeJson(session, rowOf(parsed.data));
  }
  return session.signal.aborted ? EXIT.interrupted : EXIT.done;
}

function parseLine<T>(line: string, schema: z.ZodType<T>) {
  const json = parseJson(line);
  if (json === undefined) return { success: false, reason: "invalid JSON" } as const;
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") ?? "";
  return {
    success: false,
    reason: `${place === "" ? "" : `${place}: `}${issue?.message ?? "invalid"}`,
  } as const;
}
