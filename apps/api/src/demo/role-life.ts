import { type GrantableRole, STATISTICS, type Statistic } from '@tenfour/domain';
import { channelIdOf, roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { DAY_MS, HOUR_MS, type Scene } from './clock.ts';
import { AVERY, type DemoCommunity, type DemoPerson, SPRINGS, WESTBROOK } from './communities.ts';
import type { Scenario } from './scenario.ts';
import type { Stage } from './stage.ts';
import { viewerOf } from './stage.ts';

/** A person who was removed by the owner and asks to come back. */
const REMOVED = {
  person: { name: 'drew.halvorsen', roblox: 'DrewHalvorsen' },
  joined: 70,
  removed: 12,
  asksAgainHours: 9,
} as const;

/** A moderator who was an admin for a while. The owner set both roles. */
const DEMOTED = { name: 'Marco Ruiz', promoted: 45, demoted: 11 } as const;

/** A removal and a demotion in the busy community, which outlast the Discord roles of the two. */
export function roleScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo !== SPRINGS) return [];
  const { members } = scenario.stage.services;
  const { person, joined, removed, asksAgainHours } = REMOVED;
  const ago = (days: number) => now - days * DAY_MS;
  const act = async (target: DemoPerson, role: GrantableRole | null) => {
    const owner = await scenario.viewer(demo.owner, 'owner');
    const { id: userId } = await scenario.stage.enter(target);
    if (role === null) await members.remove(owner, { userId });
    else await members.changeRole(owner, { userId, role });
  };
  const demoted = demo.members.filter(({ name }) => name === DEMOTED.name);
  return [
    { at: ago(joined), play: () => scenario.requestJoin(person) },
    {
      at: ago(joined) + HOUR_MS,
      play: () => scenario.decide(person, { status: 'approved', role: 'moderator' }),
    },
    { at: ago(removed), play: () => act(person, null) },
    { at: now - asksAgainHours * HOUR_MS, play: () => scenario.requestJoin(person) },
    ...demoted.flatMap((one) => [
      { at: ago(DEMOTED.promoted), play: () => act(one, 'admin') },
      { at: ago(DEMOTED.demoted), play: () => act(one, 'moderator') },
    ]),
  ];
}

/** How long ago Westbrook's owner offered it to the owner persona, in days. */
const OFFERED = 2;

/** Offers a community to the owner persona, who finds it on the dashboard. */
export function ownershipScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo !== WESTBROOK) return [];
  const offer = async () => {
    const owner = await scenario.viewer(demo.owner, 'owner');
    const { id: userId } = await scenario.stage.enter(AVERY);
    await scenario.stage.services.ownership.offer(owner, { userId });
  };
  return [{ at: now - OFFERED * DAY_MS, play: offer }];
}

/** Maps the Discord roles of the busy community's personas to the roles that they have. */
export async function mapDiscordRoles(stage: Stage, serverId: string): Promise<void> {
  const owner = viewerOf(await stage.enter(SPRINGS.owner), serverId, 'owner');
  const mappings = [
    { roleId: roleIdOf('guild:0', 'Admin'), role: 'admin' as const },
    { roleId: roleIdOf('guild:0', 'Moderator'), role: 'moderator' as const },
  ];
  const lowest = (await stage.services.roles.list(owner)).at(-1);
  const customRoles = lowest ? [{ roleId: roleIdOf('guild:0', 'Trainee'), customRoleId: lowest.id }] : [];
  await stage.services.discordRoles.save(owner, { serverId, enabled: true, mappings, customRoles });
}

/** Posts the starts, boosts and ends of the busy community's sessions to Discord, and makes each an event there. */
export async function postSessions(stage: Stage, serverId: string): Promise<void> {
  const owner = viewerOf(await stage.enter(SPRINGS.owner), serverId, 'owner');
  const { sessionMessages } = stage.services;
  await sessionMessages.saveEvents(owner, { serverId, enabled: true });
  const { templates } = await sessionMessages.list(owner);
  const place = { serverId, enabled: true, channelId: channelIdOf('guild:0', 'general') };
  const roleId = roleIdOf('guild:0', 'Member');
  for (const { kind, mode, message } of templates) {
    if (kind === 'planned' || kind === 'cancelled') continue;
    const pings = kind === 'started' || kind === 'boosted';
    await sessionMessages.save(owner, { ...place, kind, mode, message, roleId: pings ? roleId : null });
  }
}

/** Gives the staff of the busy community Discord roles and suffixes while they are on duty, on break or in a session. */
export async function giveDutyRoles(stage: Stage, serverId: string): Promise<void> {
  const owner = viewerOf(await stage.enter(SPRINGS.owner), serverId, 'owner');
  const roles = [
    { state: 'on_duty' as const, typeId: null, roleId: roleIdOf('guild:0', 'On duty') },
    { state: 'on_break' as const, typeId: null, roleId: roleIdOf('guild:0', 'On break') },
    { state: 'in_session' as const, typeId: null, roleId: roleIdOf('guild:0', 'In session') },
  ];
  const suffixes = [
    { state: 'on_duty' as const, typeId: null, suffix: '| On duty' },
    { state: 'on_break' as const, typeId: null, suffix: '| On break' },
  ];
  await stage.services.dutyRoles.save(owner, { serverId, enabled: true, roles, suffixes });
}

/** Shows the busy community's numbers in names of voice channels, and in a message. */
export async function showStatistics(stage: Stage, serverId: string): Promise<void> {
  const owner = viewerOf(await stage.enter(SPRINGS.owner), serverId, 'owner');
  const shown = (statistic: Statistic, name: string) => ({
    statistic,
    channelId: channelIdOf('guild:0', name),
    template: `${name}: {value}`,
  });
  await stage.services.statistics.save(owner, {
    serverId,
    channels: [
      shown('players', 'Players'),
      shown('staff', 'Staff on duty'),
      shown('session', 'Next session'),
    ],
    message: { channelId: channelIdOf('guild:0', 'server-stats'), statistics: [...STATISTICS] },
  });
}
