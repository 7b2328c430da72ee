/** A position in the game, in studs: +x leads to the right of the map, +z down. */
export interface GamePosition {
  x: number;
  z: number;
}

/** A position with what the game calls it; null where it has no name. */
export interface NamedPosition extends GamePosition {
  postalCode: string | null;
}

/** A point of a map picture: 0 to 1 from its left and from its upper edge. */
export interface MapPoint {
  u: number;
  v: number;
}

/** How positions lie on a map picture, as the operator measured it. Distances on the picture are in pixels. */
export interface MapCalibration {
  /** Width and height of the picture that the other numbers were measured on. */
  size: number;
  pixelsPerStud: number;
  /** Where the position (0, 0) lies. */
  origin: readonly [x: number, y: number];
  /** How far from the named point of a postal its players are at most, in studs. */
  tolerance: number;
  /** Named points, by postal code. */
  postals: Readonly<Record<string, readonly [x: number, y: number]>>;
}

/** Whether the positions of players agree with the postals that the game names for them. */
export type CalibrationCheck = 'confirmed' | 'unverified' | 'failed';

/** Postals that have to be seen before a calibration is confirmed or fails: one alone could be an accident. */
const POSTALS_NEEDED = 2;

/** Returns the point of a position by scale and origin; it can lie beyond the picture. */
export function toMapPoint(calibration: MapCalibration, { x, z }: GamePosition): MapPoint {
  const { size, pixelsPerStud, origin } = calibration;
  return { u: (origin[0] + x * pixelsPerStud) / size, v: (origin[1] + z * pixelsPerStud) / size };
}

/** Returns the named point of a postal; null when the calibration lacks it. */
export function postalPoint({ size, postals }: MapCalibration, postalCode: string | null): MapPoint | null {
  const point = postalCode !== null && Object.hasOwn(postals, postalCode) ? postals[postalCode] : undefined;
  return point ? { u: point[0] / size, v: point[1] / size } : null;
}

/**
 * Compares positions with the named points of their postals. Of each postal the nearest position counts; the check fails
 * when fewer than half of the postals agree.
 */
export function checkCalibration(
  calibration: MapCalibration,
  positions: readonly NamedPosition[],
): CalibrationCheck {
  const nearest = new Map<string, number>();
  for (const position of positions) {
    const named = postalPoint(calibration, position.postalCode);
    if (named === null || position.postalCode === null) continue;
    const { u, v } = toMapPoint(calibration, position);
    const studs =
      (Math.hypot(u - named.u, v - named.v) * calibration.size) / Math.abs(calibration.pixelsPerStud);
    nearest.set(
      position.postalCode,
      Math.min(studs, nearest.get(position.postalCode) ?? Number.POSITIVE_INFINITY),
    );
  }
  if (nearest.size < POSTALS_NEEDED) return 'unverified';
  const agreeing = [...nearest.values()].filter((studs) => studs <= calibration.tolerance).length;
  return agreeing * 2 < nearest.size ? 'failed' : 'confirmed';
}

/**
 * Returns where a position is shown: by scale and origin, or at its postal after a failed check. Null when neither leads
 * to a point of the picture.
 */
export function placeOnMap(
  calibration: MapCalibration,
  check: CalibrationCheck,
  position: NamedPosition,
): MapPoint | null {
  const point = check === 'failed' ? null : toMapPoint(calibration, position);
  if (point !== null && isOnPicture(point)) return point;
  const named = postalPoint(calibration, position.postalCode);
  return named !== null && isOnPicture(named) ? named : null;
}

function isOnPicture({ u, v }: MapPoint): boolean {
  return u >= 0 && u <= 1 && v >= 0 && v <= 1;
}

/** How far two positions are apart, in studs. */
function distanceBetween(one: GamePosition, other: GamePosition): number {
  return Math.hypot(one.x - other.x, one.z - other.z);
}

/** Returns up to `most` of the candidates with a position, nearest first, with their distance in studs. */
export function nearestTo<T extends { position: GamePosition | null }>(
  point: GamePosition,
  candidates: readonly T[],
  most: number,
): { one: T; studs: number }[] {
  return candidates
    .flatMap((one) => (one.position ? [{ one, studs: distanceBetween(point, one.position) }] : []))
    .sort((a, b) => a.studs - b.studs)
    .slice(0, most);
}

/** How long a trail reaches back, in ms. */
const TRAIL_MS = 2 * 60_000;

/** Most points of one trail, and most trails: a faster clock or a larger game costs no memory. */
const TRAIL_POINTS = 60;
const TRAILS = 500;

/** The last positions of a player, oldest first; `at` in epoch ms. */
export type Trail = readonly (NamedPosition & { at: number })[];

/**
 * Returns the trails with the positions of a reading: those of players who left are dropped, and points older than two
 * minutes. A reading that is not newer than the last changes nothing.
 */
export function extendTrails(
  trails: ReadonlyMap<string, Trail>,
  players: readonly { key: string; position: NamedPosition | null }[],
  at: number,
): ReadonlyMap<string, Trail> {
  const next = new Map<string, Trail>();
  for (const { key, position } of players.slice(0, TRAILS)) {
    const before = trails.get(key) ?? [];
    if ((before.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= at) next.set(key, before);
    else if (position !== null) {
      const kept = before.filter((point) => point.at > at - TRAIL_MS);
      next.set(
        key,
        [...kept, { x: position.x, z: position.z, postalCode: position.postalCode, at }].slice(-TRAIL_POINTS),
      );
    }
  }
  return next;
}
