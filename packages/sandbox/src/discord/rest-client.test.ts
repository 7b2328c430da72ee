import { DiscordAPIError, REST } from '@discordjs/rest';
import {
  type APIGuild,
  type APIMessage,
  type APIRole,
  type APIUser,
  PermissionFlagsBits,
  Routes,
} from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redirectOf, sendForm } from '../_harness.ts';
import { discordSnowflakeOf } from '../identity.ts';
import { type Sandbox, startSandbox } from '../index.ts';

/** Runs the published client against the sandbox, configured only with its address. */
let sandbox: Sandbox;
let rest: REST;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  rest = new REST({ version: '10', api: `${sandbox.urls.discord}/api` }).setToken('bot-token');
});
afterAll(() => sandbox.close());

const CHANNEL = discordSnowflakeOf('channel:guild:0:general');
const APPLICATION = '555555555555555555';

async function failureOf(work: Promise<unknown>): Promise<DiscordAPIError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof DiscordAPIError) return error;
  throw new Error(`Expected a DiscordAPIError, got ${String(error)}`);
}

describe('@discordjs/rest', () => {
  it('posts to a webhook, edits and deletes', async () => {
    const [id, token] = ['333333333333333331', 'live-a'];
    const query = new URLSearchParams({ wait: 'true' });
    const options = { body: { content: 'hi', allowed_mentions: { parse: [] } }, query, auth: false };
    const posted = (await rest.post(Routes.webhook(id, token), options)) as APIMessage;
    expect(posted).toMatchObject({ content: 'hi', webhook_id: id });
    const path = Routes.webhookMessage(id, token, posted.id);
    const edited = (await rest.patch(path, { body: { content: 'bye' }, auth: false })) as APIMessage;
    expect(edited.content).toBe('bye');
    await rest.delete(path, { auth: false });
    expect((await failureOf(rest.get(path, { auth: false }))).code).toBe(10008);
  });

  it('waits out the limits in the headers and never runs into a 429', async () => {
    const limited: unknown[] = [];
    rest.on('response', (_request, response) => {
      if (response.status === 429) limited.push(response.status);
    });
    const path = Routes.webhook('333333333333333332', 'live-b');
    const before = Date.now();
    const sent = Array.from({ length: 7 }, (_, n) =>
      rest.post(path, { body: { content: `${n}` }, auth: false }),
    );
    await Promise.all(sent);
    expect(limited).toEqual([]);
    expect(Date.now() - before).toBeGreaterThan(1500);
  });

  it.each([
    ['gone-x', { content: 'x' }, 10015, 404],
    ['wrong-x', { content: 'x' }, 50027, 401],
    ['live-x', {}, 50006, 400],
    ['live-x', { content: 'x'.repeat(2001) }, 50035, 400],
  ])('reports %s with %j (%#)', async (token, body, code, status) => {
    const path = Routes.webhook('333333333333333333', token);
    const error = await failureOf(rest.post(path, { body, auth: false }));
    expect(error).toMatchObject({ code, status });
    if (code === 50035) expect(error.message).toContain('content[BASE_TYPE_MAX_LENGTH]: Must be 2000');
  });

  it('posts as a bot', async () => {
    const message = (await rest.post(Routes.channelMessages(CHANNEL), {
      body: { content: 'x' },
    })) as APIMessage;
    expect(message).toMatchObject({ channel_id: CHANNEL, content: 'x', author: { bot: true } });
  });

  it('puts application commands', async () => {
    const body = [{ name: 'strike', description: 'Record a strike' }];
    const commands = await rest.put(Routes.applicationCommands(APPLICATION), { body });
    expect(commands).toEqual([
      expect.objectContaining({ name: 'strike', type: 1, application_id: APPLICATION }),
    ]);
    const bad = rest.put(Routes.applicationCommands(APPLICATION), { body: [{ name: 'Not Valid' }] });
    expect((await failureOf(bad)).code).toBe(50035);
  });

  it('reads guilds and members', async () => {
    const guildId = discordSnowflakeOf('guild:0');
    const guild = (await rest.get(Routes.guild(guildId))) as APIGuild;
    expect(guild).toMatchObject({ id: guildId, owner_id: discordSnowflakeOf('avery') });
    const member = await rest.get(Routes.guildMember(guildId, discordSnowflakeOf('morgan')));
    expect(member).toMatchObject({
      user: { username: 'morgan' },
      roles: [discordSnowflakeOf('role:guild:0:Moderator')],
    });
    const stranger = rest.get(Routes.guildMember(guildId, discordSnowflakeOf('casey')));
    expect((await failureOf(stranger)).code).toBe(10007);
    expect((await failureOf(rest.get(Routes.guild('1')))).code).toBe(10004);
  });

  it('renames members below the bot, within 32 characters, with Manage Nicknames', async () => {
    const rename = (name: string, nick: string | null) =>
      rest.patch(Routes.guildMember(discordSnowflakeOf('guild:0'), discordSnowflakeOf(name)), {
        body: { nick },
      });
    const long = '👮'.repeat(32);
    expect(await rename('morgan', long)).toMatchObject({ nick: long });
    expect(await rename('morgan', '  M   | On duty ')).toMatchObject({ nick: 'M | On duty' });
    expect(await rename('morgan', '')).toMatchObject({ nick: null });
    const tooLong = await failureOf(rename('morgan', `${long}x`));
    expect(tooLong).toMatchObject({ code: 50035, status: 400 });
    expect(tooLong.message).toContain('nick[BASE_TYPE_MAX_LENGTH]: Must be 32');
    // The owner, a member with a higher role, and anyone once the bot lacks the permission.
    for (const name of ['avery', 'riley']) {
      expect(await failureOf(rename(name, 'x'))).toMatchObject({ code: 50013, status: 403 });
    }
    const allow = (permissions: string) =>
      fetch(`${sandbox.urls.home}/control/discord/guilds/0/roles/Tenfour`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ permissions }),
      });
    const roles = (await rest.get(Routes.guildRoles(discordSnowflakeOf('guild:0')))) as APIRole[];
    const before = roles.find(({ name }) => name === 'Tenfour')?.permissions ?? '0';
    await allow((BigInt(before) & ~PermissionFlagsBits.ManageNicknames).toString());
    expect((await failureOf(rename('morgan', 'x'))).code).toBe(50013);
    await allow(before);
  });

  it('is refused without a bot token', async () => {
    const noOne = new REST({ version: '10', api: `${sandbox.urls.discord}/api` }).setToken('bad-token');
    expect((await failureOf(noOne.get(Routes.guild('1')))).status).toBe(401);
  });

  it('reads a person with a Bearer token', async () => {
    const query = new URLSearchParams({
      client_id: 'app',
      redirect_uri: 'http://localhost/cb',
      response_type: 'code',
      scope: 'identify',
      persona: 'sam',
    });
    const back = await redirectOf(`${sandbox.urls.discord}/oauth2/authorize?${query}`);
    const response = await sendForm(`${sandbox.urls.discord}/api/oauth2/token`, {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: 'http://localhost/cb',
      client_id: 'app',
      client_secret: 'secret',
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const person = new REST({ version: '10', api: `${sandbox.urls.discord}/api`, authPrefix: 'Bearer' });
    const user = (await person.setToken(access_token).get(Routes.user())) as APIUser;
    expect(user).toMatchObject({ id: discordSnowflakeOf('sam'), username: 'sam', discriminator: '0' });
  });
});
