// Bisection: where something that holds at one number and not at another ceases to hold.

/** The neighbours between which the answer changes, as close as doubles come. */
export interface Bisected {
  /** The last number at which it holds. */
  readonly inside: number;
  /** The first at which it does not. */
  readonly outside: number;
}

/** @param inside where it holds. @param outside where it does not, above or below. In between, the answer changes once. */
export function bisect(holds: (x: number) => boolean, inside: number, outside: number): Bisected {
  let [near, far] = [inside, outside];
  for (;;) {
    const middle = near + (far - near) / 2;
    // No double lies between neighbours: their middle is one of them.
    if (!(Math.min(near, far) < middle && middle < Math.max(near, far))) break;
    if (holds(middle)) near = middle;
    else far = middle;
  }
  return { inside: near, outside: far };
}
