import type { GameReading } from '../../features/game/gateway/poller/game-reader.ts';

/** A reading of a game in which nothing has happened. */
export const QUIET_READING: GameReading = {
  name: 'Springs',
  ownerId: 1,
  coOwnerIds: [],
  currentPlayers: 3,
  maxPlayers: 40,
  joinKey: null,
  accVerifiedReq: null,
  teamBalance: false,
  players: [],
  staff: { admins: [], mods: [], helpers: [] },
  vehicles: [],
  joinLogs: [],
  queue: [],
  killLogs: [],
  commandLogs: [],
  modCalls: [],
  emergencyCalls: [],
  missing: [],
  skipped: 0,
};
