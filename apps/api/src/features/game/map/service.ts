import type { GameMap, MapCall, MapPlayer, MapPosition, MapPositions, MapService } from '@tenfour/contracts';
import type { EmergencyCall, Location, ModCall, OnlinePlayer } from '@tenfour/erlc';
import { iso } from '../../../db/codecs.ts';
import {
  freshnessOf,
  type GameReading,
  isForgotten,
  prepareCurrentSnapshot,
  type SnapshotDeps,
} from '../gateway/index.ts';

/** Most players and calls of an answer, and the longest description: a private server has 50 players at most. */
const MOST = { players: 200, calls: 100, description: 300 };

/** How long an unanswered mod call is shown, in ms: the game's log holds on to it for hours. */
const MOD_CALL_MS = 30 * 60_000;

const DAY_MS = 24 * 60 * 60_000;

export interface MapServiceDeps extends SnapshotDeps {
  maps: () => Promise<GameMap[]>;
}

/** Creates the service of the live map, which shows the newest snapshot and stores nothing. */
export function createMapService(deps: MapServiceDeps): MapService {
  const current = prepareCurrentSnapshot(deps);
  return {
    maps: deps.maps,

    async positions(viewer): Promise<MapPositions> {
      const snapshot = await current(viewer.serverId);
      const { reading, takenAt } = snapshot;
      const freshness = freshnessOf(snapshot, deps.now());
      if (reading === null || takenAt === null || isForgotten(snapshot, deps.now()))
        return { ...freshness, online: false, players: [], calls: [] };
      return {
        ...freshness,
        online: reading.currentPlayers > 0,
        players: reading.players.slice(0, MOST.players).map(playerOf),
        calls: callsOf(reading, takenAt).slice(0, MOST.calls),
      };
    },
  };
}

function playerOf(online: OnlinePlayer): MapPlayer {
  return {
    name: online.player.name,
    robloxUserId: online.player.id === null ? null : String(online.player.id),
    permission: online.permission,
    callsign: online.callsign,
    team: online.team ?? '',
    wantedStars: online.wantedStars,
    position: positionOf(online.location),
  };
}

function positionOf(location: Location | null): MapPosition | null {
  if (location === null) return null;
  const { x, z, postalCode, streetName } = location;
  return { x: rounded(x), z: rounded(z), postalCode, streetName };
}

/** Tenths of a stud are finer than any picture. */
function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the open calls, newest first. */
function callsOf(reading: GameReading, takenAt: number): MapCall[] {
  const byId = new Map(reading.players.map((online) => [online.player.id, online]));
  const emergencies = reading.emergencyCalls
    .filter(({ startedAt }) => isMoment(startedAt, takenAt))
    .map((call) => emergencyOf(call, byId));
  const modCalls = reading.modCalls
    .filter(
      ({ moderator, timestamp }) =>
        moderator === null && isMoment(timestamp, takenAt) && timestamp * 1_000 > takenAt - MOD_CALL_MS,
    )
    .flatMap((call) => modCallOf(call, reading.players));
  return [...emergencies, ...modCalls].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

/** Returns whether a time of the game, in seconds, is one: its clock can be ahead by a little. */
function isMoment(seconds: number, takenAt: number): boolean {
  return seconds > 0 && seconds * 1_000 < takenAt + DAY_MS;
}

function emergencyOf(call: EmergencyCall, byId: ReadonlyMap<number | null, OnlinePlayer>): MapCall {
  const { position, callNumber, startedAt, team } = call;
  return {
    id: `emergency-${team}-${callNumber ?? ''}-${startedAt}`,
    kind: 'emergency',
    team,
    caller: call.caller === null ? null : (byId.get(call.caller)?.player.name ?? null),
    description: call.description?.slice(0, MOST.description) ?? null,
    place: call.positionDescriptor,
    position:
      position && positionOf({ ...position, postalCode: null, streetName: null, buildingNumber: null }),
    responders: call.players.flatMap((id) => byId.get(id)?.player.name ?? []),
    startedAt: iso(startedAt * 1_000),
  };
}

/** Calls of players who left have no place, and no one to help. */
function modCallOf({ caller, timestamp }: ModCall, players: readonly OnlinePlayer[]): MapCall[] {
  const online = players.find(({ player }) => player.id === caller.id && player.name === caller.name);
  if (!online) return [];
  const position = positionOf(online.location);
  return [
    {
      id: `mod-${caller.id ?? caller.name}-${timestamp}`,
      kind: 'mod',
      team: null,
      caller: caller.name,
      description: null,
      place: null,
      position,
      responders: [],
      startedAt: iso(timestamp * 1_000),
    },
  ];
}
