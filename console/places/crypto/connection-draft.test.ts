import { expect, it } from "vitest";
import { NO_CONNECTION, requestOf, type ConnectionDraft } from "./connection-draft.ts";

const listed: ConnectionDraft = { ...NO_CONNECTION, by: "list", institutionId: " inst_1 " };
const named: ConnectionDraft = {
  ...NO_CONNECTION,
  by: "address",
  name: "Example VASP",
  jurisdiction: "ch",
  address: "https://vasp.example/",
};

it("a listed institution is asked for by its id alone", () => {
  expect(requestOf({ ...named, ...listed })).toEqual({ institutionId: "inst_1", protocol: "TRP" });
});

it("an institution that is not listed is asked for by its name and address, and by its country if given", () => {
  const { name, address } = named;
  expect(requestOf(named)).toEqual({ name, address, protocol: "TRP", jurisdiction: "CH" });
  expect(requestOf({ ...named, jurisdiction: "" })).toEqual({ name, address, protocol: "TRP" });
});

it.each([
  { ...listed, institutionId: " " },
  { ...named, name: "" },
  { ...named, address: "" },
  { ...named, jurisdiction: "Switzerland" },
])("the draft %j is not ready to be sent", (draft) => {
  expect(requestOf(draft)).toBeNull();
});
