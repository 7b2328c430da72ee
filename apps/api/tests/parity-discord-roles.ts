import { zGameSession, zStatisticsTarget } from '@tenfour/contracts';
import { channelIdOf, roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { expect } from 'vitest';
import { connectGuild } from '../src/testing/discord/connected-guild.ts';
import { insertFailedPost } from '../src/testing/game/failed-post.ts';
import type { Actors } from '../src/testing/product/people.ts';
import { databaseOf } from '../src/testing/product/people.ts';
import type { RunningProduct } from '../src/testing/product/product.ts';
import type { Ask } from './parity-scenario.ts';

const MODERATORS = { roleId: roleIdOf('guild:0', 'Moderator'), role: 'moderator' };

/** Which Discord role gives which role here, with every kind of answer. */
export async function discordRoles(
  host: RunningProduct,
  actors: Actors,
  ask: Ask,
  serverId: string,
  now: number,
): Promise<void> {
  const { owner, moderator } = actors;
  const { browser } = owner;
  const on = { serverId };
  await ask('nothing mapped', browser, 'discordRoles.get', on);
  await ask('no Discord server', browser, 'discordRoles.roles', on);
  await ask('no Discord server to save for', browser, 'discordRoles.save', { ...on, enabled: true });
  await connectGuild(databaseOf(actors), serverId, owner.userId);
  await ask('its roles', browser, 'discordRoles.roles', on);
  await ask('not for moderators', moderator.browser, 'discordRoles.preview', on);
  await ask('off', browser, 'discordRoles.sync', on);
  const wrong = { ...on, mappings: [{ roleId: '4242424242', role: 'member' }] };
  await ask('no such role', browser, 'discordRoles.save', wrong);
  await ask('to the owner', browser, 'discordRoles.save', {
    ...on,
    mappings: [{ ...MODERATORS, role: 'owner' }],
  });
  const custom = [{ roleId: MODERATORS.roleId, customRoleId: 'none' }];
  await ask('no such custom role', browser, 'discordRoles.save', { ...on, customRoles: custom });
  await ask('mapped', browser, 'discordRoles.save', { ...on, enabled: true, mappings: [MODERATORS] });
  await untilSynced(actors, serverId);
  await ask('what is mapped', browser, 'discordRoles.get', on);
  await ask('dry', browser, 'discordRoles.preview', on);
  await ask('synced', browser, 'discordRoles.sync', on);
  const duty = { state: 'on_duty', roleId: roleIdOf('guild:0', 'Trainee') };
  await ask('no duty roles', browser, 'dutyRoles.get', on);
  await ask('what the bot can give', browser, 'dutyRoles.roles', on);
  await ask('not for moderators', moderator.browser, 'dutyRoles.get', on);
  await ask('above the bot', browser, 'dutyRoles.save', {
    ...on,
    roles: [{ ...duty, roleId: roleIdOf('guild:0', 'Admin') }],
  });
  const suffixes = [{ state: 'on_duty', suffix: '| On duty' }];
  await ask('bad suffix', browser, 'dutyRoles.save', { ...on, suffixes: [{ ...suffixes[0], suffix: ' ' }] });
  await ask('duty roles', browser, 'dutyRoles.save', { ...on, enabled: true, roles: [duty], suffixes });
  await ask('duty roles off', browser, 'dutyRoles.save', { ...on, enabled: false });
  await sessionMessages(actors, ask, on, now);
  await statistics(host, actors, ask, serverId);
  await ask('off again', browser, 'discordRoles.save', { ...on, enabled: false });
}

/** Waits until the job has synced what was saved, so that both transports see it. */
async function untilSynced(actors: Actors, serverId: string): Promise<void> {
  const syncs = () =>
    databaseOf(actors)
      .handle.selectFrom('discord_role_syncs')
      .select('server_id')
      .where('server_id', '=', serverId)
      .where('synced_at', 'is not', null)
      .execute();
  await expect.poll(syncs, { timeout: 20_000 }).toHaveLength(1);
}

/** A message that sessions post, from its template to a retry. */
async function sessionMessages(
  actors: Actors,
  ask: Ask,
  on: { serverId: string },
  now: number,
): Promise<void> {
  const { owner, moderator } = actors;
  const { browser } = owner;
  const message = {
    ...on,
    kind: 'started',
    enabled: true,
    channelId: channelIdOf('guild:0', 'general'),
    mode: 'new',
    message: { text: '{title}' },
  };
  await ask('no message of sessions', browser, 'sessionMessages.list', on);
  await ask('not for moderators', moderator.browser, 'sessionMessages.list', on);
  await ask('unknown placeholder', browser, 'sessionMessages.save', { ...message, message: { text: '{x}' } });
  await ask('a message of sessions', browser, 'sessionMessages.save', message);
  await ask('tested', browser, 'sessionMessages.test', message);
  await ask('events', browser, 'sessionMessages.saveEvents', { ...on, enabled: true });
  await ask('no events', browser, 'sessionMessages.saveEvents', { ...on, enabled: false });
  const evening = { ...on, title: 'Posted patrol', plannedAt: new Date(now + 3_600_000).toISOString() };
  const made = await ask('a session', browser, 'gameSessions.plan', evening);
  const session = { ...on, sessionId: zGameSession.parse(made.data).id };
  await ask('none such', browser, 'sessionMessages.retry', { ...session, postId: 'none' });
  const postId = 'failed-post';
  await insertFailedPost(databaseOf(actors).handle, { ...session, postId });
  await ask('retried', browser, 'sessionMessages.retry', { ...session, postId });
  await ask('canceled', browser, 'gameSessions.cancel', session);
  await ask('message off', browser, 'sessionMessages.save', { ...message, enabled: false });
}

/** Channels that show statistics. The one that is created is deleted, so that the next transport finds what this one did. */
async function statistics(
  host: RunningProduct,
  { owner: { browser }, moderator }: Actors,
  ask: Ask,
  serverId: string,
): Promise<void> {
  const on = { serverId };
  await ask('no statistics', browser, 'statistics.get', on);
  await ask('channels for statistics', browser, 'statistics.channels', on);
  const created = await ask('a channel', browser, 'statistics.createChannel', { ...on, name: 'Staff: 0' });
  const { id: channelId } = zStatisticsTarget.parse(created.data);
  const shown = { statistic: 'staff', channelId, template: 'Staff: {value}' };
  const none = { ...on, channels: [], message: null };
  await ask('not by moderators', moderator.browser, 'statistics.save', none);
  await ask('a name without its value', browser, 'statistics.save', {
    ...none,
    channels: [{ ...shown, template: 'Staff' }],
  });
  await ask('statistics', browser, 'statistics.save', { ...none, channels: [shown] });
  await ask('statistics off', browser, 'statistics.save', none);
  await fetch(`${host.sandbox.urls.home}/control/discord/channels/${channelId}`, { method: 'DELETE' });
}
