import { describe, expect, it } from "vitest";
import { listChoices, withList } from "./list-choices.ts";

const list = (id: string) => ({ id, kind: "names" as const, title: `List ${id}`, asOf: null, entries: 1 });
const version = {
  hash: "",
  listVersion: "",
  bytes: 1,
  publication: 1,
  publishedAt: "",
  publishedBy: "",
  reason: null,
  active: true,
  lists: [list("OFAC-SDN"), list("UK"), list("OLD")],
};
const retired = { id: "OLD", kind: "names", retired: { at: "", by: "", reason: "" } };
type Overview = Parameters<typeof listChoices>[0];
const overview = { data: [version, { ...version, active: false, lists: [list("EU")] }], expected: [retired] };

describe("the lists that a version can name", () => {
  it("are those that are published and not retired, however their ids are written", () => {
    expect(listChoices(overview as unknown as Overview, [{ id: "ofac-sdn" }])).toEqual([
      { id: "OFAC-SDN", title: "List OFAC-SDN", isChosen: true },
      { id: "UK", title: "List UK", isChosen: false },
    ]);
  });

  it("are those too that it names without their being published", () => {
    expect(listChoices(overview as unknown as Overview, [{ id: "EU" }]).at(-1)).toEqual({
      id: "EU",
      title: null,
      isChosen: true,
    });
  });

  it("come and go by their ids", () => {
    expect(withList([{ id: "UK" }], "EU", true)).toEqual([{ id: "UK" }, { id: "EU" }]);
    expect(withList([{ id: "uk" }], "UK", true)).toEqual([{ id: "UK" }]);
    expect(withList([{ id: "uk" }], "UK", false)).toEqual([]);
  });
});
