// Has the objects of the edge count what they use, without a change of theirs: every method of their classes, the storage that
// the platform hands them, and the timers. Whose work it is follows the work, as asynchronous context does.

import { AsyncLocalStorage } from "node:async_hooks";
import { DurableObject } from "cloudflare:workers";
import type { UsedBy } from "./messages.ts";
import { Meter } from "./meter.ts";

interface Living {
  readonly ctx: DurableObjectState;
}
type Method = (this: Living, ...values: unknown[]) => unknown;
type Act = (...values: unknown[]) => unknown;

const current = new AsyncLocalStorage<Meter>();
const meters = new Map<string, Meter>();
const ofObjects = new WeakMap<Living, Meter>();
const classNames = new Map<object, string>();
const changed = new WeakSet<object>();

export function usedByAll(): UsedBy[] {
  return [...meters.values()].map((meter) => meter.used());
}

export function countClass(className: string, prototype: object): void {
  classNames.set(prototype, className);
  for (let one = prototype; one !== DurableObject.prototype; one = Object.getPrototypeOf(one) as object) {
    countMethods(one);
  }
}

function countMethods(prototype: object): void {
  if (changed.has(prototype)) return;
  changed.add(prototype);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (typeof value !== "function" || name === "constructor") continue;
    replace(prototype, name, counted(name, value as Method));
  }
}

function counted(name: string, method: Method): Method {
  return function call(...values) {
    const meter = meterOf(this);
    // The object calls itself.
    if (current.getStore() === meter) return method.apply(this, values);
    meter.called(name);
    return current.run(meter, () => during(meter, () => method.apply(this, values)));
  };
}

function during(meter: Meter, act: () => unknown): unknown {
  meter.begin();
  let waits = false;
  try {
    const result = act();
    if (!(result instanceof Promise)) return result;
    waits = true;
    return result.finally(() => meter.end());
  } finally {
    if (!waits) meter.end();
  }
}

function meterOf(object: Living): Meter {
  const known = ofObjects.get(object);
  if (known) return known;
  const { storage, id } = object.ctx;
  const className = classNames.get(Object.getPrototypeOf(object) as object) ?? "unknown";
  const name = id.name ?? id.toString();
  countStorage(storage);
  // One that was put to sleep counts on when it is back.
  const meter = meters.get(`${className} ${name}`) ?? new Meter(className, name);
  meters.set(`${className} ${name}`, meter);
  ofObjects.set(object, meter);
  return meter;
}

function countStorage(storage: DurableObjectStorage): void {
  after(storage.sql, "exec", (cursor, query) =>
    current.getStore()?.ran(query as string, cursor as SqlStorageCursor<Record<string, SqlStorageValue>>),
  );
  after(storage, "setAlarm", () => current.getStore()?.wrote("alarm"));
  for (const name of ["put", "delete"]) {
    after(storage, name, () => current.getStore()?.wrote("value"));
    after(storage.kv, name, () => current.getStore()?.wrote("value"));
  }
}

/** Once for all objects: what the platform hands out shares its methods. */
function after(owner: object, name: string, then: (result: unknown, ...values: unknown[]) => void): void {
  const prototype = Object.getPrototypeOf(owner) as Record<string, unknown>;
  const method = prototype[name] as Act;
  if (changed.has(method)) return;
  const counting = function call(this: unknown, ...values: unknown[]): unknown {
    const result = method.apply(this, values);
    then(result, ...values);
    return result;
  };
  changed.add(counting);
  replace(prototype, name, counting);
}

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/** An object sleeps only once none of its timers is set. */
export function countTimers(): void {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const owners = new Map<unknown, Meter>();
  const done = (handle: unknown): void => {
    owners.get(handle)?.end();
    owners.delete(handle);
  };
  replace(globalThis, "setTimeout", (act: Act, milliseconds?: number, ...values: unknown[]) => {
    const handle: unknown = set(() => {
      act(...values);
      done(handle);
    }, milliseconds);
    const meter = current.getStore();
    if (meter) {
      meter.begin();
      owners.set(handle, meter);
    }
    return handle;
  });
  replace(globalThis, "clearTimeout", (handle: number | null) => {
    clear(handle);
    done(handle);
  });
}
