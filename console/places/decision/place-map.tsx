// A small map around a point: coasts, the point, the circle within which it lies, and the way from the place before. Loaded only where
// there is a point.

import {
  geoAzimuthalEqualArea,
  geoCircle,
  geoGraticule10,
  geoPath,
  type GeoPermissibleObjects,
} from "d3-geo";
import { useMemo } from "react";
import { distanceKm } from "#domain/location/distance.ts";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import land from "world-atlas/land-110m.json";
import { degreesOf, frameOf } from "./map-frame.ts";
import type { Spot } from "./place-words.ts";
import styles from "./place.module.css";

const WIDTH = 320;
const HEIGHT = 200;
const HALF_WORLD = 90;

// The file is a topology; the type that is read from it has texts where the specification has words.
const WORLD = land as unknown as Topology;
const LAND = Object.values(WORLD.objects).map((shapes) => feature(WORLD, shapes));

interface Props {
  readonly spot: Spot;
  /** The last place before it, if it is known. */
  readonly from: Spot | null;
  /** The same in words. */
  readonly words: string;
}

export function PlaceMap({ spot, from, words }: Props) {
  const { bar, last, ...paths } = useMemo(() => pathsOf(spot, from), [spot, from]);
  return (
    <svg className={styles["map"]} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Map: ${words}`}>
      <path className={styles["lines"]} d={paths.lines} />
      <path className={styles["land"]} d={paths.land} />
      {paths.circle === null ? null : (
        <path className={styles["circle"]} d={paths.circle} data-value={spot.radiusKm ?? undefined} />
      )}
      {paths.way === null ? null : <path className={styles["way"]} d={paths.way} data-part="way" />}
      {last === null ? null : <circle className={styles["last"]} cx={last[0]} cy={last[1]} r="3.5" />}
      <circle className={styles["point"]} cx={WIDTH / 2} cy={HEIGHT / 2} r="3.5" />
      <g className={styles["bar"]} transform={`translate(10,${HEIGHT - 10})`}>
        <path d={`M0-4V0H${bar.pixels}V-4`} />
        <text y="-7">{bar.km} km</text>
      </g>
    </svg>
  );
}

function pathsOf(spot: Spot, from: Spot | null) {
  const { latitude, longitude, radiusKm } = spot;
  const { scale, bar } = frameOf(radiusKm, HEIGHT / 2, from === null ? 0 : distanceKm(from, spot));
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .translate([WIDTH / 2, HEIGHT / 2])
    .scale(scale)
    .clipAngle(HALF_WORLD)
    .clipExtent([
      [0, 0],
      [WIDTH, HEIGHT],
    ]);
  const path = geoPath(projection).digits(1);
  const circle =
    radiusKm === null ? null : geoCircle().center([longitude, latitude]).radius(degreesOf(radiusKm))();
  const start: [number, number] | null = from === null ? null : [from.longitude, from.latitude];
  const way: GeoPermissibleObjects | null =
    start === null ? null : { type: "LineString", coordinates: [start, [longitude, latitude]] };
  return {
    bar,
    land: LAND.map((shapes) => path(shapes) ?? "").join(""),
    lines: path(geoGraticule10()) ?? "",
    circle: circle === null ? null : path(circle),
    way: way === null ? null : path(way),
    last: start === null ? null : projection(start),
  };
}
