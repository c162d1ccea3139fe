// Servers of the machine's own that the local system cannot use are refused in one sentence that says what to do.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { installClickHouse, installProgram } from "./clickhouse-local.fixture.ts";
import { existingKafka } from "./existing-kafka.ts";
import { findFreePorts } from "./free-ports.ts";
import { demandInstalledClickHouse } from "./installed-clickhouse.ts";
import { StartError } from "./running.ts";

const folder = mkdtempSync(join(tmpdir(), "weir-existing-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("an installed ClickHouse", () => {
  it("is taken if its `clickhouse local` is new enough", async () => {
    await expect(demandInstalledClickHouse(installClickHouse(folder))).resolves.toBeUndefined();
  });

  it("is refused with both versions if it is too old", async () => {
    const old = installProgram(folder, "old", 'echo "ClickHouse local version 25.8.3.66 (official build)."');
    const demanded = demandInstalledClickHouse(old);
    await expect(demanded).rejects.toThrow(StartError);
    await expect(demanded).rejects.toThrow(
      `${old} is ClickHouse 25.8.3.66: install 26.7 or newer, or leave WEIR_CLICKHOUSE_BINARY out.`,
    );
  });

  it.each([
    ["is not there", () => join(folder, "nothing")],
    ["cannot be executed", () => fileOf("a text")],
    ["is another program", () => installProgram(folder, "other", "echo hello")],
  ])("is refused if the file %s", async (_, fileToTry) => {
    const file = fileToTry();
    await expect(demandInstalledClickHouse(file)).rejects.toThrow(
      `\`${file} local --version\` does not run or is not ClickHouse: set WEIR_CLICKHOUSE_BINARY`,
    );
  });
});

describe("a Kafka that is there already", () => {
  it("is refused if it does not respond", async () => {
    const [port = 0] = await findFreePorts(1);
    const started = existingKafka(`127.0.0.1:${port}`).start();
    await expect(started).rejects.toThrow(StartError);
    await expect(started).rejects.toThrow(`Kafka does not respond at 127.0.0.1:${port}: start it there`);
  });
});

function fileOf(text: string): string {
  const file = join(folder, "text");
  writeFileSync(file, text);
  return file;
}
