import { z } from 'zod';

const zWorld = z.object({
  players: z.array(z.object({ name: z.string(), Permission: z.string() })),
  joinLogs: z.array(z.object({ Player: z.string() })),
});

/** Who plays in a world of the sandbox. */
export interface GameWorld {
  online: string[];
  /** Online players without staff powers in the game. */
  civilians: string[];
  /** Players who joined or left recently. */
  regulars: string[];
}

function addressOf(sandboxUrl: string, erlcKey: string): string {
  const world = erlcKey.slice(erlcKey.lastIndexOf('-') + 1);
  return `${sandboxUrl}/control/erlc/${world}`;
}

/** Asks the sandbox about the world that a key opens. Throws when it does not answer. */
export async function readWorld(sandboxUrl: string, erlcKey: string): Promise<GameWorld> {
  const response = await fetch(addressOf(sandboxUrl, erlcKey));
  if (!response.ok) throw new Error(`The sandbox at ${sandboxUrl} answered ${response.status}.`);
  const { players, joinLogs } = zWorld.parse(await response.json());
  return {
    online: players.map(({ name }) => name),
    civilians: players.filter(({ Permission }) => Permission === 'Normal').map(({ name }) => name),
    regulars: [...new Set(joinLogs.map(({ Player }) => Player.slice(0, Player.lastIndexOf(':'))))],
  };
}

/** Lets a player into the world; nothing happens when they are in already. */
export function joinGame(sandboxUrl: string, erlcKey: string, player: string): Promise<void> {
  return order(sandboxUrl, erlcKey, { op: 'join', player });
}

/** Bans a player in the world, `Name:Id`; who is in it leaves. */
export function banInGame(sandboxUrl: string, erlcKey: string, player: string): Promise<void> {
  return order(sandboxUrl, erlcKey, { op: 'ban', player });
}

/** The range of players that the world maintains from now on; missing ones join immediately. */
export interface Crowd {
  fewest: number;
  most: number;
}

/** Fills the world up; the sandbox forgets it with every start. */
export function setPlayerCrowd(sandboxUrl: string, erlcKey: string, crowd: Crowd): Promise<void> {
  return order(sandboxUrl, erlcKey, { op: 'crowd', ...crowd });
}

async function order(sandboxUrl: string, erlcKey: string, what: object): Promise<void> {
  const response = await fetch(addressOf(sandboxUrl, erlcKey), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  });
  if (!response.ok) throw new Error(`The sandbox at ${sandboxUrl} answered ${response.status}.`);
  await response.body?.cancel();
}
