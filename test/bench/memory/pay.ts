// Pays by the path of production, 20 times a second, and hears of what was held: the process that the bench of memory starts
// with the system's directory and the number of seconds. It tells its parent what it did, and ends with it.

import { readLocalFile } from "#ops/local-system/local-file.ts";
import { openConnections, type Request } from "#test/load/connections.ts";
import { runOpenLoop } from "#test/load/open-loop.ts";
import { createOrganisation } from "#test/load/own-system.ts";
import { openListener, subscribe } from "#test/bench/edge/listener.ts";
import { requestsOfLife } from "#test/bench/edge/requests-of-life.ts";
import type { Load } from "./figures.ts";

const RATE = 20;
const PATH = "/api/v1/transactions";
const CONNECTIONS = 32;

async function pay(dataDir: string, seconds: number): Promise<Load> {
  const local = readLocalFile(dataDir);
  if (local === null) throw new Error(`${dataDir} holds no system`);
  const { keys } = await createOrganisation({ local }, "Bench of memory");
  const receiver = await openListener();
  await subscribe({ local }, keys.productionSecret, receiver.url);
  const connections = openConnections(new URL(local.productionBaseUrl).origin, {
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${keys.productionSecret}` },
  });
  const { latencies, failures, seconds: taken } = await runOpenLoop(connections, requests(seconds), RATE);
  await Promise.all([connections.close(), receiver.close()]);
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return { answered: latencies.length, failed, seconds: taken };
}

/** Made one by one: who pays without a pause pays now. */
function* requests(seconds: number): Generator<Request> {
  const source = requestsOfLife(20_261_126, "memory", PATH);
  for (let left = seconds * RATE; left > 0;) {
    for (const request of source.next(1)) {
      if (left-- > 0) yield request;
    }
  }
}

process.on("disconnect", () => process.exit());
const [dataDir = "", seconds = "0"] = process.argv.slice(2);
process.send?.(await pay(dataDir, Number(seconds)), () => process.disconnect());
