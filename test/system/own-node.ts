// The Node of this machine, where it is one that the client is made for; ours is newer.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @returns null where there is none, or one older than 20.3. */
export function ownNode(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = folders
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"))
    .find((file) => existsSync(file));
  if (found === undefined) return null;
  const version = execFileSync(found, ["--version"], { encoding: "utf8" });
  const [major = 0, minor = 0] = version.slice(1).split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 3) ? found : null;
}
