// The node that an arrow key leads to: the nearest one that lies in that direction.

import type { Point } from "./layout.ts";

export const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const satisfies Record<string, Point>;
export type Arrow = keyof typeof ARROWS;

export function isArrow(key: string): key is Arrow {
  return Object.hasOwn(ARROWS, key);
}

/** What lies beside the way counts as further away, and what lies more beside than ahead does not count. */
const ASIDE = 2;

/** Null where nothing lies there. */
export function nearest(points: ReadonlyMap<string, Point>, from: string, arrow: Arrow): string | null {
  const start = points.get(from);
  if (start === undefined) return null;
  const { x, y } = ARROWS[arrow];
  let found: { readonly id: string; readonly far: number } | null = null;
  for (const [id, point] of points) {
    const [dx, dy] = [point.x - start.x, point.y - start.y];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    if (id === from || ahead <= 0 || aside > ahead) continue;
    const far = ahead + ASIDE * aside;
    if (found === null || far < found.far) found = { id, far };
  }
  return found?.id ?? null;
}
