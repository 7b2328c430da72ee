import { createPeople } from '@tenfour/sandbox/people';
import { createRandom } from '@tenfour/sandbox/random';
import { learnNames } from '../features/community/identity/index.ts';
import { knowLocalBrowsers, signInScenes } from './account-life.ts';
import { writeChecks } from './check-life.ts';
import { DAY_MS, playScenes } from './clock.ts';
import { COMMUNITIES, type DemoCommunity, SPRINGS } from './communities.ts';
import { communityScenes } from './community.ts';
import { connectDiscord } from './discord.ts';
import { writeGameData } from './game-life.ts';
import { writeOldRecords } from './old-records.ts';
import { writeOwnImport } from './own-import.ts';
import { FORMER_NAME, planPunishments } from './plan-punishments.ts';
import { platformScenes } from './platform-life.ts';
import { giveDutyRoles, mapDiscordRoles, postSessions, showStatistics } from './role-life.ts';
import { writeRuns } from './schedules.ts';
import { writeSecurityData, writeStaffFreeze } from './security-life.ts';
import { writeManually } from './sent-commands.ts';
import { writeSessions } from './session-life.ts';
import { createStage, type Stage, type StageDeps } from './stage.ts';
import { writeStatusHistory } from './status-life.ts';
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
  const demos = await Promise.all(COMMUNITIES.map((demo) => playersOf(demo, sandboxUrl)));
  // Concurrently, so that they share a few requests instead of waiting for one each.
  await Promise.all(demos.flatMap(({ players }) => players.map((name) => stage.roblox.lookup(name))));
  const scenes = demos.flatMap(({ demo, players, candidate, onTheWay, offenders }) => {
    const from = now - (demo.foundedDaysAgo - 2) * DAY_MS;
    const random = createRandom(`${demo.name}:punishments`);
    const count = demo.punishments;
    const special = [...offenders, ...onTheWay, ...(candidate === null ? [] : [candidate])];
    const others = players.filter((name) => !special.includes(name));
    const named = [...special, ...others].slice(0, NAMED);
    const plan = { random, from, until: now, count, players: others, candidate, onTheWay, offenders };
    return communityScenes(stage, demo, { punishments: planPunishments(plan), players: named }, now);
  });
  await playScenes(
    [...scenes, ...signInScenes(stage, now), ...platformScenes(stage, deps.keyring, now)],
    stage.clock,
  );
  const serverId = await serverOf(deps, SPRINGS);
  await knowLocalBrowsers(stage);
  await chooseAlerts(stage, serverId);
  if (deps.config.discord.botToken !== null) {
    await connectDiscord(stage, serverId);
    await mapDiscordRoles(stage, serverId);
    await giveDutyRoles(stage, serverId);
    await showStatistics(stage, serverId);
    await writeChecks(stage, serverId);
  }
  for (const { demo } of demos) await writeGameData(deps.database.handle, demo, now);
  const { handle } = deps.database;
  await writeSecurityData(handle, serverId, now);
  await writeStaffFreeze(handle, serverId, now);
  await writeSessions(handle, serverId, now);
  if (deps.config.discord.botToken !== null) await postSessions(stage, serverId);
  await writeStatusHistory(handle, now);
  const busy = demos.find(({ demo }) => demo === SPRINGS);
  const candidate = busy?.candidate ?? '';
  await learnFormerName(stage, candidate, now);
  await writeOldRecords(handle, serverId, candidate, now);
  await writeOwnImport(handle, serverId, now);
  await writeRuns(handle, serverId, now);
  await writeManually(handle, serverId, busy?.onTheWay[0] ?? candidate, now);
  return { serverId, candidate };
}

/** Has the candidate of the tour be seen with a former name. */
async function learnFormerName({ roblox, database }: Stage, candidate: string, now: number): Promise<void> {
  const account = await roblox.lookup(candidate);
  if (account === null) return;
  const seen = { robloxUserId: account.id, name: FORMER_NAME };
  await learnNames(database.handle, [
    { ...seen, at: now - 140 * DAY_MS },
    { ...seen, at: now - 75 * DAY_MS },
  ]);
}

/** The owner of the busy community wants no alerts of BOLO joins. */
async function chooseAlerts(stage: Stage, serverId: string): Promise<void> {
  const owner = await stage.enter(SPRINGS.owner);
  const choice = { muted: ['bolo-join' as const], onDutyOnly: true, unclaimedMinutes: 5 };
  await stage.services.alerts.savePreferences(owner, { serverId, ...choice });
}

interface DemoWithPlayers {
  demo: DemoCommunity;
  players: string[];
  candidate: string | null;
  onTheWay: string[];
  offenders: string[];
}

/** Returns the players in the community's game now, then recent ones, then all others. */
async function playersOf(demo: DemoCommunity, sandboxUrl: string): Promise<DemoWithPlayers> {
  const everyone = createPeople().roster.map(({ name }) => name);
  const world = demo.erlcKey === null ? null : await readWorld(sandboxUrl, demo.erlcKey);
  const players = [...new Set([...(world?.online ?? []), ...(world?.regulars ?? []), ...everyone])];
  if (demo !== SPRINGS || world === null)
    return { demo, players, candidate: null, onTheWay: [], offenders: [] };
  const candidate = candidateOf(world) ?? players[0] ?? null;
  const known = world.regulars.filter((name) => name !== candidate);
  const offenders = known.slice(-OFFENDERS);
  const onTheWay = known.slice(0, ON_THE_WAY);
  return { demo, players, candidate, onTheWay, offenders };
}

/** A plain player, with a name that is easy to type. */
function candidateOf({ civilians }: GameWorld): string | undefined {
  const easy = civilians.filter((name) => /^[A-Z][a-z]+[A-Z][a-z]+\d*$/.test(name));
  return easy[0] ?? civilians[0];
}

async function serverOf({ database }: StageDeps, demo: DemoCommunity): Promise<string> {
  const { id } = await database.handle
    .selectFrom('servers')
    .select('id')
    .where('name', '=', demo.name)
    .executeTakeFirstOrThrow();
  return id;
}
