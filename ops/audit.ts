// npm run audit: does any installed package have a known vulnerability of high or critical severity? Exits with 1 if one
// has, and with 2 if the registry returned no report in time, which proves nothing.

import { execFile } from "node:child_process";
import { z } from "zod";
import { parseJson } from "./parse-json.ts";

const SERIOUS: ReadonlySet<string> = new Set(["high", "critical"]);
const TIMEOUT_MILLISECONDS = 120_000;
/** Of what is printed: a report names every way to every weak package. */
const REPORT_MAX_BYTES = 64 * 1024 * 1024;

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), fixAvailable: z.unknown() }),
  ),
});

/** What `npm audit` prints. @returns null where it answered no report. */
export function seriousFindings(printed: string): string[] | null {
  const report = reportSchema.safeParse(parseJson(printed));
  if (!report.success) return null;
  return Object.entries(report.data.vulnerabilities)
    .filter(([, { severity }]) => SERIOUS.has(severity))
    .map(([name, { severity, range, fixAvailable }]) => {
      const remedy = fixAvailable === false ? "no fix yet" : "a fix is available";
      return `${severity}: ${name} ${range} (${remedy})`;
    });
}

/** Its exit code is 1 for any finding, so what it printed is looked at instead: nothing, where there is no npm or no answer. */
function npmAudit(): Promise<string> {
  return new Promise((done) => {
    const bounds = { timeout: TIMEOUT_MILLISECONDS, maxBuffer: REPORT_MAX_BYTES };
    execFile("npm", ["audit", "--json"], bounds, (_error, stdout) => done(stdout));
  });
}

if (import.meta.main) {
  const findings = seriousFindings(await npmAudit());
  if (findings === null) {
    process.stdout.write(
      "The audit failed: npm or the registry returned no report, so nothing is known about the packages.\n",
    );
    process.exitCode = 2;
  } else if (findings.length === 0)
    process.stdout.write("No package has a known vulnerability of high or critical severity.\n");
  else {
    process.stdout.write(`${findings.join("\n")}\n`);
    process.exitCode = 1;
  }
}
