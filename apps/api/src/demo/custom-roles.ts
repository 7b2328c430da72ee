import { ROLE_TEMPLATES } from '@tenfour/domain';
import { DAY_MS, HOUR_MS, type Scene } from './clock.ts';
import type { DemoCommunity } from './communities.ts';
import { type Scenario, staffOf } from './scenario.ts';

/**
 * Custom roles of a busy community: one above moderators and one below, each given to a moderator, and a permission for a
 * week, of which its holder wants two more.
 */
export function customRoleScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo.erlcKey === null) return [];
  const [first, second] = staffOf(demo, now).filter(({ role }) => role === 'moderator');
  if (!first || !second) return [];
  const { members, roles, shifts } = scenario.stage.services;
  const play = async (): Promise<void> => {
    const owner = await scenario.viewer(demo.owner, 'owner');
    const { serverId } = owner;
    const { types } = await shifts.rules(owner);
    const created = new Map<string, string>();
    for (const { name, color, flags, leads } of ROLE_TEMPLATES.slice(1)) {
      const department = leads ? types[0]?.id : null;
      const role = { serverId, name, color, flags: [...flags], department };
      created.set(name, (await roles.create(owner, role)).id);
    }
    const [lead = '', auditor = ''] = created.values();
    await roles.reorder(owner, { serverId, order: ['admin', lead, 'moderator', auditor] });
    for (const [person, roleId] of [
      [first, lead],
      [second, auditor],
    ] as const) {
      const { id: userId } = await scenario.stage.enter(person);
      // One of them only for a time.
      const until = roleId === auditor ? new Date(now + 3 * DAY_MS).toISOString() : null;
      await roles.give(owner, { serverId, userId, roleId, until });
    }
    const { id: userId } = await scenario.stage.enter(second);
    const until = new Date(now + 7 * DAY_MS).toISOString();
    await roles.giveFlag(owner, { serverId, userId, flag: 'canEditWebhooks', until });
  };
  const ask = async (): Promise<void> => {
    const until = new Date(now + 21 * DAY_MS).toISOString();
    const reason = 'Moving the logs to new channels takes longer.';
    const viewer = await scenario.viewer(second, 'moderator');
    const wanted = { serverId: viewer.serverId, item: 'canEditWebhooks', until, reason };
    await members.askRenewal(viewer, wanted);
  };
  return [
    { at: Math.max(first.since, second.since) + HOUR_MS, play },
    { at: now - 2 * HOUR_MS, play: ask },
  ];
}
