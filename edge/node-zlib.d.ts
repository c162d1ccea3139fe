// The functions of Node's zlib that the record codec, the lists and packed bodies use; Workers have them under `nodejs_compat`.
// Declared here so that the edge is not typed with all of Node.

declare module "node:zlib" {
  interface Options {
    readonly dictionary?: Uint8Array;
    readonly level?: number;
    readonly maxOutputLength?: number;
  }
  /** With `info`: what came of it, and how many of the given bytes were part of it. */
  export interface Unpacked {
    readonly buffer: Uint8Array;
    readonly engine: { readonly bytesWritten: number };
  }
  interface WithInfo extends Options {
    readonly info: true;
  }
  export function deflateRawSync(data: string | Uint8Array, options?: Options): Uint8Array;
  export function deflateSync(data: string | Uint8Array, options?: Options): Uint8Array;
  export function inflateRawSync(data: Uint8Array, options?: Options): Uint8Array;
  export function inflateSync(data: Uint8Array, options: WithInfo): Unpacked;
  export function inflateSync(data: Uint8Array, options?: Options): Uint8Array;
  export function gunzipSync(data: Uint8Array, options: WithInfo): Unpacked;
  export function gunzipSync(data: Uint8Array, options?: Options): Uint8Array;
}
