// Tells the Workers' types what this project's Worker exports, so that `exports.default` is typed.

declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import("#edge/worker.ts");
  }
}

// Tests also pack what the edge only unpacks.
declare module "node:zlib" {
  export function gzipSync(data: Uint8Array): Uint8Array<ArrayBuffer>;
  export function deflateSync(data: Uint8Array): Uint8Array<ArrayBuffer>;
}
