// A client in Java that a generator of others makes of the document: whole, and its calls are answered as its types say.

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { demandOperations, GeneratedClient, type Called } from "./generated-client.ts";

const GIVEN = join(import.meta.dirname, "java");
const MAVEN = ["-B", "-ntp", "-q", "-f", "pom.xml"];
const COPIES = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1";
const GENERATOR = "openapi-generator-cli";
const GENERATOR_VERSION = "7.25.0";
const GENERATOR_JAR = `${GENERATOR}-${GENERATOR_VERSION}.jar`;

/**
 * @param directory where the client is made
 * @returns null, or in one sentence what the machine lacks for it
 * @throws StartError in one sentence for a finding
 */
export async function callJavaClient(
  directory: string,
  called: Called,
  signal: AbortSignal,
): Promise<string | null> {
  const client = new GeneratedClient(directory, GIVEN, called, signal);
  for (const [program, version] of [
    ["mvn", "-v"],
    ["javac", "-version"],
  ] as const) {
    if ((await client.attempt(program, [version])) === null) continue;
    return `No Java client was made: there is no ${program} on the path.`;
  }
  const unreached = await fetchJars(client);
  if (unreached !== null) {
    return `No Java client was made: its generator cannot be had (check the network): ${unreached}`;
  }
  const generate = ["generate", "-c", "openapi-generator.yaml", "-i", "openapi.json", "-o", "made"];
  const generator = ["-jar", join("generator", GENERATOR_JAR), ...generate];
  await client.demand("java", generator, "openapi-generator makes no client of the document");
  const sources = sourcesIn(directory);
  const apis = sources.filter((file) => file.endsWith("Api.java")).map((file) => client.read(file));
  demandOperations("Java", (operation) => apis.some((made) => made.includes(` ${operation}WithHttpInfo(`)));
  mkdirSync(join(directory, "classes"), { recursive: true });
  writeFileSync(join(directory, "sources"), [...sources, "CallClient.java"].join("\n"));
  const classes = ["classes", join("libraries", "*")].join(delimiter);
  const compile = ["-nowarn", "-encoding", "UTF-8", "-d", "classes", "-cp", classes, "@sources"];
  await client.demand("javac", compile, "The Java client does not compile");
  await client.call("java", ["-cp", classes, "CallClient"], "Java");
  return null;
}

/** The generator and the libraries of what it makes. @returns null, or the last words of Maven. */
async function fetchJars(client: GeneratedClient): Promise<string | null> {
  const artifact = `-Dartifact=org.openapitools:${GENERATOR}:${GENERATOR_VERSION}`;
  const generator = [`${COPIES}:copy`, artifact, "-DoutputDirectory=generator"];
  const libraries = [`${COPIES}:copy-dependencies`, "-DoutputDirectory=libraries"];
  return (
    (await client.attempt("mvn", [...MAVEN, ...generator])) ??
    (await client.attempt("mvn", [...MAVEN, ...libraries]))
  );
}

/** Below the folder. Tests that the generator makes too are no part of the client. */
function sourcesIn(directory: string): string[] {
  const main = join("made", "src", "main");
  const files = readdirSync(join(directory, main), { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".java")).map((file) => join(main, file));
}
