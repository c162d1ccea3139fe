// The turns of this isolate.

import { configurationOf, type Env } from "../environment.ts";
import { Turns } from "#domain/turns/turns.ts";

const ofIsolates = new WeakMap<Env, Turns>();

export function turnsOf(env: Env): Turns {
  const known = ofIsolates.get(env);
  if (known !== undefined) return known;
  const turns = new Turns(configurationOf(env).turns, () => Date.now());
  ofIsolates.set(env, turns);
  return turns;
}
