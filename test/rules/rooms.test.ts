// The table of rooms in docs/architecture.md says what lint enforces.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOMS } from "../../oxlint.config.ts";

const text = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");
const [table = ""] = /^\| room .*(?:\n\|.*)*/m.exec(text) ?? [];

it("the architecture shows which rooms each room may import, as lint has it", () => {
  const shown = [...table.matchAll(/^\| `(\w+)\/` \|.*\| (.*) \|$/gm)].map(([, room = "", may = ""]) => [
    room,
    [...may.matchAll(/`(\w+)\/`/g)].map(([, name]) => name),
  ]);
  const held = Object.entries(ROOMS).map(([room, { rooms }]) => [room, rooms]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(held));
});
