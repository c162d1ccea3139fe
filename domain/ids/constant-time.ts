// Compares secrets by the platform, in time that depends only on their length: what a compiler may shorten would tell how
// much of a guess is right.

import { timingSafeEqual } from "node:crypto";

export function equalInConstantTime(a: string, b: string): boolean {
  const encoder = new TextEncoder();
  const [left, right] = [encoder.encode(a), encoder.encode(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
