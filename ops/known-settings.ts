// The variables `WEIR_…` of the local system, the command line and the tests. Any other one is misspelt, and ends the program.

const KNOWN = new Set([
  "WEIR_DATA",
  "WEIR_KAFKA_JARS",
  "WEIR_FAULTS",
  "WEIR_FAULT_EVENTS",
  "WEIR_PROVIDER_PORTS",
  "WEIR_PROVIDER_CREDENTIALS",
  "WEIR_URL",
  "WEIR_TOKEN",
  "WEIR_API_URL",
  "WEIR_API_KEY",
  "WEIR_KEY",
  "WEIR_SQL_URL",
  "WEIR_SQL_USER",
  "WEIR_SQL_PASSWORD",
  "WEIR_SQL_DATABASE",
]);

/** @returns one sentence; null where each is known. */
export function refuseUnknown(environment: Readonly<Record<string, string | undefined>>): string | null {
  const unknown = Object.keys(environment).find((name) => name.startsWith("WEIR_") && !KNOWN.has(name));
  return unknown === undefined ? null : `There is no setting ${unknown}; the README lists them all.`;
}
