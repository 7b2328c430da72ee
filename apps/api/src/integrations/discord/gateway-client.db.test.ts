import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { expect, it } from 'vitest';
import { memberHooks } from '../../app/hooks.ts';
import { createPlanLimits } from '../../features/community/members/plan-limits.ts';
import { connectedCommunities } from '../../features/discord/role-sync/guild.ts';
import { createRoleEvents } from '../../features/discord/role-sync/member-listener.ts';
import { createWorld } from '../../testing/product/actors.ts';
import { createGatewayClient } from './gateway-client.ts';

const world = await createWorld();
const { database, clock, sandbox } = world;
const GUILD = discordSnowflakeOf('guild:0');

async function control(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.urls.home}/control/discord/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok).toBe(true);
  return answer.status === 204 ? null : answer.json();
}

it('receives roles and leavers within a moment, shows how many communities there are, and disconnects', async () => {
  const { owner, member, server } = await world.community();
  const serverId = server.id;
  const discordId = discordSnowflakeOf(member.username);
  await database.handle
    .updateTable('users')
    .set({ discord_id: discordId })
    .where('id', '=', member.id)
    .execute();
  const connection = { connected_by: owner.id, connected_at: clock.now() };
  await database.handle
    .insertInto('bot_connections')
    .values({ ...connection, server_id: serverId, guild_id: GUILD, guild_name: 'Liberty County Roleplay' })
    .execute();
  await owner.call.discordRoles.save({
    serverId,
    enabled: true,
    removeLeavers: true,
    mappings: [{ roleId: roleIdOf('guild:0', 'Moderator'), role: 'moderator' }],
  });
  const failures: object[] = [];
  const quiet = () => undefined;
  const client = createGatewayClient({
    token: 'the-bot',
    baseUrl: sandbox.urls.discord,
    events: createRoleEvents({
      database,
      limits: createPlanLimits(false),
      hooks: memberHooks,
      now: clock.now,
    }),
    communities: () => connectedCommunities(database.handle),
    logger: { info: quiet, warn: quiet, error: (details) => void failures.push(details) },
  });
  client.start();
  client.start();
  const sessions = async () => JSON.stringify(await control('GET', 'gateway'));
  await expect.poll(sessions, { timeout: 10_000 }).toContain('1 community');
  const role = async () =>
    (await owner.call.members.list({ serverId })).find(({ userId }) => userId === member.id)?.role;
  await control('PUT', `guilds/0/members/${member.username}`, { roles: [] });
  await control('PUT', `guilds/0/members/${member.username}`, { roles: ['Moderator'] });
  await expect.poll(role).toBe('moderator');
  await control('DELETE', `guilds/0/members/${member.username}`);
  await expect.poll(role).toBeUndefined();
  await client.stop();
  await client.stop();
  await expect.poll(sessions).not.toContain('"connected":true');
  expect(failures).toEqual([]);
}, 30_000);

it('connects without the intent for members where the application lacks it', async () => {
  const warned: string[] = [];
  const quiet = () => undefined;
  const never = async () => expect.unreachable();
  const client = createGatewayClient({
    token: 'unprivileged-bot',
    baseUrl: sandbox.urls.discord,
    events: { memberChanged: never, memberLeft: never },
    communities: async () => 3,
    logger: {
      info: quiet,
      warn: ({ reason }: { reason?: string }) => void warned.push(reason ?? ''),
      error: quiet,
    },
    againMs: 50,
  });
  client.start();
  const sessions = async () => JSON.stringify(await control('GET', 'gateway'));
  await expect.poll(sessions, { timeout: 10_000 }).toContain('3 communities');
  expect(warned).toContain('the application lacks the intent for members');
  await control('PUT', 'guilds/0/members/quiet-one', { roles: [] });
  await client.stop();
}, 30_000);
