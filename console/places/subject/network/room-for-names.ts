// Which names are drawn where all do not fit: those that matter more first, and none over another.

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** @param boxes of the names by node, those that matter most first. @returns the nodes whose name is drawn. */
export function withRoom(boxes: ReadonlyMap<string, Box>): ReadonlySet<string> {
  const drawn = new Map<string, Box>();
  for (const [id, box] of boxes) {
    if ([...drawn.values()].every((other) => !overlap(box, other))) drawn.set(id, box);
  }
  return new Set(drawn.keys());
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
