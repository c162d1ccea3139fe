// Where each node stands: laid out to a stop before anything is drawn, and the same each time. Nothing moves on the page.

import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from "d3-force";
import type { Graph } from "./graph.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Placed extends SimulationNodeDatum {
  readonly id: string;
}

const LINK = 60;
const REPULSION = -220;
const SPACE = 16;
/** The simulation has cooled down by then. */
const TICKS = 300;
const GRAVITY = 0.06;

/** Positions without a unit, the root at 0, 0. */
export function layOut({ root, nodes, edges }: Pick<Graph, "root" | "nodes" | "edges">): Map<string, Point> {
  const placed: Placed[] = nodes.map(({ id }) => (id === root ? { id, fx: 0, fy: 0 } : { id }));
  const links: SimulationLinkDatum<Placed>[] = edges.map(({ source, target }) => ({ source, target }));
  forceSimulation(placed)
    .force("link", forceLink<Placed, SimulationLinkDatum<Placed>>(links).id(idOf).distance(LINK))
    .force("charge", forceManyBody().strength(REPULSION))
    .force("apart", forceCollide(SPACE))
    .force("x", forceX(0).strength(GRAVITY))
    .force("y", forceY(0).strength(GRAVITY))
    .stop()
    .tick(TICKS);
  return new Map(placed.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}

const idOf = ({ id }: Placed) => id;

/** The same points within a frame, with room at its edges. A graph has no true proportions: it takes the room that there is. */
export function fit(points: ReadonlyMap<string, Point>, size: Size, margin: Size): Map<string, Point> {
  const x = scaleOf(
    [...points.values()].map((point) => point.x),
    size.width,
    margin.width,
  );
  const y = scaleOf(
    [...points.values()].map((point) => point.y),
    size.height,
    margin.height,
  );
  return new Map([...points].map(([id, point]) => [id, { x: x(point.x), y: y(point.y) }]));
}

function scaleOf(values: readonly number[], room: number, margin: number): (value: number) => number {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  if (span === 0) return () => room / 2;
  return (value) => Math.round((margin + ((value - least) / span) * (room - 2 * margin)) * 10) / 10;
}
