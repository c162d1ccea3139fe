// weir completion, tried in bash itself: what a Tab offers after some words.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

it.each([
  [["k"], ["key"]],
  [
    ["key", ""],
    ["create", "list", "confirm", "revoke", "--help"],
  ],
  [["key", "create", "--em"], ["--emergency"]],
  [
    ["rule", ""],
    ["list", "show", "check", "--help"],
  ],
  [["version", "pub"], ["publish"]],
  [["decision", "tail", "--ev"], ["--every"]],
  [["doctor", "--j"], ["--json"]],
  [
    ["completion", ""],
    ["bash", "zsh", "--help"],
  ],
])("a Tab in bash after %j offers %j", async (words, offers) => {
  const { out } = await service.weir(["completion", "bash"]);
  const asked = `${out}
COMP_WORDS=(weir ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}
_weir; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)("bash", ["-euc", asked]);
  expect(stdout.trim().split("\n")).toEqual(offers);
});

it("the script for zsh is the same one, read by zsh's own reader of such scripts", async () => {
  const bash = (await service.weir(["completion", "bash"])).out;
  const zsh = (await service.weir(["completion", "zsh"])).out;
  const [, ...body] = bash.split("\n");
  expect(zsh).toContain(`bashcompinit\n${body.join("\n")}`);
});
