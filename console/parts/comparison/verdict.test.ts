import { describe, expect, it } from "vitest";
import { cellSearch, readCell, showCell } from "./cell.ts";
import { boundOf, shownChance, shownFigure, verdictOf } from "./verdict.ts";

const customers = { better: 12, worse: 1, unlabelled: 4 };
const population = { decisions: 300 };
const transition = [
  { live: "allow", shadow: "allow", count: 283 },
  { live: "block", shadow: "allow", count: 17 },
] as const;

describe("the verdict", () => {
  it("names who is better off, and who is without a label", () => {
    expect(
      verdictOf({ conclusion: "better", evidence: { customers, missing: null }, population, transition }),
    ).toEqual({
      title: "The candidate is better",
      detail: "12 customers better off, 1 worse off, 4 without a label.",
    });
  });

  it("says what is missing, and how much of it", () => {
    const said = (missing: { reason: "labels" | "customers"; needed: number | null; among?: "drawn" }) =>
      verdictOf({
        conclusion: "not_enough_evidence",
        evidence: { customers, missing },
        population,
        transition,
      }).detail;
    expect(said({ reason: "labels", needed: 40 })).toContain("about 40 more labels of these customers");
    expect(said({ reason: "labels", needed: 2, among: "drawn" })).toContain("labels of drawn customers");
    expect(said({ reason: "customers", needed: null })).toContain("no number of more would do");
    const unlabelled = { better: 0, worse: 0, unlabelled: 6 };
    expect(
      verdictOf({
        conclusion: "not_enough_evidence",
        evidence: { customers: unlabelled, missing: { reason: "labels", needed: null } },
        population,
        transition,
      }).detail,
    ).toBe(
      "Missing: labels of these customers. None has a label that counts yet. 0 customers better off, 0 worse off, 6 without a label.",
    );
  });

  it("is none before anything was compared", () => {
    const none = { better: 0, worse: 0, unlabelled: 0 };
    const said = verdictOf({
      conclusion: "not_enough_evidence",
      evidence: { customers: none, missing: { reason: "customers", needed: null } },
      population: { decisions: 0 },
      transition: [],
    });
    expect(`${said.title} ${said.detail}`).not.toMatch(/\d/);
  });

  it("says that nobody is treated differently, where nothing tells the versions apart", () => {
    const none = { better: 0, worse: 0, unlabelled: 0 };
    const said = (
      cells:
        | typeof transition
        | readonly { live: "allow" | "review"; shadow: "allow" | "block"; count: number }[],
    ) =>
      verdictOf({
        conclusion: "not_enough_evidence",
        evidence: { customers: none, missing: { reason: "customers", needed: null } },
        population,
        transition: cells,
      });
    expect(said([{ live: "allow", shadow: "allow", count: 300 }])).toEqual({
      title: "No customer is treated differently so far",
      detail: "Both versions decide 300 payments alike. Nothing tells them apart.",
    });
    expect(said([{ live: "review", shadow: "block", count: 1 }]).detail).toBe(
      "Of 300 payments, 1 changes between review and block alone: both versions interrupt the same ones.",
    );
    expect(said(transition).title).toBe("Not enough evidence yet");
  });

  it("sets the few payments that differ beside those that are interrupted", () => {
    const said = (
      cells: readonly {
        live: "allow" | "review" | "block";
        shadow: "allow" | "review" | "block";
        count: number;
      }[],
    ) =>
      verdictOf({
        conclusion: "no_difference",
        evidence: { customers: { better: 20, worse: 0, unlabelled: 7 }, missing: null },
        population: { decisions: 6_000 },
        transition: cells,
      });
    const kept = { live: "review", shadow: "review", count: 236 } as const;
    const rest = { live: "allow", shadow: "allow", count: 5_737 } as const;
    expect(said([rest, kept, { live: "review", shadow: "allow", count: 27 }])).toEqual({
      title: "One version alone interrupts 27 of 6\u2009000 payments",
      detail:
        "Of the payments whose labels count, at most 1% differ, with 95% confidence. The live version interrupts 263, the candidate 236. 20 customers better off, 0 worse off, 7 without a label. Which version is right about them is not settled yet.",
    });
    const milder = { live: "block", shadow: "review", count: 9 } as const;
    expect(said([rest, kept, milder, { live: "review", shadow: "allow", count: 27 }]).detail).toContain(
      "not settled yet. 9 others change between review and block.",
    );
    expect(said([rest, kept]).title).toBe("No customer is treated differently so far");
  });

  it("takes a greater e-value where several experiments run at once", () => {
    expect(boundOf({ evidence: { customers, missing: null } })).toBe(20);
    expect(boundOf({ evidence: { customers, missing: null, bound: { candidates: 3, eValue: 60 } } })).toBe(
      60,
    );
    expect(shownFigure(24.9456)).toBe("24.9");
    expect(shownFigure(0.000_123_4)).toBe("0.000123");
    expect([0.000_009, 0.0432, 1].map(shownChance)).toEqual(["below 0.0001", "0.043", "1"]);
  });
});

it("a cell of the table is an address", () => {
  expect(readCell("allow-block")).toEqual({ live: "allow", shadow: "block" });
  expect(showCell({ live: "allow", shadow: "block" })).toBe("allow-block");
  for (const other of ["allow", "allow-deny", "allow-block-allow", ""]) expect(readCell(other)).toBeNull();
  expect(cellSearch({ cell: "deny-allow" })).toEqual({});
});
