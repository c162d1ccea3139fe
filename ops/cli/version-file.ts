// A version as a file, as `version show --draft` prints it, and what is wrong with it.

import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { VersionProblem } from "#domain/contract/settings/system-version.ts";
import { parseJson } from "../parse-json.ts";
import { localFailure, type CallFailure } from "../http/client.ts";

/** The help of the argument that names it. */
export const VERSION_FILE = "JSON file, as `version show --draft` prints it";

/** The service checks the rest. */
const fileSchema = z.looseObject({ changeReason: z.string().optional() });

export async function readVersionFile(
  file: string,
): Promise<{ readonly ok: true; readonly content: z.output<typeof fileSchema> } | CallFailure> {
  try {
    const content = fileSchema.safeParse(parseJson(await readFile(file, "utf8")));
    if (content.success) return { ok: true, content: content.data };
  } catch {
    // The file is missing; the error below covers that too.
  }
  return localFailure(
    "invalid_request",
    `Cannot read ${file} as a JSON object in which each key stands once.`,
  );
}

/** A line for each problem. */
export function showProblems(problems: readonly Pick<VersionProblem, "ruleId" | "message" | "at">[]): string {
  return problems
    .map(({ ruleId, message, at }) => {
      const place = at === null ? "" : `, at character ${at}`;
      return `  ${ruleId === "" ? "the version" : ruleId}${place}: ${message}\n`;
    })
    .join("");
}
