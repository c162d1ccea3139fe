// A TCP line between two parts that goes wrong in the ways that networks have: slow, cut in the middle of a message, closed on
// one side, or black, so that nothing comes through until it is mended, as TCP sends again what was lost. Or something between them
// answers in their place: with noise, or with what Kafka's protocol reads as the size of an endless answer.

import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { seededRandom } from "#test/load/random.ts";

export const ROUGH = ["slow", "cut", "half-closed", "black"] as const;
export type Roughness = (typeof ROUGH)[number] | "garbled" | "oversized";

export interface RoughLine {
  readonly port: number;
  /** From now on, for open connections too; null: everything goes through. */
  become(roughness: Roughness | null): void;
  close(): Promise<void>;
}

const SLOW_MILLISECONDS = 2_000;
/** Of messages, while a line cuts or closes. */
const HIT_SHARE = 0.3;
const SEED = 20_261_130;
const NOISE_BYTES = 64;
const LARGEST_SIZE = Buffer.from([0x7f, 0xff, 0xff, 0xff]);

/** @param target the port of the part behind, on loopback. */
export async function layRoughLine(target: number): Promise<RoughLine> {
  const random = seededRandom(SEED);
  const open = new Set<Socket>();
  let now: Roughness | null = null;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true });
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", end).once("close", () => {
        open.delete(socket);
        end();
      });
    }
    carry(near, far, end, false);
    carry(far, near, end, true);
    if (now === "black") for (const socket of [near, far]) socket.pause();
  });
  const noise = (): Buffer => Buffer.from(Array.from({ length: NOISE_BYTES }, () => random.below(256)));
  function carry(from: Socket, to: Socket, end: () => void, answers: boolean): void {
    from.on("data", (bytes: Buffer) => {
      if (answers && (now === "garbled" || now === "oversized") && random.chance(HIT_SHARE))
        to.write(now === "garbled" ? noise() : LARGEST_SIZE);
      if (now === "cut" && random.chance(HIT_SHARE)) {
        to.write(bytes.subarray(0, bytes.length >> 1), end);
        return;
      }
      if (now === "half-closed" && random.chance(HIT_SHARE)) {
        to.end();
        return;
      }
      if (now === "slow") {
        from.pause();
        setTimeout(() => {
          if (to.writable) to.write(bytes);
          if (now !== "black") from.resume();
        }, SLOW_MILLISECONDS);
        return;
      }
      if (to.writable && !to.write(bytes)) {
        from.pause();
        to.once("drain", () => from.resume());
      }
    });
    from.on("end", () => to.end());
  }
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    become(roughness) {
      now = roughness;
      for (const socket of open) {
        if (now === "black") socket.pause();
        else socket.resume();
      }
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
