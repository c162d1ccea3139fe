// The functions of Node's zlib that the record codec and the lists use; Workers have them under `nodejs_compat`.
// Declared here so that the edge is not typed with all of Node.

declare module "node:zlib" {
  interface Options {
    readonly dictionary?: Uint8Array;
    readonly level?: number;
    readonly maxOutputLength?: number;
  }
  export function deflateRawSync(data: string | Uint8Array, options?: Options): Uint8Array;
  export function deflateSync(data: string | Uint8Array, options?: Options): Uint8Array;
  export function inflateRawSync(data: Uint8Array, options?: Options): Uint8Array;
  export function inflateSync(data: Uint8Array, options?: Options): Uint8Array;
  export function gunzipSync(data: Uint8Array, options?: Options): Uint8Array;
}
