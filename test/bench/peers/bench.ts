// Weir beside Marble's backend. So far: the source is checked and built, and the bench says where it stops. It measures
// nothing yet, and never ends as though it had; README.md says what is missing.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { say } from "../results.ts";
import { buildMarble, findSource } from "./marble.ts";

/** @returns why there are no figures. */
export function benchPeers(directory: string): string {
  const source = findSource(directory);
  if (!source.ok) return source.problem;
  say(`building Marble's backend ${source.value.revision ?? "of an unknown revision"}`);
  const built = mkdtempSync(join(tmpdir(), "weir-peers-"));
  try {
    const program = buildMarble(source.value, join(built, "marble"));
    return program.ok
      ? "Marble's backend builds here, but the comparison with it is not written yet: see test/bench/peers/README.md"
      : program.problem;
  } finally {
    rmSync(built, { recursive: true });
  }
}
