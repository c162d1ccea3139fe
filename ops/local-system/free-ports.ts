// Finds ports that are free at the moment, for systems that run beside others: in tests above all.

import { createServer, type AddressInfo } from "node:net";
import { demandFreePorts, portsFrom } from "./ports.ts";
import { StartError } from "./running.ts";

/** As many free loopback ports as asked for; another process may still take one before you do. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(Array.from({ length: count }, open));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

const BASE_STEP = 50;

/**
 * The first base from `from` on, in steps of 50, on which a whole system finds its ports free.
 * @throws StartError when there is none.
 */
export async function findFreePortBase(from: number): Promise<number> {
  for (let base = from; ; base += BASE_STEP) {
    const ports = portsFrom(base);
    try {
      await demandFreePorts({ ...ports });
      return base;
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
    }
  }
}

function open(): Promise<ReturnType<typeof createServer>> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}
