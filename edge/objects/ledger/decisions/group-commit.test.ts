// Group commit: one transaction for a turn, order kept, a failing step alone fails.

import { describe, expect, it } from "vitest";
import { GroupCommit } from "./group-commit.ts";

/** A store whose transactions really undo: what a commit's function wrote before it threw is gone. */
function store() {
  let rows: string[] = [];
  let commits = 0;
  const group = new GroupCommit<number>((write) => {
    const before = [...rows];
    try {
      write();
      commits += 1;
    } catch (error) {
      rows = before;
      throw error;
    }
  });
  const insert = (row: string) => () => rows.push(row);
  return { group, insert, rows: () => rows, commits: () => commits };
}

describe("steps of one turn", () => {
  it("share one commit, in order, and each gets its own value", async () => {
    const { group, insert, rows, commits } = store();
    const values = await Promise.all(["a", "b", "c"].map((row) => group.run(insert(row))));
    expect(values).toEqual([1, 2, 3]);
    expect(rows()).toEqual(["a", "b", "c"]);
    expect(commits()).toBe(1);
  });

  it("a step that throws fails alone: the others are committed, once", async () => {
    const { group, insert, rows } = store();
    const failing = () => {
      insert("half")();
      throw new RangeError("bad step");
    };
    const results = await Promise.allSettled([
      group.run(insert("a")),
      group.run(failing),
      group.run(insert("b")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(rows()).toEqual(["a", "b"]);
  });

  it("steps of the next turn are a new group", async () => {
    const { group, insert, commits } = store();
    await group.run(insert("a"));
    await group.run(insert("b"));
    expect(commits()).toBe(2);
  });
});
