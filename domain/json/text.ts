// JSON text that this system wrote itself, with the type of the value it was written from. Only here is the result of
// JSON.parse cast to a type. Text from strangers is a plain string, and is parsed with a schema.

declare const of: unique symbol;

/** The JSON text of a T. It crosses a hop, and is kept, as the string that it is. */
export type Json<T> = string & { readonly [of]: T };

export function writeJson<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>;
}

export function readJson<T>(text: Json<T>): T {
  return JSON.parse(text) as T;
}

/** For text of ours that comes back from bytes, or from a log whose rows are of many types: the caller says which it is. */
export function ownJson<T>(text: string): Json<T> {
  return text as Json<T>;
}
