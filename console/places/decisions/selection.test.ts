// What the keys and boxes of the list select.

import { describe, expect, it } from "vitest";
import { NOTHING, selectedOf, toggled, upTo } from "./selection.ts";

const LISTED = ["a", "b", "c", "d", "e"];

describe("a selection", () => {
  it("takes a row, and leaves it again", () => {
    const one = toggled(NOTHING, "b");
    expect(selectedOf(one, LISTED)).toEqual(["b"]);
    expect(selectedOf(toggled(one, "b"), LISTED)).toEqual([]);
  });

  it("goes from the last row up to another, in either direction, and keeps what it had", () => {
    const three = upTo(toggled(NOTHING, "b"), "d", LISTED);
    expect(selectedOf(three, LISTED)).toEqual(["b", "c", "d"]);
    expect(selectedOf(upTo(three, "a", LISTED), LISTED)).toEqual(LISTED.slice(0, 4));
  });

  it("begins with the row itself where no other was selected, or the last one is not listed any more", () => {
    expect(selectedOf(upTo(NOTHING, "c", LISTED), LISTED)).toEqual(["c"]);
    expect(selectedOf(upTo(toggled(NOTHING, "gone"), "c", LISTED), LISTED)).toEqual(["c"]);
  });

  it("is in the order of the list, and without what is not listed", () => {
    const selection = toggled(toggled(toggled(NOTHING, "d"), "gone"), "a");
    expect(selectedOf(selection, LISTED)).toEqual(["a", "d"]);
  });
});
