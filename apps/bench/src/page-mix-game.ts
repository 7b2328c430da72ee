import { once } from 'node:events';
import { createServer } from 'node:http';

/** Simulates the game API: every key opens a separate game with a few dozen players who come and go. */
export interface GameStandIn {
  url: string;
  /** Answers since it started. */
  reads(): number;
  stop(): void;
}

/**
 * Limit of a 7 s window. The documentation's example is 35; an application with thousands of games has requested more,
 * and ten times as much polls each of 2,000 games about once in 40 s.
 */
const LIMIT = 350;
const WINDOW_MS = 7_000;

/** Interval of joins and leaves in a game, in ms. */
const CHANGE_MS = 60_000;

const LEAST_PLAYERS = 12;
const TEAMS = ['Civilian', 'Police', 'Sheriff', 'Fire', 'DOT'];

/** Listens on a free port of 127.0.0.1. */
export async function startGame(): Promise<GameStandIn> {
  let reads = 0;
  let window = { until: 0, left: LIMIT };
  const server = createServer((request, response) => {
    const now = Date.now();
    if (now >= window.until) window = { until: now + WINDOW_MS, left: LIMIT };
    window.left -= 1;
    reads += 1;
    const key = String(request.headers['server-key']);
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-ratelimit-bucket': 'global',
      'x-ratelimit-limit': String(LIMIT),
      'x-ratelimit-remaining': String(Math.max(0, window.left)),
      'x-ratelimit-reset': String(Math.ceil(window.until / 1_000)),
    });
    response.end(JSON.stringify(readingOf(Number(/\d+$/.exec(key)?.[0] ?? 0), now)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The game has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    reads: () => reads,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the combined snapshot of game `number` at a given time: one of its players changes every `CHANGE_MS`. */
function readingOf(number: number, now: number): object {
  const turn = Math.floor((now + number * 997) / CHANGE_MS);
  const size = LEAST_PLAYERS + (number % 13);
  const players = Array.from({ length: size }, (_, place) => {
    const who = number * 100 + place + Math.floor((turn + size - place) / size) * size;
    return {
      Player: `player${who}:${10_000 + who}`,
      Permission: place === 0 ? 'Server Moderator' : 'Normal',
      Callsign: null,
      Team: TEAMS[place % TEAMS.length],
      Location: null,
      WantedStars: 0,
    };
  });
  return {
    Name: `Game ${number}`,
    OwnerId: 1,
    CoOwnerIds: [],
    CurrentPlayers: size,
    MaxPlayers: 40,
    JoinKey: `G${number}`,
    AccVerifiedReq: 'Disabled',
    TeamBalance: true,
    Players: players,
    Staff: { Admins: {}, Mods: {}, Helpers: {} },
    JoinLogs: [],
    Queue: [],
    KillLogs: [],
    CommandLogs: [],
    ModCalls: [],
    EmergencyCalls: [],
    Vehicles: players.map(({ Player }) => ({
      Name: '2021 Falcon Stallion 350',
      Owner: Player.slice(0, Player.indexOf(':')),
      Texture: null,
      Plate: 'ABC-123',
      ColorHex: '#1b2a35',
      ColorName: 'Navy',
    })),
  };
}
