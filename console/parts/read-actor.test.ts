import { expect, it } from "vitest";
import { readActor } from "./read-actor.ts";

it("names who acted, and never by an id where it has a name", () => {
  expect(readActor("operator:mia@example.com")).toEqual({ words: "mia@example.com", keyId: null });
  expect(readActor("api_key:key_017f")).toEqual({ words: "an API key", keyId: "key_017f" });
  expect(readActor("investigation:inv_017f").words).toBe("an investigation");
  expect(readActor("service").words).toBe("Weir");
  expect(readActor("pipeline:drift").words).toBe("pipeline:drift");
  expect(readActor("mia").words).toBe("mia");
});
