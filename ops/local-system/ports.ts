// Where every part of the local system listens: all ports derive from one base, so two checkouts can run side by side.

import { createServer } from "node:net";
import { StartError } from "./running.ts";

export interface Ports {
  readonly sandbox: number;
  readonly production: number;
  readonly operator: number;
  readonly door: number;
  readonly loaderHealth: number;
  readonly kafka: number;
  readonly kafkaController: number;
  readonly clickhouseHttp: number;
  readonly analystDoor: number;
}

const DEFAULT_PORT_BASE = 8700;
const HIGHEST_OFFSET = 21;

/** @throws StartError when the base leaves the range of ports that need no privilege. */
export function portsFrom(base: number): Ports {
  if (!Number.isInteger(base) || base < 1024 || base + HIGHEST_OFFSET > 65_535) {
    throw new StartError(`PORT_BASE must be a whole number from 1024 to ${65_535 - HIGHEST_OFFSET}.`);
  }
  return {
    sandbox: base,
    production: base + 1,
    operator: base + 2,
    door: base + 3,
    loaderHealth: base + 4,
    kafka: base + 10,
    kafkaController: base + 11,
    clickhouseHttp: base + 20,
    analystDoor: base + HIGHEST_OFFSET,
  };
}

/** The base from the environment's `PORT_BASE`, 8700 where it says nothing. */
export function portBaseFrom(environment: Readonly<Record<string, string | undefined>>): number {
  const text = environment["PORT_BASE"];
  return text === undefined || text === "" ? DEFAULT_PORT_BASE : Number(text);
}

/**
 * Checks before anything starts that other programs do not hold the ports.
 * @param wanted what listens there → the port
 * @throws StartError naming every taken port in one sentence.
 */
export async function demandFreePorts(wanted: Readonly<Record<string, number>>): Promise<void> {
  const taken: string[] = [];
  for (const [user, port] of Object.entries(wanted)) {
    if (!(await isFree(port))) taken.push(`${port} (${user})`);
  }
  if (taken.length === 0) return;
  const subject = taken.length === 1 ? "Port" : "Ports";
  const verb = taken.length === 1 ? "is" : "are";
  throw new StartError(
    `${subject} ${taken.join(", ")} ${verb} already in use: stop the programs that listen there, or set PORT_BASE to another number.`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
