import { expect, it } from "vitest";
import { codeInWords } from "./words.ts";

it("writes codes as words", () => {
  expect(codeInWords("legalName_missing")).toBe("legal name missing");
  expect(codeInWords("no_protocol_chosen")).toBe("no protocol chosen");
});
