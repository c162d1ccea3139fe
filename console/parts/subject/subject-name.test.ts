import { describe, expect, it } from "vitest";
import { shownKind, shownNode, subjectNameOf } from "./subject-name.ts";

describe("subjectNameOf", () => {
  it.each([
    ["individual", "sub_1", "individual", "sub_1"],
    ["device", "device:phone", "device", "device:phone"],
    ["bank_account", "instrument:fp_1", "bank_account", "instrument:fp_1"],
    ["crypto_wallet", "instrument:fp_2", "wallet", "fp_2"],
    ["wallet", "sub_2", "wallet", "sub_2"],
    ["card", "instrument:fp_3", "transaction_party", "instrument:fp_3"],
    ["transaction_party", "pty_1", "transaction_party", "pty_1"],
  ])("finds a node of kind %s", (kind, id, subjectKind, subjectId) => {
    expect(subjectNameOf({ kind, id })).toEqual({ subjectKind, subjectId });
  });
});

describe("shownNode", () => {
  it("shows what people call it", () => {
    expect(shownNode({ id: "pty_1", label: "Payee 3" })).toBe("Payee 3");
  });
  it("shows an id without the word before it", () => {
    expect(shownNode({ id: "ip:192.0.2.1", label: null })).toBe("192.0.2.1");
    expect(shownNode({ id: "instrument:0123456789abcdef0123", label: null })).toBe("012345678…ef0123");
  });
});

describe("shownKind", () => {
  it("calls a card that was found as a party an instrument", () => {
    expect(shownKind({ id: "instrument:fp_3", kind: "transaction_party" })).toBe("instrument");
    expect(shownKind({ id: "pty_1", kind: "transaction_party" })).toBe("party of a payment");
  });
});
