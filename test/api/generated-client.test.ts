// How the clients in Go and Java end where the machine has not what they take, and the message for a client that lacks an operation.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { INTEGRATOR_OPERATIONS } from "#domain/contract/operations/integrators.ts";
import { demandOperations } from "./generated-client.ts";
import { callGoClient } from "./go-client.ts";
import { callJavaClient } from "./java-client.ts";

const directory = mkdtempSync(join(tmpdir(), "weir-clients-"));
const CALLED = { baseUrl: "http://localhost", key: "none" };
const { signal } = new AbortController();

afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A path on which there are only these programs: each knows its version, and fails at anything else. */
function pathWith(name: string, programs: readonly string[]): string {
  const bin = join(directory, name);
  mkdirSync(bin);
  // What watches over every process that we start.
  for (const program of ["cat", "sleep"]) symlinkSync(join("/bin", program), join(bin, program));
  const script = '#!/bin/sh\ncase "$1" in version|-v|-version) exit 0;; esac\necho no network\nexit 1\n';
  for (const program of programs) writeFileSync(join(bin, program), script, { mode: 0o755 });
  return bin;
}

describe("a client of the document", () => {
  it.each([
    ["Go", [], "No Go client was made: there is no Go on the path as go."],
    ["Java", [], "No Java client was made: there is no mvn on the path."],
    ["Java", ["mvn"], "No Java client was made: there is no javac on the path."],
    ["Go", ["go"], "No Go client was made: its generator cannot be had (check the network): no network"],
    [
      "Java",
      ["mvn", "javac"],
      "No Java client was made: its generator cannot be had (check the network): no network",
    ],
  ] as const)(
    "in %s is left out with one sentence where there is only %j",
    async (language, programs, said) => {
      const name = [language, ...programs].join("-");
      vi.stubEnv("PATH", pathWith(name, programs));
      const call = language === "Go" ? callGoClient : callJavaClient;
      expect(await call(join(directory, `${name}-client`), CALLED, signal)).toBe(said);
    },
  );

  it("is a finding where it lacks an operation", () => {
    const [first = "", ...others] = Object.keys(INTEGRATOR_OPERATIONS);
    const all = others.length + 1;
    expect(() => demandOperations("Go", (operation) => operation !== first)).toThrow(
      `The Go client lacks 1 of ${all} operations: ${first}.`,
    );
    expect(() => demandOperations("Go", () => true)).not.toThrow();
  });
});
