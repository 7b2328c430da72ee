import type { Vehicle, World, WorldPlayer } from './types.ts';
import { label, permissionOf, present } from './world.ts';

/** The expansion flags of `GET /v2/server`, in their documented order. */
export const SECTIONS = [
  'Players',
  'Staff',
  'JoinLogs',
  'Queue',
  'KillLogs',
  'CommandLogs',
  'ModCalls',
  'EmergencyCalls',
  'Vehicles',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Returns a map of ids to names; the API writes an empty one as `[]`. */
export function mapBody(map: ReadonlyMap<number, string>): Record<string, string> | [] {
  return map.size === 0 ? [] : Object.fromEntries(map);
}

/** Returns the base object of both API versions. */
export function baseBody(world: World): Record<string, unknown> {
  return {
    Name: world.name,
    OwnerId: world.ownerId,
    CoOwnerIds: world.coOwnerIds,
    CurrentPlayers: present(world).length,
    MaxPlayers: world.maxPlayers,
    JoinKey: world.joinKey,
    AccVerifiedReq: world.accVerifiedReq,
    TeamBalance: world.teamBalance,
  };
}

/** Returns a missing callsign as null or as an absent key, as real answers do. */
function callsignPart(player: WorldPlayer): { Callsign?: string | null } {
  if (player.callsign !== null) return { Callsign: player.callsign };
  return player.id % 2 === 0 ? { Callsign: null } : {};
}

export function playerV1(world: World, player: WorldPlayer): Record<string, unknown> {
  return {
    Player: label(player),
    Permission: permissionOf(world, player.id),
    ...callsignPart(player),
    Team: player.team,
  };
}

export function playerV2(world: World, player: WorldPlayer): Record<string, unknown> {
  return { ...playerV1(world, player), Location: player.place, WantedStars: player.wantedStars };
}

function staffV2(world: World): Record<string, unknown> {
  return { Admins: mapBody(world.admins), Mods: mapBody(world.mods), Helpers: mapBody(world.helpers) };
}

/** Returns the deprecated staff answer of v1: co-owners, no helpers. */
export function staffV1(world: World): Record<string, unknown> {
  return { CoOwners: world.coOwnerIds, Admins: mapBody(world.admins), Mods: mapBody(world.mods) };
}

export function vehicleV1(vehicle: Vehicle): Record<string, unknown> {
  return { Name: vehicle.Name, Owner: vehicle.Owner, Texture: vehicle.Texture };
}

const SECTION_BODIES: Record<Section, (world: World) => unknown> = {
  Players: (world) => present(world).map((player) => playerV2(world, player)),
  Staff: staffV2,
  JoinLogs: (world) => world.joinLogs,
  Queue: (world) => (world.offline ? [] : world.queue),
  KillLogs: (world) => world.killLogs,
  CommandLogs: (world) => world.commandLogs,
  ModCalls: (world) => world.modCalls,
  EmergencyCalls: (world) => (world.offline ? [] : world.emergencyCalls),
  Vehicles: (world) => (world.offline ? [] : world.vehicles),
};

/** Returns the body of one section of v2. */
export function sectionBody(world: World, section: Section): unknown {
  return SECTION_BODIES[section](world);
}
