// Distance between two points on the Earth, by the haversine formula on a sphere (R. W. Sinnott, "Virtues of the
// Haversine", Sky and Telescope 68, 1984). Off by at most half a percent, which no rule here is sensitive to.

export interface Coordinates {
  /** Degrees, −90 to 90. */
  readonly latitude: number;
  /** Degrees, −180 to 180. */
  readonly longitude: number;
}

/** IUGG mean radius R₁. */
const EARTH_RADIUS_KM = 6_371.0088;

/** Great-circle distance in kilometres, 0 to 20,015. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const phi1 = radians(from.latitude);
  const phi2 = radians(to.latitude);
  const a =
    haversine(phi2 - phi1) +
    Math.cos(phi1) * Math.cos(phi2) * haversine(radians(to.longitude - from.longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
