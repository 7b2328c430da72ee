import type { PlayerRef } from '@tenfour/erlc';
import { createNameLearner, type Sighting } from '../../community/identity/index.ts';
import type { GameReading, ReadingHandler } from './poller/game-reading.ts';

/** Creates what remembers the names of the accounts in readings, before anything else is made of a reading. */
export function createSightingHandler(): ReadingHandler {
  const learn = createNameLearner();
  return (tx, { reading, at }) => learn(tx, sightingsIn(reading, at));
}

/** How far back a line of the game's logs can be, in ms. */
const LOGGED_MS = 7 * 24 * 60 * 60_000;

/** Returns the accounts in a reading with their names: who is in the game at `at` (epoch ms), and its logs. */
function sightingsIn(reading: GameReading, at: number): Sighting[] {
  const { players, joinLogs, killLogs, commandLogs, modCalls } = reading;
  const logged = [
    ...[...joinLogs, ...commandLogs].map(({ player, timestamp }) => seen(player, timestamp * 1_000)),
    ...killLogs.flatMap(({ killer, killed, timestamp }) => [
      seen(killer, timestamp * 1_000),
      seen(killed, timestamp * 1_000),
    ]),
    ...modCalls.map(({ caller, timestamp }) => seen(caller, timestamp * 1_000)),
  ];
  const sightings = [...logged, ...players.map(({ player }) => seen(player, at))].flat();
  // A game whose clock is ahead says nothing about the future, and its logs reach back for hours.
  return sightings
    .filter((one) => one.at > at - LOGGED_MS)
    .map((one) => ({ ...one, at: Math.min(one.at, at) }));
}

function seen({ id, name }: PlayerRef, at: number): Sighting[] {
  return id === null ? [] : [{ robloxUserId: String(id), name, at }];
}
