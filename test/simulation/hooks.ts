// What stands between the unmodified code and plain Node: the platform's module, bundled files, timers, and what an
// isolate keeps in memory, and bounds that are smaller in some worlds. A mutant is one text in one file that another takes the
// place of.

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { boundedSource, hasBounds } from "./bounds.ts";

export interface Mutant {
  /** How the path of the file ends. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const module = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

const PLATFORM = module(`
  export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env; } }
  export const waitUntil = () => {};
`);

// Looked up at each call: the world puts its own clock in their place.
const TIMERS = module(`
  export const setTimeout = (milliseconds, value, { signal } = {}) => new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = globalThis.setTimeout(() => resolve(value), milliseconds);
    signal?.addEventListener("abort", () => { globalThis.clearTimeout(timer); reject(signal.reason); }, { once: true });
  });
`);

/** Each simulated isolate has one of its own, although they share the process's modules. */
const heldLists = (url: string) => `
  import { HeldLists as Real } from ${JSON.stringify(`${url}?real`)};
  export class HeldLists {
    constructor(...given) {
      const byIsolate = new WeakMap();
      return new Proxy({}, { get: (_, name) => {
        const isolate = globalThis.simulatedIsolate();
        if (!byIsolate.has(isolate)) byIsolate.set(isolate, new Real(...given));
        const held = byIsolate.get(isolate);
        return typeof held[name] === "function" ? held[name].bind(held) : held[name];
      } });
    }
  }
`;

const packed = (url: string) => {
  const content = JSON.stringify(readFileSync(fileURLToPath(url)).toString("base64"));
  return `export default Uint8Array.fromBase64(${content}).buffer`;
};

/** Call before anything of the system is imported. @param mutant planted in all that is imported from now on. */
export function registerSimulationHooks(mutant: Mutant | null): void {
  addBase64();
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === "cloudflare:workers") return { url: PLATFORM, shortCircuit: true };
      if (specifier === "node:timers/promises") return { url: TIMERS, shortCircuit: true };
      return next(specifier, context);
    },
    load(url, context, next) {
      if (url.endsWith(".gz")) return { format: "module", shortCircuit: true, source: packed(url) };
      if (url.endsWith("/edge/lists/held-lists.ts")) {
        return { format: "module", shortCircuit: true, source: heldLists(url) };
      }
      const loaded = next(url, context);
      const { pathname } = new URL(url);
      const isMutant = mutant !== null && pathname.endsWith(mutant.file);
      if (!isMutant && !hasBounds(pathname)) return loaded;
      const bounded = boundedSource(pathname, textOf(loaded.source));
      return { ...loaded, source: isMutant ? planted(bounded, mutant) : bounded };
    },
  });
}

function textOf(source: unknown): string {
  return source instanceof Uint8Array ? Buffer.from(source).toString("utf8") : (source as string);
}

/** @throws Error where the text is not there exactly once: the code has moved on, and so must the mutant. */
function planted(source: string, { file, find, replace }: Mutant): string {
  const found = source.split(find).length - 1;
  if (found !== 1) throw new Error(`the mutant's text is ${found} times in ${file}, not once`);
  return source.replace(find, () => replace);
}

/** Part of the platform, and not yet of Node. */
function addBase64(): void {
  const [bytesOf, bytes]: object[] = [Uint8Array, Uint8Array.prototype];
  if (bytesOf === undefined || bytes === undefined || "fromBase64" in bytesOf) return;
  Object.defineProperty(bytesOf, "fromBase64", {
    value: (text: string) => new Uint8Array(Buffer.from(text, "base64")),
  });
  Object.defineProperty(bytes, "toBase64", {
    value(this: Uint8Array) {
      return Buffer.from(this.buffer, this.byteOffset, this.byteLength).toString("base64");
    },
  });
}
