// Names of logs never change, and the name of a casebook's log says whose it is.

import { describe, expect, it } from "vitest";
import {
  casebookOfSource,
  casebookSource,
  creditSource,
  ledgerSource,
  organisationSource,
} from "./sources.ts";

const tenant = { organisationId: "org_1", environment: "production" } as const;

describe("the name of a log", () => {
  it("is what the warehouse knows it by", () => {
    expect(ledgerSource(tenant, 7)).toBe("ledger/org_1/production/7");
    expect(casebookSource(tenant)).toBe("casebook/org_1/production");
    expect(organisationSource("org_1")).toBe("organisation/org_1");
    expect(creditSource("org_1")).toBe("credit/org_1");
  });

  it("says whose casebook it is", () => {
    expect(casebookOfSource(casebookSource(tenant))).toEqual(tenant);
  });

  it.each([
    "ledger/org_1/production/7",
    "casebook/org_1",
    "casebook/org_1/staging",
    "casebook//sandbox",
    "x",
  ])("is no casebook's: %s", (source) => {
    expect(casebookOfSource(source)).toBeNull();
  });
});
