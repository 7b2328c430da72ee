import { DomainError } from '@tenfour/domain';
import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { channelIdOf, roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { Routes } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiscordBot, type DiscordBot } from './discord-bot.ts';

const GUILD = discordSnowflakeOf('guild:0');
const [avery, riley, jordan, sam] = ['avery', 'riley', 'jordan', 'sam'].map(discordSnowflakeOf) as [
  string,
  string,
  string,
  string,
];
const channel = (name: string) => channelIdOf('guild:0', name);

let sandbox: Sandbox;
let bot: DiscordBot;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  bot = createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'token', timeoutMs: 2_000 });
});
afterAll(() => sandbox.close());

async function refusal(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof DomainError) return error;
  throw new Error(`Expected a refusal, got ${String(error)}`);
}

describe('the bot in Discord', () => {
  it('reads a Discord server', async () => {
    expect(await bot.me()).toMatchObject({ username: 'tenfour' });
    expect(await bot.guild(GUILD)).toEqual({ id: GUILD, name: 'Liberty County Roleplay', ownerId: avery });
    expect(await bot.member(GUILD, riley)).toMatchObject({
      username: 'riley',
      roleIds: [roleIdOf('guild:0', 'Admin')],
    });
    expect((await bot.roles(GUILD)).map(({ name }) => name)).toContain('Moderator');
    const seen = (await bot.channels(GUILD)).map(({ name }) => name);
    expect(seen).toContain('mod-calls');
    expect(seen).not.toContain('owners-only');
  });

  it('times out, kicks and bans', async () => {
    const until = Date.now() + 60_000;
    await bot.timeout(GUILD, jordan, until, 'tests');
    expect((await bot.member(GUILD, jordan)).timedOutUntil).toBe(until);
    await bot.timeout(GUILD, jordan, null, 'tests');
    await bot.kick(GUILD, sam, 'tests ünd \u{1f693}');
    expect((await refusal(bot.member(GUILD, sam))).message).toContain('isn’t in the Discord server');
    await bot.ban(GUILD, sam, 'tests', 60);
    // Only who is banned can have it lifted.
    await bot.rest.delete(Routes.guildBan(GUILD, sam));
  });

  it('posts once for one nonce, and edits', async () => {
    const first = await bot.post(channel('general'), { content: 'hello @everyone' }, 'nonce-1');
    expect(await bot.post(channel('general'), { content: 'hello' }, 'nonce-1')).toEqual(first);
    await bot.edit(channel('general'), first.id, { embeds: [{ title: 'Edited' }] });
    const messages = (await (
      await fetch(`${sandbox.urls.home}/control/discord/messages`)
    ).json()) as object[];
    expect(messages).toEqual([
      expect.objectContaining({ id: first.id, content: '', mention_everyone: false }),
    ]);
  });

  it.each([
    [
      'a stronger member',
      () => bot.kick(GUILD, riley, 'x'),
      'REFUSED',
      50013,
      'above the member’s highest role',
    ],
    ['unknown', () => bot.ban(GUILD, '123456789012345678', 'x'), 'NOT_FOUND', 10013, 'no user with this ID'],
    [
      'a foreign Discord server',
      () => bot.guild('123456789012345678'),
      'NOT_FOUND',
      10004,
      'Invite it first',
    ],
    [
      'a hidden channel',
      () => bot.post(channel('owners-only'), { content: 'x' }),
      'REFUSED',
      50001,
      'can’t see',
    ],
    [
      'a channel for reading',
      () => bot.post(channel('announcements'), { content: 'x' }),
      'REFUSED',
      50013,
      'permission',
    ],
    [
      'no channel',
      () => bot.post('123456789012345678', { content: 'x' }),
      'NOT_FOUND',
      10003,
      'channel was deleted',
    ],
    [
      'no message',
      () => bot.edit(channel('general'), '123456789012345678', {}),
      'NOT_FOUND',
      10008,
      'message',
    ],
    [
      'an old interaction',
      () => bot.editOriginal('1', 'gone-x', { content: 'x' }),
      'NOT_FOUND',
      10015,
      'limit for replies',
    ],
  ] as const)('explains %s', async (_what, work, code, discordCode, words) => {
    const error = await refusal(work());
    expect(error).toMatchObject({ code, details: { discordCode } });
    expect(error.message).toContain(words);
  });

  it('says that Discord is down, and whose the token is', async () => {
    const noOne = createDiscordBot({ baseUrl: 'http://127.0.0.1:9', token: 'token', timeoutMs: 200 });
    expect(await refusal(noOne.guild(GUILD))).toMatchObject({ code: 'UPSTREAM' });
    const wrong = createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'bad-x', timeoutMs: 2_000 });
    expect((await refusal(wrong.guild(GUILD))).message).toContain('rejected the bot token');
    const without = createDiscordBot({ baseUrl: sandbox.urls.discord, token: null, timeoutMs: 2_000 });
    expect(without.ready).toBe(false);
    expect((await refusal(without.guild(GUILD))).message).toContain('DISCORD_BOT_TOKEN');
  });
});
