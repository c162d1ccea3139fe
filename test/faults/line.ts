// A TCP line between two parts that a test can break where it hurts most: after a request went through, and before its
// answer came back. Who sent it cannot know whether it was done.

import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";

export interface Line {
  readonly port: number;
  /**
   * Of each connection that is open or opened until `mend`, loses the answer to the next request, and the connection.
   * @param isMeant chooses among the requests; without it, it is the next, whatever it asks.
   */
  loseAnswers(isMeant?: (request: Buffer) => boolean): void;
  /** Lets everything through from now on. @returns how many connections were broken since the line was laid. */
  mend(): number;
  close(): Promise<void>;
}

/** The far side has read the request before it sees the end of the connection. */
const DONE_MILLISECONDS = 200;

const never = (): boolean => false;

/** @param target the port of the part behind, on loopback. */
export async function layLine(target: number): Promise<Line> {
  let isLosing: (request: Buffer) => boolean = never;
  let broken = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    let isCut = false;
    for (const socket of [near, far]) {
      open.add(socket);
      socket
        .on("error", () => undefined)
        .once("close", () => {
          open.delete(socket);
          if (!isCut) (socket === near ? far : near).destroy();
        });
    }
    near.on("data", (bytes) => {
      const cuts = !isCut && isLosing(bytes);
      if (cuts) isCut = true;
      if (!far.write(bytes) && !isCut) near.pause();
      if (!cuts) return;
      broken++;
      near.destroy();
      setTimeout(() => far.destroy(), DONE_MILLISECONDS);
    });
    far.on("drain", () => near.resume());
    far.on("data", (bytes) => {
      if (isCut) return;
      if (!near.write(bytes)) far.pause();
    });
    near.on("drain", () => far.resume());
  });
  await listen(server);
  return {
    port: (server.address() as AddressInfo).port,
    loseAnswers: (isMeant = () => true) => void (isLosing = isMeant),
    mend() {
      isLosing = never;
      return broken;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
}
