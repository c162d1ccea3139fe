// An HTTP server for one test or bench, on a free port of this machine.

import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface LocalServer {
  /** Without a slash at its end. */
  readonly url: string;
  /** Ends the connections that are open, too. */
  close(): Promise<void>;
}

export async function startLocalServer(answer: RequestListener): Promise<LocalServer> {
  // Longer than any client keeps an idle connection: on a busy machine a request would else meet its end.
  const server = createServer({ keepAliveTimeout: 120_000 }, answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
