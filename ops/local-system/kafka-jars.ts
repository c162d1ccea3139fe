// Apache Kafka's jars: fetched once by Maven into a directory, whole or not at all, and used from there ever after.

import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { StartError } from "./running.ts";

const run = promisify(execFile);
const POM = fileURLToPath(new URL("kafka-pom.xml", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DOWNLOAD_MILLISECONDS = 10 * 60_000;

/** Where the jars are kept: `WEIR_KAFKA_JARS`, or `.data/kafka-jars` of this checkout. */
export function kafkaJarsDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  return environment["WEIR_KAFKA_JARS"] || join(ROOT, ".data", "kafka-jars");
}

/**
 * Makes sure that the directory holds the jars of `kafka-pom.xml`. Safe when several processes ask at once.
 * @returns the directory
 * @throws StartError when Maven is missing or the download fails.
 */
export async function fetchKafkaJars(directory: string): Promise<string> {
  const wanted = createHash("sha256").update(readFileSync(POM)).digest("hex");
  const stamp = join(directory, "pom.sha256");
  const isThere = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isThere()) return directory;
  const parcel = `${directory}.${randomUUID()}`;
  try {
    await mkdir(dirname(directory), { recursive: true });
    await download(parcel);
    // Another process has put the same jars there meanwhile, and may be running from them.
    if (isThere()) return directory;
    await writeFile(join(parcel, "pom.sha256"), wanted);
    await rm(directory, { recursive: true, force: true });
    await rename(parcel, directory);
  } catch (error) {
    if (error instanceof StartError || !isThere()) throw error;
  } finally {
    await rm(parcel, { recursive: true, force: true });
  }
  return directory;
}

async function download(target: string): Promise<void> {
  const goal = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
  const args = ["-B", "-ntp", "-q", "-f", POM, goal, `-DoutputDirectory=${target}`, "-DincludeScope=runtime"];
  try {
    await run("mvn", args, { timeout: DOWNLOAD_MILLISECONDS, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const failure = error as NodeJS.ErrnoException & { stdout?: string };
    if (failure.code === "ENOENT") {
      throw new StartError(
        "Maven fetches Kafka's jars, but `mvn` was not found: install Maven 3.8 or newer.",
      );
    }
    const reason = failure.stdout?.split("\n").find((line) => line.startsWith("[ERROR]"));
    throw new StartError(
      `Maven could not fetch Kafka's jars${reason ? ` (${reason.slice("[ERROR] ".length)})` : ""}; check the network and start again.`,
    );
  }
}
