import type { GameMap, MapCall, MapPlayer, MapPosition, MapPositions, ModCall } from '@tenfour/contracts';
import {
  type CalibrationCheck,
  checkCalibration,
  type MapCalibration,
  type MapPoint,
  nearestTo,
  placeOnMap,
  type Trail,
  toMapPoint,
  usernameKey,
} from '@tenfour/domain';

/** A player on the map; `point` is null where the picture does not show their position. */
export interface PlayerMarker {
  key: string;
  player: MapPlayer;
  point: MapPoint | null;
}

/** An open call, with the staff in the game that are nearest to it. */
export interface CallMarker {
  call: MapCall;
  point: MapPoint | null;
  nearest: { name: string; studs: number }[];
}

/** What the page shows of a reading on one map. */
export interface Scene {
  check: CalibrationCheck | 'none';
  players: PlayerMarker[];
  calls: CallMarker[];
  /** Points of an SVG polyline by player, in thousandths of the picture. */
  trails: { key: string; team: string; points: string }[];
}

/** Most staff named for a call. */
const NEAREST = 3;

/** The same for one player in all readings. */
export function keyOf({ robloxUserId, name }: Pick<MapPlayer, 'robloxUserId' | 'name'>): string {
  return robloxUserId ?? name;
}

/**
 * Returns the calls of a reading with the mod calls as the queue has them, at their reporter; those that staff closed are
 * gone. Without the queue (null) they are the unanswered ones of the game.
 */
export function callsWith(
  queue: readonly ModCall[] | null,
  { players, calls }: Pick<MapPositions, 'players' | 'calls'>,
): MapCall[] {
  if (queue === null) return [...calls];
  const byId = new Map(players.map((player) => [player.robloxUserId, player]));
  const byName = new Map(players.map((player) => [usernameKey(player.name), player]));
  const waiting = queue.flatMap((call): MapCall[] => {
    const id = call.reporterRobloxUserId;
    const reporter = id === null ? byName.get(usernameKey(call.reporterUsername)) : byId.get(id);
    if (!reporter) return [];
    return [
      {
        id: call.id,
        kind: 'mod',
        team: null,
        caller: reporter.name,
        description: call.reason,
        place: call.location,
        position: reporter.position,
        responders: call.claimedBy ? [call.claimedBy.username] : [],
        startedAt: call.createdAt,
      },
    ];
  });
  return [...calls.filter(({ kind }) => kind === 'emergency'), ...waiting].sort((a, b) =>
    a.startedAt < b.startedAt ? 1 : -1,
  );
}

/** Places a reading on a map. `hidden` are the teams that are filtered out; null is a map without calibration. */
export function sceneOf(
  { players, calls }: Pick<MapPositions, 'players' | 'calls'>,
  calibration: MapCalibration | null,
  trails: ReadonlyMap<string, Trail>,
  hidden: ReadonlySet<string>,
): Scene {
  const seen = players.flatMap(({ position }) => position ?? []);
  const check = calibration === null ? 'none' : checkCalibration(calibration, seen);
  const pointOf = (position: MapPosition | null): MapPoint | null =>
    position === null || calibration === null || check === 'none'
      ? null
      : placeOnMap(calibration, check, position);
  const shown = players
    .filter(({ team }) => !hidden.has(team))
    .map((player) => ({ key: keyOf(player), player, point: pointOf(player.position) }))
    .sort((a, b) => a.player.team.localeCompare(b.player.team) || a.player.name.localeCompare(b.player.name));
  const staff = players.filter(({ permission }) => permission !== 'Normal');
  return {
    check,
    players: shown,
    calls: calls.map((call) => ({ call, point: pointOf(call.position), nearest: nearestOf(call, staff) })),
    trails: calibration === null || check === 'failed' ? [] : linesOf(shown, trails, calibration),
  };
}

function nearestOf({ position, caller }: MapCall, staff: readonly MapPlayer[]): CallMarker['nearest'] {
  if (position === null) return [];
  const others = staff.filter(({ name }) => name !== caller);
  return nearestTo(position, others, NEAREST).map(({ one, studs }) => ({ name: one.name, studs }));
}

function linesOf(
  shown: readonly PlayerMarker[],
  trails: ReadonlyMap<string, Trail>,
  calibration: MapCalibration,
): Scene['trails'] {
  return shown.flatMap(({ key, player }) => {
    const trail = trails.get(key) ?? [];
    if (trail.length < 2) return [];
    const points = trail.map((position) => toMapPoint(calibration, position));
    const text = points.map(({ u, v }) => `${(u * 1_000).toFixed(1)},${(v * 1_000).toFixed(1)}`).join(' ');
    return [{ key, team: player.team, points: text }];
  });
}

/** Returns the teams of a reading with their number of players, by name. */
export function teamsOf(players: readonly MapPlayer[]): { team: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { team } of players) counts.set(team, (counts.get(team) ?? 0) + 1);
  return [...counts].map(([team, count]) => ({ team, count })).sort((a, b) => a.team.localeCompare(b.team));
}

/** The chosen map, else the first with a calibration, else the first. */
export function mapNamed(maps: readonly GameMap[], chosen: string | null): GameMap | undefined {
  return (
    maps.find(({ name }) => name === chosen) ??
    maps.find(({ calibration }) => calibration !== null) ??
    maps[0]
  );
}

/** "river_fall" as "River fall". */
export function mapTitle(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
}

/** The picture with postals where it is wanted and there is one; null without any. */
export function pictureOf({ name, styles }: GameMap, withPostals: boolean): string | null {
  const wanted = withPostals ? 'postals' : 'blank';
  const style = styles.find((one) => one === wanted) ?? styles[0];
  return style ? `/maps/${name}_${style}.png` : null;
}
