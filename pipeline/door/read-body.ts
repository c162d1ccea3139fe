// Bodies of requests whose sender is not known yet: each has a bound, and so have all that are held together, so that
// strangers cost no memory. When there is no room left, senders that have taken long are dropped.

import type { IncomingMessage } from "node:http";

const BODY_MAX_BYTES = 4 * 1024 * 1024;
/** So much more is read and dropped, so that a sender in the middle of its body gets the answer. */
const DROPPED_MAX_BYTES = 2 * BODY_MAX_BYTES;
/** The edge sends a batch in a fraction of this. */
const SLOW_MILLISECONDS = 2_000;

export type Body =
  | {
      readonly kind: "whole";
      readonly bytes: Buffer;
      /** To be called once nothing needs the bytes any more. */
      release(): void;
    }
  | { readonly kind: "too_large" }
  /** More is held of all bodies together than the bound. */
  | { readonly kind: "too_many" }
  /** The sender broke off: no answer reaches it. */
  | { readonly kind: "gone" };

interface Upload {
  readonly since: number;
  end(body: Body): void;
}

export class Bodies {
  private readonly heldMaxBytes: number;
  private held = 0;
  /** What is still being sent, the oldest first. */
  private readonly uploads = new Set<Upload>();

  constructor(heldMaxBytes: number) {
    this.heldMaxBytes = heldMaxBytes;
  }

  read(request: IncomingMessage): Promise<Body> {
    if (Number(request.headers["content-length"] ?? 0) > BODY_MAX_BYTES) {
      dropRest(request);
      return Promise.resolve({ kind: "too_large" });
    }
    const done = Promise.withResolvers<Body>();
    const chunks: Buffer[] = [];
    let bytes = 0;
    const release = (): void => {
      this.held -= bytes;
      bytes = 0;
    };
    const take = (chunk: Buffer): void => {
      const refusal = bytes + chunk.length > BODY_MAX_BYTES ? "too_large" : this.makeRoom(chunk.length);
      if (refusal !== null) return upload.end({ kind: refusal });
      if (!this.uploads.has(upload)) return;
      bytes += chunk.length;
      this.held += chunk.length;
      chunks.push(chunk);
    };
    const upload: Upload = {
      since: performance.now(),
      end: (body) => {
        if (!this.uploads.delete(upload)) return;
        done.resolve(body);
        if (body.kind === "whole") return;
        chunks.length = 0;
        release();
        request.off("data", take);
        dropRest(request);
      },
    };
    this.uploads.add(upload);
    request.on("data", take);
    request.once("end", () => upload.end({ kind: "whole", bytes: Buffer.concat(chunks), release }));
    request.once("close", () => upload.end({ kind: "gone" }));
    return done.promise;
  }

  private makeRoom(bytes: number): "too_many" | null {
    for (const upload of this.uploads) {
      if (this.held + bytes <= this.heldMaxBytes || performance.now() - upload.since < SLOW_MILLISECONDS)
        break;
      upload.end({ kind: "too_many" });
    }
    return this.held + bytes > this.heldMaxBytes ? "too_many" : null;
  }
}

/** Reads on what is not wanted, without keeping it, and cuts off what does not end. */
export function dropRest(request: IncomingMessage): void {
  let dropped = 0;
  request.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > DROPPED_MAX_BYTES) request.destroy();
  });
}
