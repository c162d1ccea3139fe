// The functions of Node's crypto that the domain hashes bodies and compares secrets with; Workers have them under `nodejs_compat`.
// Declared here so that the edge is not typed with all of Node.

declare module "node:crypto" {
  interface Hash {
    update(data: string | Uint8Array): this;
    digest(encoding: "hex" | "base64"): string;
  }
  export function createHash(algorithm: "sha256"): Hash;
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
  export function createHmac(algorithm: "sha256", key: string | Uint8Array): Hash;
}
