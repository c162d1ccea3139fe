// npm run audit: does any package that we install have a known weakness, high or critical? Exit code 1 where one has,
// 2 where nothing is known: a registry that answers no audits, or none in time, proves nothing.

import { execFile } from "node:child_process";
import { z } from "zod";

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
  const report = reportSchema.safeParse(parsed(printed));
  if (!report.success) return null;
  return Object.entries(report.data.vulnerabilities)
    .filter(([, { severity }]) => SERIOUS.has(severity))
    .map(([name, { severity, range, fixAvailable }]) => {
      const remedy = fixAvailable === false ? "no fix yet" : "a fix is out";
      return `${severity}: ${name} ${range} (${remedy})`;
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
      "There is no audit: npm or the registry answered none. Nothing is known of the packages.\n",
    );
    process.exitCode = 2;
  } else if (findings.length === 0)
    process.stdout.write("No package has a known weakness, high or critical.\n");
  else {
    process.stdout.write(`${findings.join("\n")}\n`);
    process.exitCode = 1;
  }
}
