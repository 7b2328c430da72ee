import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../db/ids.ts';
import { createDiscordBot, type DiscordBot } from '../../../../integrations/discord/discord-bot.ts';
import {
  atDiscord,
  type Someone,
  type TestBot,
  testBot,
  textOf,
} from '../../../../testing/discord/bot-call.ts';
import { type Actors, admit, assemble, foundServer, signUp } from '../../../../testing/product/people.ts';
import { type RunningProduct, startProduct } from '../../../../testing/product/product.ts';
import { reconcileUnknownActions } from '../discord-actions.ts';

const GUILD = discordSnowflakeOf('guild:0');
const ALL = (1n << 1n) | (1n << 2n) | (1n << 40n);

let product: RunningProduct;
let bot: TestBot;
let discord: DiscordBot;
let actors: Actors;
let serverId: string;
let morgan: Someone;
const ids: Record<string, string> = {};

async function persona(name: string): Promise<Someone> {
  const player = await signUp(product, name);
  const someone = await atDiscord(player.browser);
  ids[name] = someone.discordId;
  return someone;
}

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: '0' }, { ticking: true });
  bot = testBot(product);
  discord = createDiscordBot({ baseUrl: product.sandbox.urls.discord, token: 'test', timeoutMs: 5_000 });
  actors = await assemble(product);
  const server = await foundServer(actors);
  serverId = server.id;
  await bot.connect(serverId, GUILD);
  for (const name of ['avery', 'riley', 'jordan']) await persona(name);
  const player = await signUp(product, 'morgan');
  await admit(actors, server, player, 'moderator');
  const known = await atDiscord(player.browser);
  const { roleIds } = await discord.member(GUILD, known.discordId);
  morgan = { ...known, permissions: ALL, roleIds };
});

async function lines(): Promise<{ title: string; description: string; actor: string }[]> {
  return product.database.handle
    .selectFrom('activity')
    .select(['title', 'description', 'actor_name as actor'])
    .where('server_id', '=', serverId)
    .where('action', 'like', 'discord-member%')
    .orderBy('id', 'desc')
    .execute();
}

const said = async (as: Someone, command: string, typed: Record<string, string | number>) =>
  textOf(await bot.run(as, GUILD, command, { reason: 'Spam', ...typed }));

describe('the moderation of a Discord server', () => {
  it('times a member out, with one line in the log', async () => {
    const text = await said(morgan, 'timeout', { person: ids.jordan ?? '', duration: '2h' });
    expect(text).toContain('timed out');
    expect(text).toContain('Length: 2 hours');
    const { timedOutUntil } = await discord.member(GUILD, ids.jordan ?? '');
    expect(timedOutUntil).toBeGreaterThan(Date.now() + 100 * 60_000);
    const [line] = await lines();
    expect(line?.title).toBe('Discord member timed out');
    expect(line?.description).toContain('for 2 hours: Spam');
    expect(line?.actor).toBe('morgan');
  });

  it.each([
    ['the owner', 'avery', 'owns this Discord server'],
    ['someone above', 'riley', 'highest role isn’t below yours'],
    ['oneself', 'morgan', 'You can’t kick yourself.'],
    ['the bot', 'tenfour', 'The bot can’t kick itself.'],
  ])('never touches %s', async (_whom, name, sentence) => {
    const before = (await lines()).length;
    const me = await discord.me();
    const person =
      name === 'tenfour' ? me.discordId : name === 'morgan' ? morgan.discordId : (ids[name] ?? '');
    expect(await said(morgan, 'kick', { person })).toContain(sentence);
    expect(await lines()).toHaveLength(before);
  });

  it('asks for Discord’s own permission and for the community’s', async () => {
    const weak = { ...morgan, permissions: 0n };
    expect(await said(weak, 'ban', { person: ids.jordan ?? '' })).toContain('“Ban Members”');
    const member = {
      ...(await atDiscord(actors.member.browser)),
      permissions: ALL,
      roleIds: morgan.roleIds ?? [],
    };
    expect(await said(member, 'ban', { person: ids.jordan ?? '' })).toContain('You need “View staff tools”.');
    const noOne = { discordId: '990000000000000001', username: 'unknown', permissions: ALL };
    expect(await said(noOne, 'ban', { person: ids.jordan ?? '' })).toContain('Sign in at');
  });

  it('refuses someone who is frozen, and asks Discord nothing', async () => {
    const { handle } = product.database;
    const at = Date.now();
    const [rule, frozen] = [
      { actions: 100, minutes: 10 },
      { total: 101, minutes: 10 },
    ];
    await handle
      .insertInto('automations')
      .values({
        ...{ server_id: serverId, kind: 'staff-freeze', enabled: 1 },
        ...{ settings: JSON.stringify(rule), updated_at: at },
      })
      .execute();
    const member = handle.selectFrom('users').select('id').where('discord_id', '=', morgan.discordId);
    const { id: userId } = await member.executeTakeFirstOrThrow();
    await handle
      .insertInto('staff_freezes')
      .values({ server_id: serverId, id: newId(), user_id: userId, at, ...frozen })
      .execute();
    const before = (await lines()).length;
    expect(await said(morgan, 'kick', { person: ids.jordan ?? '' })).toContain('are frozen in this server');
    expect(await lines()).toHaveLength(before);
    const asked = handle.selectFrom('discord_actions').select('id').where('state', '=', 'asked');
    expect(await asked.execute()).toEqual([]);
    await handle.updateTable('staff_freezes').set({ lifted_at: at }).execute();
  });

  it('writes a failure down as well', async () => {
    await product.fault('discord', '500', { count: 10, match: 'DELETE /api/v10/guilds' });
    const text = await said(morgan, 'kick', { person: ids.jordan ?? '' });
    await product.fault('discord', 'none');
    expect(text).toContain('Discord did not answer');
    const [line] = await lines();
    expect(line?.title).toBe('Discord kick: outcome unknown');
    expect(line?.description).toContain('Check its audit log');
  });

  it('kicks and bans once, however often it is delivered', async () => {
    const id = '1399999999999999777';
    const typed = { person: ids.jordan ?? '', reason: 'Spam' };
    const first = await bot.again(morgan, GUILD, id, 'kick', typed);
    expect(textOf(first)).toContain('kicked');
    expect(await said(morgan, 'kick', typed)).toContain('This user isn’t in the Discord server.');
    expect(await said(morgan, 'ban', { ...typed, delete: 3_600 })).toContain('banned');
    const titles = (await lines()).map(({ title }) => title);
    expect(titles.filter((title) => title === 'Discord member kicked')).toHaveLength(1);
    expect(titles[0]).toBe('Discord member banned');
  });

  it('reports an unknown outcome where Discord never answered', async () => {
    await product.database.handle
      .insertInto('discord_actions')
      .values({
        server_id: serverId,
        id: 'forgotten',
        client_id: 'discord:1',
        guild_id: GUILD,
        action: 'ban',
        actor_id: (await product.database.handle.selectFrom('users').select('id').executeTakeFirstOrThrow())
          .id,
        actor_name: 'morgan',
        target_id: '1',
        target_name: 'sam',
        reason: 'Spam',
        minutes: null,
        created_at: product.clock.ms - 10 * 60_000,
      })
      .execute();
    const deps = { database: product.database, now: () => product.clock.ms };
    await Promise.all([reconcileUnknownActions(deps), reconcileUnknownActions(deps)]);
    const received = (await lines()).filter(({ title }) => title === 'Discord ban: outcome unknown');
    expect(received).toHaveLength(1);
  });
});
