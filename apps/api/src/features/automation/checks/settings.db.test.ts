import { newCheck } from '@tenfour/domain';
import { beforeEach, expect, it } from 'vitest';
import { checksScene, GUILD_ROLE, POLICE } from '../../../testing/checks.ts';
import { connectGuild, GUILD } from '../../../testing/discord/connected-guild.ts';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { database } = world;
const checks = checksScene(world);
const { scene } = checks;

beforeEach(() => connectGuild(database, scene.serverId(), scene.community.owner.id));

const save = (rules: object[]) => scene.save({ kind: 'checks', settings: { rules } });

it('takes roles of the connected Discord server only, and gives them their names', async () => {
  const named = await save([{ ...POLICE, roles: [{ id: GUILD_ROLE.id, name: 'Whatever' }] }]);
  expect(named.settings.rules).toMatchObject([{ roles: [{ id: GUILD_ROLE.id, name: 'Moderator' }] }]);
  for (const id of ['123456789012345678', GUILD.id]) {
    await expect(save([{ ...POLICE, roles: [{ id, name: 'x' }] }])).rejects.toThrow(/no such role/);
  }
  await database.handle.deleteFrom('bot_connections').execute();
  await expect(save([{ ...POLICE, roles: [{ id: '123456789012345678', name: 'x' }] }])).rejects.toThrow(
    /Connect a Discord server/,
  );
  expect((await save([{ ...POLICE, matches: ['Fire'] }])).settings.rules).toHaveLength(1);
});

it('knows a role that was created after the stored list of roles', async () => {
  await checks.on([POLICE]);
  await checks.read([{ name: 'Rusty', team: 'Police' }]);
  await checks.lookUp({ discordBot: { member: async () => null as never, roles: async () => [] } });
  const list = () => scene.community.owner.call.automations.list({ serverId: scene.serverId() });
  const obstacle = async () => (await list()).find(({ kind }) => kind === 'checks')?.obstacle;
  expect(await obstacle()).toMatch(/was deleted in Discord/);
  await save([]);
  await save([{ ...POLICE, roles: [{ id: GUILD_ROLE.id, name: 'x' }] }]);
  expect(await obstacle()).toBeNull();
});

it('refuses commands in texts, too much of anything and fields that are none', async () => {
  await expect(save([{ ...POLICE, text: 'hi; :kick all' }])).rejects.toThrow(/can’t contain commands/);
  await expect(save(Array.from({ length: 21 }, () => POLICE))).rejects.toThrow();
  await expect(save([POLICE, POLICE])).rejects.toThrow(/are the same/);
  await expect(save([{ ...POLICE, matches: Array.from({ length: 21 }, String) }])).rejects.toThrow();
  await expect(save([{ ...POLICE, matches: ['x'.repeat(61)] }])).rejects.toThrow();
  await expect(save([{ ...POLICE, command: ':kick all' }])).rejects.toThrow();
  await expect(save([{ ...POLICE, roles: [{ id: "1' OR 1=1", name: 'x' }] }])).rejects.toThrow();
});

it('is changed by those with the right only, in words of the activity log', async () => {
  const { moderator, stranger } = scene.community;
  const input = { serverId: scene.serverId(), kind: 'checks' as const };
  await expect(moderator.call.automations.save({ ...input, enabled: true })).rejects.toThrow();
  await expect(moderator.call.automations.dryRun(input)).rejects.toThrow();
  await expect(stranger.call.automations.dryRun(input)).rejects.toThrow();
  await save([POLICE]);
  const row = await database.handle
    .selectFrom('activity')
    .selectAll()
    .where('server_id', '=', scene.serverId())
    .where('action', '=', 'automation.changed')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).toContain(
    'Team Police only for Moderator, also without a linked account: kick',
  );
});

it('a dry run says who breaks what and why, and sends, writes and remembers nothing of them', async () => {
  const found = await (async () => {
    await checks.read([{ name: 'Rusty', team: 'Police' }, { name: 'Calm' }, { name: 'FreshStart' }]);
    return checks.dryRun([POLICE, newCheck('new-account')]);
  })();
  expect(found.basis).toBe(
    '3 players in the game, read 0s ago. 1 player breaks a check. 3 players can’t be checked yet.',
  );
  expect(found.lines).toEqual([
    {
      subject: 'Rusty',
      text: 'Team Police: No linked account. Would be kicked after 2 warnings.',
      command: null,
    },
  ]);
  expect([await scene.queued(), await scene.runs()]).toEqual([[], []]);
  expect(
    await database.handle
      .selectFrom('check_violations')
      .selectAll()
      .where('server_id', '=', scene.serverId())
      .execute(),
  ).toEqual([]);
});
