import { createPeople } from '@tenfour/sandbox/people';
import { createRandom } from '@tenfour/sandbox/random';
import { type CastCommunity, COMMUNITIES, SPRINGS } from './cast.ts';
import { DAY_MS, playScenes } from './clock.ts';
import { communityScenes } from './community.ts';
import { connectDiscord } from './discord.ts';
import { writeGameLife } from './game-life.ts';
import { planPunishments } from './plan-punishments.ts';
import { platformScenes } from './platform-life.ts';
import { mapDiscordRoles } from './role-life.ts';
import { writeRuns } from './schedules.ts';
import { writeSecurityLife } from './security-life.ts';
import { writeByHand } from './sent-commands.ts';
import { createStage, type StageDeps } from './stage.ts';
import { type GameWorld, readWorld } from './world.ts';

/** What the tour needs to know of the story that was written. */
export interface Scenario {
  /** Of the busy community. */
  serverId: string;
  /** A player with two active records, who is in the game while the seed runs. */
  candidate: string;
}

/** How many players go the whole way to an automatic ban. */
const OFFENDERS = 4;

/** How many players have two strikes, beside the candidate of the tour. */
const ON_THE_WAY = 3;

/** How many players mod calls and notes are about. */
const NAMED = 30;

/**
 * Writes the past of the demo's communities through the product's own services, under a clock that runs from the
 * founding of the oldest to now. `sandboxUrl` is the sandbox's home, whose worlds say who plays.
 */
export async function fillDemo(deps: StageDeps, sandboxUrl: string): Promise<Scenario> {
  const stage = createStage(deps);
  const now = Date.now();
  const casts = await Promise.all(COMMUNITIES.map((cast) => playersOf(cast, sandboxUrl)));
  // Concurrently, so that they share a few requests instead of waiting for one each.
  await Promise.all(casts.flatMap(({ players }) => players.map((name) => stage.roblox.lookup(name))));
  const scenes = casts.flatMap(({ cast, players, candidate, onTheWay, offenders }) => {
    const from = now - (cast.foundedDaysAgo - 2) * DAY_MS;
    const random = createRandom(`${cast.name}:punishments`);
    const count = cast.punishments;
    const special = [...offenders, ...onTheWay, ...(candidate === null ? [] : [candidate])];
    const others = players.filter((name) => !special.includes(name));
    const named = [...special, ...others].slice(0, NAMED);
    const plan = { random, from, until: now, count, players: others, candidate, onTheWay, offenders };
    return communityScenes(stage, cast, { punishments: planPunishments(plan), players: named }, now);
  });
  await playScenes([...scenes, ...platformScenes(stage, deps.keyring, now)], stage.clock);
  const serverId = await serverOf(deps, SPRINGS);
  if (deps.config.discord.botToken !== null) {
    await connectDiscord(stage, serverId);
    await mapDiscordRoles(stage, serverId);
  }
  for (const { cast } of casts) await writeGameLife(deps.database.handle, cast, now);
  const { handle } = deps.database;
  await writeSecurityLife(handle, serverId, now);
  const busy = casts.find(({ cast }) => cast === SPRINGS);
  const candidate = busy?.candidate ?? '';
  await writeRuns(handle, serverId, now);
  await writeByHand(handle, serverId, busy?.onTheWay[0] ?? candidate, now);
  return { serverId, candidate };
}

interface CastWithPlayers {
  cast: CastCommunity;
  players: string[];
  candidate: string | null;
  onTheWay: string[];
  offenders: string[];
}

/** Returns the players in the community's game now, then recent ones, then all others. */
async function playersOf(cast: CastCommunity, sandboxUrl: string): Promise<CastWithPlayers> {
  const everybody = createPeople().roster.map(({ name }) => name);
  const world = cast.erlcKey === null ? null : await readWorld(sandboxUrl, cast.erlcKey);
  const players = [...new Set([...(world?.online ?? []), ...(world?.regulars ?? []), ...everybody])];
  if (cast !== SPRINGS || world === null)
    return { cast, players, candidate: null, onTheWay: [], offenders: [] };
  const candidate = candidateOf(world) ?? players[0] ?? null;
  const known = world.regulars.filter((name) => name !== candidate);
  const offenders = known.slice(-OFFENDERS);
  const onTheWay = known.slice(0, ON_THE_WAY);
  return { cast, players, candidate, onTheWay, offenders };
}

/** A plain player, with a name that is easy to type. */
function candidateOf({ civilians }: GameWorld): string | undefined {
  const easy = civilians.filter((name) => /^[A-Z][a-z]+[A-Z][a-z]+\d*$/.test(name));
  return easy[0] ?? civilians[0];
}

async function serverOf({ database }: StageDeps, cast: CastCommunity): Promise<string> {
  const { id } = await database.handle
    .selectFrom('servers')
    .select('id')
    .where('name', '=', cast.name)
    .executeTakeFirstOrThrow();
  return id;
}
