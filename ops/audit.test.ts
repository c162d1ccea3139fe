// What an audit's answer means: a finding, none, or nothing known.

import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { seriousFindings } from "./audit.ts";

const weakness = (severity: string) => ({
  severity,
  range: "<1.2.3",
  fixAvailable: true,
  via: [],
  effects: [],
});
const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });

it("names packages with a high or critical weakness, and no others", () => {
  const found = seriousFindings(
    report({
      bad: weakness("critical"),
      worse: { ...weakness("high"), fixAvailable: false },
      meh: weakness("moderate"),
    }),
  );
  expect(found).toEqual(["critical: bad <1.2.3 (a fix is available)", "high: worse <1.2.3 (no fix yet)"]);
});

/** The exit code of the audit where `npm` is this program; null where there is none. */
function exitCodeWith(npm: string | null): Promise<number | string | null | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "weir-audit-"));
  if (npm !== null) {
    writeFileSync(join(folder, "npm"), `#!${process.execPath}\n${npm}\n`);
    chmodSync(join(folder, "npm"), 0o755);
  }
  const script = join(import.meta.dirname, "audit.ts");
  return new Promise((done) => {
    const ended = execFile(process.execPath, [script], { env: { PATH: folder } }, () => {
      rmSync(folder, { recursive: true });
      done(ended.exitCode);
    });
  });
}

const printing = (text: string) => `process.stdout.write(${JSON.stringify(text)});`;

it("ends with 0 without a finding, with 1 with one, with 2 where nothing is known", async () => {
  expect(await exitCodeWith(printing(report({})))).toBe(0);
  expect(await exitCodeWith(printing(report({ bad: weakness("high") })))).toBe(1);
  expect(await exitCodeWith(printing("npm error"))).toBe(2);
  expect(await exitCodeWith(null)).toBe(2);
});

it("reads a report of more than a mebibyte", async () => {
  const long = `process.stdout.write('{"vulnerabilities":{},"pad":"' + "x".repeat(2_000_000) + '"}');`;
  expect(await exitCodeWith(long)).toBe(0);
});

it("finds nothing in an empty report", () => {
  expect(seriousFindings(report({}))).toEqual([]);
});

it.each(["", "npm error", '{"message":"405 Method Not Allowed","error":{}}'])(
  "knows nothing from %j",
  (printed) => {
    expect(seriousFindings(printed)).toBeNull();
  },
);
