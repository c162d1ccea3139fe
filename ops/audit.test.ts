// What an audit's answer means: a finding, none, or nothing known.

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
  expect(found).toEqual(["critical: bad <1.2.3 (a fix is out)", "high: worse <1.2.3 (no fix yet)"]);
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
