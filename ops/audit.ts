// npm run audit: does any package that we install have a known weakness, high or critical? Exit code 1 where one has.
// A registry that answers no audits proves nothing, and is said so; it is no finding.

import { execFile } from "node:child_process";
import { z } from "zod";

const SERIOUS: ReadonlySet<string> = new Set(["high", "critical"]);
const TIMEOUT_MILLISECONDS = 120_000;

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

/** Its exit code is 1 for any finding, so what it printed is looked at instead. */
function npmAudit(): Promise<string> {
  return new Promise((done) => {
    execFile("npm", ["audit", "--json"], { timeout: TIMEOUT_MILLISECONDS }, (_error, stdout) => done(stdout));
  });
}

if (import.meta.main) {
  const findings = seriousFindings(await npmAudit());
  if (findings === null)
    process.stdout.write("The registry answered no audit: nothing is known of the packages.\n");
  else if (findings.length === 0)
    process.stdout.write("No package has a known weakness, high or critical.\n");
  else {
    process.stdout.write(`${findings.join("\n")}\n`);
    process.exitCode = 1;
  }
}
