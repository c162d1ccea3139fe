import { expect, it } from "vitest";
import { shownCountries } from "./countries.ts";

it("names a few countries, and counts the others", () => {
  expect(shownCountries([])).toBe("–");
  expect(shownCountries(["DE", "FR"])).toBe("DE, FR");
  expect(shownCountries(["AT", "BE", "DE", "ES", "FR", "IT", "NL"])).toBe("AT, BE, DE, ES, FR and 2 more");
});
