// Durable objects as the platform runs them: one life at a time, storage that outlives it, an alarm that is tried until it
// ends well, and no word to anybody before what it rests on is durable.

import type { Faults } from "./faults.ts";
import { LostError, type Network } from "./network.ts";
import { ObjectStorage } from "./storage.ts";
import { currentLife, inLife, Life, type Timer, type World } from "./world.ts";

type Methods = Readonly<Record<string, (...given: unknown[]) => unknown>>;
export type ObjectClass = new (context: object, env: object) => object;

const ALARM_AGAIN_MILLISECONDS = 2_000;
const ALARM_TRIES = 6;
/** An alarm does not start an object that has just ended in the same moment. */
const START_AGAIN_MILLISECONDS = 500;

/** An object's place: what stays of it from life to life. */
export class Place {
  readonly kind: string;
  readonly name: string;
  readonly storage: ObjectStorage;
  /** Its node's clock is off by so much, in each of its lives. */
  clockOffset = 0;
  private readonly world: World;
  private readonly faults: Faults;
  private readonly begin: (context: object) => Methods;
  private life: (Life & { object?: Methods }) | null = null;
  private readonly inFlight = new Set<() => void>();
  private alarm: Timer | null = null;
  private tries = 0;

  constructor(
    world: World,
    faults: Faults,
    kind: string,
    name: string,
    begin: (context: object) => Methods,
    onDurable: (place: Place) => void,
  ) {
    this.world = world;
    this.faults = faults;
    this.kind = kind;
    this.name = name;
    this.begin = begin;
    this.storage = new ObjectStorage(world, () => onDurable(this));
  }

  get isAlive(): boolean {
    return this.life !== null;
  }

  /** All that it had in memory is gone, and its callers get an error. */
  crash(): void {
    if (this.life === null) return;
    this.world.reach(`fault: ${this.kind} crashed`);
    this.restart();
  }

  /** Ends its life; the next begins when somebody calls, or an alarm is due. */
  restart(): void {
    if (this.life === null) return;
    this.life.gone = true;
    this.life = null;
    this.storage.crash();
    for (const fail of this.inFlight) fail();
    this.inFlight.clear();
    this.schedule(START_AGAIN_MILLISECONDS);
  }

  setClock(offset: number): void {
    this.clockOffset = offset;
    if (this.life) this.life.clockOffset = offset;
  }

  /** What a method that only reads says, past all faults; null where the object does not run. For the watching test. */
  peek(method: string): unknown {
    const { life } = this;
    if (life === null) return null;
    const { failing } = this.storage.faults;
    this.storage.faults.failing = 0;
    try {
      return inLife(life, () => this.methodOf(life, method)());
    } finally {
      this.storage.faults.failing = failing;
    }
  }

  /** Runs a method in this object; the answer waits until what was written is durable. */
  async invoke(method: string, given: readonly unknown[]): Promise<unknown> {
    if (this.world.chance(this.faults.crash)) this.crash();
    const life = this.open();
    const answered = Promise.withResolvers<unknown>();
    const fail = (): void => answered.reject(new LostError("the object was reset"));
    this.inFlight.add(fail);
    const end = (act: () => void): void => {
      if (life.gone) return;
      this.storage.whenDurable(() => {
        this.inFlight.delete(fail);
        act();
      });
    };
    inLife(life, () => {
      // The call itself may throw, as any function may.
      void new Promise((resolve) => resolve(this.methodOf(life, method)(...given))).then(
        (value) => end(() => answered.resolve(structuredClone(value))),
        (error: unknown) => end(() => answered.reject(error)),
      );
    });
    if (this.world.chance(this.faults.crash)) this.crash();
    return answered.promise;
  }

  private methodOf(life: Life & { object?: Methods }, method: string): (...given: unknown[]) => unknown {
    const found = life.object?.[method];
    if (typeof found !== "function") throw new TypeError(`${this.kind} has no ${method}`);
    return found.bind(life.object);
  }

  private open(): Life & { object?: Methods } {
    if (this.life) return this.life;
    const life: Life & { object?: Methods } = new Life(`${this.kind}/${this.name}`, false);
    life.clockOffset = this.clockOffset;
    const context = {
      storage: this.storage.open((at) => {
        this.storage.setAlarm(at);
        this.schedule();
      }),
      id: { name: this.name },
      waitUntil: () => {},
    };
    places.set(life, this);
    this.life = life;
    try {
      life.object = inLife(life, () => this.begin(context));
    } catch (error) {
      this.crash();
      throw error;
    }
    return life;
  }

  /** The alarm of the storage as it is now. */
  private schedule(leastMilliseconds = 0): void {
    if (this.alarm) this.alarm.canceled = true;
    this.alarm = null;
    const at = this.storage.alarmAt;
    if (at === null) return;
    const late = this.world.random() * this.faults.alarmLateMilliseconds;
    // An alarm is rung by the clock of the object's node.
    const now = this.world.now + this.clockOffset;
    this.alarm = this.world.at(Math.max(leastMilliseconds, at - now) + late, () => this.ring(), null);
  }

  private ring(): void {
    this.alarm = null;
    this.storage.setAlarm(null);
    this.invoke("alarm", []).then(
      () => {
        this.tries = 0;
        if (this.world.chance(this.faults.alarmTwice) && this.storage.alarmAt === null) this.again(1);
      },
      () => {
        if (this.storage.alarmAt === null && this.tries < ALARM_TRIES) this.again(2 ** this.tries++);
      },
    );
  }

  private again(factor: number): void {
    this.storage.setAlarm(this.world.now + this.clockOffset + ALARM_AGAIN_MILLISECONDS * factor);
    this.schedule();
  }
}

const places = new WeakMap<Life, Place>();

/** Whatever leaves the object that now runs waits until its writes are durable; others send at once. */
export function sendWhenDurable(send: () => void): void {
  const life = currentLife();
  const place = life && places.get(life);
  if (place) place.storage.whenDurable(send);
  else send();
}

function noAnswer(): Promise<never> {
  return Promise.reject(new LostError("nobody answers"));
}

export interface Objects {
  readonly places: ReadonlyMap<string, Place>;
  /** A binding to all objects of a class. */
  namespace(kind: string, Class: ObjectClass): object;
}

export function openObjects(
  world: World,
  faults: Faults,
  network: Network,
  env: object,
  onDurable: (place: Place) => void,
): Objects {
  const all = new Map<string, Place>();
  const placeOf = (kind: string, name: string, Class: ObjectClass): Place => {
    const key = `${kind}/${name}`;
    let place = all.get(key);
    if (place === undefined) {
      const begin = (context: object) => new Class(context, env) as Methods;
      place = new Place(world, faults, kind, name, begin, onDurable);
      place.storage.faults.undoneFirst = faults.undoneFirst > 0 && world.chance(faults.undoneFirst);
      all.set(key, place);
    }
    return place;
  };
  const stub = (kind: string, name: string, Class: ObjectClass): object =>
    new Proxy(
      {},
      {
        get: (_, method) => {
          // A stub is no promise, although every other name is a method of it.
          if (method === "then" || typeof method !== "string") return undefined;
          return (...given: unknown[]) => {
            const place = placeOf(kind, name, Class);
            const copied = structuredClone(given);
            if (world.chance(faults.doubled)) {
              world.reach("stress: a call was doubled");
              const again = structuredClone(given);
              world.at(network.delay(), () => void place.invoke(method, again).catch(() => {}), null);
            }
            return network.call(
              () => (faults.awayKind === kind ? noAnswer() : place.invoke(method, copied)),
              sendWhenDurable,
            );
          };
        },
      },
    );
  return {
    places: all,
    namespace: (kind, Class) => ({ getByName: (name: string) => stub(kind, name, Class) }),
  };
}
