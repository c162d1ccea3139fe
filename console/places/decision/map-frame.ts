// How much of the world a small map shows, and how long its scale is.

/** Kilometres of a degree of a great circle. */
const KM_PER_DEGREE = 111.195;
const EARTH_KM = 6371;
/** The coasts are drawn coarsely: nearer than this they say nothing. */
const NEAREST_KM = 1_500;
/** So much of the map is the circle of accuracy, at most. */
const ROOM = 1.6;
/** So much of it is the way to another point. */
const WAY = 1.15;
const FARTHEST_KM = 9_000;
const SCALES = [5_000, 2_000, 1_000, 500] as const;

export interface Frame {
  /** Kilometres from the middle to the nearer edge. */
  readonly reachKm: number;
  /** Of a projection of the sphere, in pixels. */
  readonly scale: number;
  readonly bar: { readonly km: number; readonly pixels: number };
}

/**
 * @param half pixels from the middle to the nearer edge
 * @param farKm how far another point is that belongs to it; one that is farther than a map shows is beyond its edge
 */
export function frameOf(radiusKm: number | null, half: number, farKm = 0): Frame {
  const wanted = Math.max(NEAREST_KM, (radiusKm ?? 0) * ROOM, farKm * WAY);
  const reachKm = Math.min(FARTHEST_KM, wanted);
  // As of the azimuthal projection that keeps areas: r = 2 sin(angle / 2).
  const scale = half / (2 * Math.sin(reachKm / EARTH_KM / 2));
  const km = SCALES.find((one) => one <= reachKm / 2) ?? 500;
  return { reachKm, scale, bar: { km, pixels: scale * 2 * Math.sin(km / EARTH_KM / 2) } };
}

/** As an angle of the sphere; no circle reaches around it. */
export function degreesOf(radiusKm: number): number {
  return Math.min(radiusKm / KM_PER_DEGREE, 179);
}
