// The registers of the release are the published files, and all that they hold can be recorded.

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bytesOfEdition, openEdition, releasedEditions } from "./released-registers.ts";
import { problemOf } from "./written-record.ts";

const editions = releasedEditions();
const records = (file: string) => {
  const edition = editions.find((one) => one.file.startsWith(file));
  if (edition === undefined) throw new Error(`there is no ${file}`);
  return openEdition(edition).records;
};

describe("a register of the release", () => {
  it.each(editions)("is the published file: $file", (edition) => {
    expect(createHash("sha256").update(bytesOfEdition(edition)).digest("hex")).toBe(edition.sha256);
  });

  it.each(editions)("holds only what the directory takes: $file", (edition) => {
    const opened = openEdition(edition).records;
    expect(opened.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
  });

  it("comes in order of editions, so that the newest counts", () => {
    expect(editions.map(({ asOf }) => asOf)).toEqual(editions.map(({ asOf }) => asOf).sort());
    expect(editions.map(({ file }) => file.slice(0, -7))).toEqual([
      "esma-casp-2025-12-23",
      "esma-non-compliant-2026-02-09",
      "esma-casp-2026-06-25",
    ]);
  });
});

describe("a row of ESMA's registers", () => {
  it("becomes a record with names, LEI, website, countries and what the register says", () => {
    const found = records("esma-casp-2026").find(({ lei }) => lei === "5493007WZ7IFULIL8G21");
    expect(found).toEqual({
      legalName: "Bitpanda GmbH",
      name: "Bitpanda",
      otherNames: [],
      lei: "5493007WZ7IFULIL8G21",
      website: "https://www.bitpanda.com",
      domains: ["bitpanda.com"],
      jurisdictions: expect.arrayContaining(["AT", "BE", "SK"]),
      registration: { authority: "Austrian Financial Market Authority (FMA)", status: "authorised" },
      riskLevel: "unknown",
      summary: "Authorised or notified on 2025-04-09 for 7 services, offered in 30 countries.",
    });
  });

  it("with several names and websites keeps them all", () => {
    const found = records("esma-casp-2026").find(
      ({ name }) => name === "Amdax B.V." || name === "Amdax Group",
    );
    expect([found?.name, ...(found?.otherNames ?? [])]).toContain("Novelist");
    const warned = records("esma-non-compliant").find(({ legalName }) => legalName === "Dobibo");
    expect(warned).toMatchObject({ riskLevel: "high", registration: { status: "warned" } });
    expect(warned?.domains?.length).toBeGreaterThan(1);
  });

  it("with a street in place of its website takes the next column, and a title is no website", () => {
    const older = records("esma-casp-2025");
    expect(older.find(({ legalName }) => legalName.startsWith("RELAI"))).toMatchObject({
      website: "https://relai.app/",
      jurisdictions: expect.arrayContaining(["FR", "GR"]),
    });
    expect(older.find(({ legalName }) => legalName === "N26 Bank SE")).toMatchObject({ website: null });
  });

  it("names countries of the EEA alone, and Slovenia by its own code", () => {
    const eea = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK";
    const all = editions.flatMap((edition) => openEdition(edition).records);
    const named = new Set(all.flatMap(({ jurisdictions = [] }) => jurisdictions));
    expect([...named].toSorted().join(" ")).toBe(eea);
    const amina = records("esma-casp-2026").find(({ legalName }) => legalName === "AMINA (Austria) AG");
    expect(amina?.jurisdictions).toContain("SI");
  });

  it("whose authorisation has ended says so", () => {
    const ended = records("esma-casp-2026").filter(({ registration }) => registration?.status === "ended");
    expect(ended).toHaveLength(2);
    expect(ended[0]?.summary).toMatch(/; ended on 2026-0[34]-\d\d\.$/);
  });
});
