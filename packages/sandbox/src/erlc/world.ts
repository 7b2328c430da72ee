import type { Person } from '../people.ts';
import { callsignFor, somewhere } from './locations.ts';
import type { EmergencyCall, Permission, Place, Team, World, WorldPlayer } from './types.ts';

/** Number of entries per log. The real depth is unknown. */
export const LOG_SIZE = 100;

/** Name that the log gives to commands sent through the API. */
export const REMOTE_SERVER = 'Remote Server';

/** Formats a person as "Name:Id", like the API. */
export function label(person: Person): string {
  return `${person.name}:${person.id}`;
}

/** Puts an entry where its time belongs in a newest-first log, and bounds the log. */
export function addLog<T extends { Timestamp: number }>(log: T[], entry: T): void {
  const index = log.findIndex((other) => other.Timestamp <= entry.Timestamp);
  log.splice(index === -1 ? log.length : index, 0, entry);
  if (log.length > LOG_SIZE) log.length = LOG_SIZE;
}

/** Returns the players in the server right now; none while it is offline. */
export function present(world: World): WorldPlayer[] {
  return world.offline ? [] : world.players;
}

export function playerById(world: World, id: number): WorldPlayer | undefined {
  return world.players.find((player) => player.id === id);
}

/** Returns the highest permission in the world's owner and staff lists. */
export function permissionOf(world: World, id: number): Permission {
  if (world.ownerId === id) return 'Server Owner';
  if (world.coOwnerIds.includes(id)) return 'Server Co-Owner';
  if (world.admins.has(id)) return 'Server Administrator';
  if (world.mods.has(id)) return 'Server Moderator';
  return world.helpers.has(id) ? 'Server Helper' : 'Normal';
}

/** Gives someone exactly this permission. */
export function setPermission(world: World, person: Person, permission: Permission): void {
  for (const list of [world.admins, world.mods, world.helpers]) list.delete(person.id);
  world.coOwnerIds = world.coOwnerIds.filter((id) => id !== person.id);
  if (permission === 'Server Owner') world.ownerId = person.id;
  else if (world.ownerId === person.id) world.ownerId = 1;
  if (permission === 'Server Co-Owner') world.coOwnerIds.push(person.id);
  if (permission === 'Server Administrator') world.admins.set(person.id, person.name);
  if (permission === 'Server Moderator') world.mods.set(person.id, person.name);
  if (permission === 'Server Helper') world.helpers.set(person.id, person.name);
}

export function isFull(world: World): boolean {
  return world.players.length >= world.maxPlayers;
}

/** Adds a player at a time in unix seconds. A player already in the game stays unchanged. */
export function join(
  world: World,
  person: Person,
  at: number,
  random: () => number,
  wish: { team?: Team; callsign?: string } = {},
): WorldPlayer {
  const inside = playerById(world, person.id);
  if (inside) return inside;
  const team = wish.team ?? 'Civilian';
  const player: WorldPlayer = {
    id: person.id,
    name: person.name,
    team,
    callsign: wish.callsign ?? callsignFor(random, team),
    place: somewhere(random, team),
    heading: person.id % 2 === 0 ? 1 : -1,
    wantedStars: 0,
  };
  world.queue = world.queue.filter((id) => id !== person.id);
  world.players.push(player);
  addLog(world.joinLogs, { Join: true, Timestamp: at, Player: label(person) });
  return player;
}

/** Takes someone out with their vehicles. False when they were not inside. */
export function leave(world: World, id: number, at: number): boolean {
  const player = playerById(world, id);
  if (!player) return false;
  world.players = world.players.filter((other) => other.id !== id);
  world.vehicles = world.vehicles.filter((vehicle) => vehicle.Owner !== player.name);
  for (const call of world.emergencyCalls) call.Players = call.Players.filter((other) => other !== id);
  addLog(world.joinLogs, { Join: false, Timestamp: at, Player: label(player) });
  return true;
}

export function changeTeam(player: WorldPlayer, team: Team, random: () => number): void {
  player.team = team;
  player.callsign = callsignFor(random, team);
  player.place = somewhere(random, team);
  if (team !== 'Civilian') player.wantedStars = 0;
}

export function kill(world: World, killer: Person, killed: Person, at: number): void {
  addLog(world.killLogs, { Killed: label(killed), Timestamp: at, Killer: label(killer) });
}

/** Files a mod call; unanswered ones lack the moderator or have null, as real ones do. */
export function callModerator(world: World, caller: Person, moderator: Person | null, at: number): void {
  const call = { Caller: label(caller), Timestamp: at };
  if (moderator) addLog(world.modCalls, { ...call, Moderator: label(moderator) });
  else addLog(world.modCalls, caller.id % 2 === 0 ? { ...call, Moderator: null } : call);
}

/** Opens an emergency call at a place. `caller` null is an automatic call of the server. */
export function startEmergency(
  world: World,
  details: { team: string; caller: number | null; place: Place; description: string | null },
  at: number,
): EmergencyCall {
  world.callNumber += 1;
  const { team, caller, place, description } = details;
  const call: EmergencyCall = {
    Team: team,
    Caller: caller,
    Players: [],
    Position: [place.LocationX, place.LocationZ],
    StartedAt: at,
    CallNumber: world.callNumber,
    Description: description,
    PositionDescriptor: place.PostalCode ? `${place.StreetName} (${place.PostalCode})` : null,
  };
  world.emergencyCalls.unshift(call);
  if (world.emergencyCalls.length > LOG_SIZE) world.emergencyCalls.length = LOG_SIZE;
  return call;
}
